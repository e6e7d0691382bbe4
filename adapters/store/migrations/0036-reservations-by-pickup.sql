-- The day of a branch, by pick-up.
CREATE INDEX CONCURRENTLY reservations_by_pickup ON reservations (pickup_at) WHERE state IN ('confirmed', 'review');
