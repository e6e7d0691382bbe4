-- As before, of reservations that come back to the branch.
CREATE INDEX CONCURRENTLY reservations_by_return_branch ON reservations (return_branch, pickup_at) INCLUDE (id);
