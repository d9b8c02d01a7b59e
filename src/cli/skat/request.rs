//! The requested output for hands and deals.

use crate::cli::arguments::Format;
use tableaux_engine::card::SuitStyle;
use tableaux_engine::skat::{Contract, ContractValue, Hand, contract_values};

pub(super) struct SkatRequest {
    pub(super) format: Format,
    pub(super) suits: SuitStyle,
    /// The contracts of the official table; `None` without `--official`.
    pub(super) contracts: Option<Vec<Contract>>,
}

impl SkatRequest {
    /// Returns the rows of a hand's official table, if requested.
    pub(super) fn official_table(&self, hand: Hand) -> Option<Vec<ContractValue>> {
        let contracts = self.contracts.as_ref()?;
        Some(contract_values(hand).into_iter().filter(|value| contracts.contains(&value.contract)).collect())
    }
}
