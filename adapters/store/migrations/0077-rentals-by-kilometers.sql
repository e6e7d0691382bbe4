-- The most kilometers of a unit, without reading all rentals that it ever had.
CREATE INDEX CONCURRENTLY rentals_by_km ON rentals (unit_id, (greatest(pickup_km, return_km)));
