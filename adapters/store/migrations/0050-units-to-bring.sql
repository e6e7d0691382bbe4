-- The day of a branch: units that have to be brought, which are few.
CREATE INDEX CONCURRENTLY allocations_to_bring ON allocations (lower(period)) WHERE transfer > '0';
