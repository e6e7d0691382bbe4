-- Search of the office among the reservations of a branch, by pick-up.
CREATE INDEX CONCURRENTLY reservations_by_pickup_branch ON reservations (pickup_branch, pickup_at) INCLUDE (id);
