-- The day of a branch, by return.
CREATE INDEX CONCURRENTLY reservations_by_return ON reservations (return_at) WHERE state IN ('confirmed', 'review');
