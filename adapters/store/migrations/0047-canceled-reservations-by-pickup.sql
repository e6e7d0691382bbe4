-- Canceled reservations whose money is still at a branch.
CREATE INDEX CONCURRENTLY reservations_canceled_by_pickup ON reservations (pickup_at) WHERE state = 'cancelled';
