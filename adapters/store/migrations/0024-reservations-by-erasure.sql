-- Reservations without personal data by the time of the erasure, for the list of erasures.
CREATE INDEX CONCURRENTLY reservations_erased ON reservations (erased_at) WHERE erased_at IS NOT NULL;
