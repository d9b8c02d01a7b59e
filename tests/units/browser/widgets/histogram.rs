use tableaux::browser::widgets::histogram::Bins;

#[test]
fn bins_hold_every_value_once() {
    for (bounds, room) in
        [((0, 5), 80), ((0, 99), 80), ((37, 110), 24), ((3, 3), 10), ((0, 396), 1), ((0, 396), 24), ((0, 254), 300)]
    {
        let bins = Bins::new(bounds, room).unwrap();
        assert!(bins.extent() <= room && bins.pitch() > 0, "{bins:?}");
        for bins in [bins, Bins::filling(bounds, room).unwrap(), Bins::around(bounds, room).unwrap()] {
            for bin in 0..bins.count() {
                let places = bins.start(bin)..bins.start(bin + 1);
                assert!(!places.is_empty() && places.clone().all(|place| bins.at(place) == Some(bin)), "{bins:?}");
                assert!(places.contains(&bins.middle(bins.values(bin).0)), "{bins:?}");
            }
        }
        for value in bounds.0..=bounds.1 {
            let (lowest, highest) = bins.values(bins.of(value));
            assert!((lowest..=highest).contains(&value), "{value} in {bins:?}");
        }
        assert_eq!((bins.of(0), bins.of(u16::MAX)), (0, bins.count() - 1));
        assert_eq!((bins.at(0), bins.at(bins.extent())), (Some(0), None));
    }
    assert_eq!((Bins::new((0, 5), 0), Bins::around((0, 5), 0)), (None, None));
}

#[test]
fn bins_of_a_scale_are_equally_wide_and_tails_are_in_those_at_the_ends() {
    for (bounds, room) in [((5, 21), 8), ((30, 67), 11), ((45, 95), 40), ((0, 5), 40)] {
        let bins = Bins::around(bounds, room).unwrap();
        let values = bounds.1 - bounds.0 + 1;
        let (lowest, highest) = bins.values(0);
        assert_eq!((bins.count(), bins.extent()), (room.min(values), room));
        assert_eq!(highest - lowest + 1, values.div_ceil(bins.count()));
        assert_eq!((bins.of(0), bins.of(u16::MAX)), (0, bins.count() - 1), "{bins:?}");
        // The room below the lowest value equals that above the highest.
        let (below, above) = (bounds.0 - lowest, bins.values(bins.count() - 1).1 - bounds.1);
        assert!(above.abs_diff(below) <= 1, "{bins:?}");
    }
}
