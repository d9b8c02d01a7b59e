//! Lists of deals.

use tableaux_engine::atlas::DealList;
use tableaux_engine::atlas::deal_list::remark;

#[test]
fn famous_deals_come_in_ascending_order() {
    let famous = DealList::Famous.numbers();
    assert!(famous.len() == 26 && famous.is_sorted_by(|a, b| a < b));
    assert_eq!(remark(617.into()), Some("the example that programs are tested with"));
    assert_eq!(remark(618.into()), None);
}

#[test]
fn names_read_back() {
    for list in DealList::ALL {
        assert_eq!(list.to_string().parse(), Ok(list));
    }
    assert!("Famous".parse::<DealList>().is_err());
}
