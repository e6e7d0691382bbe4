-- Search of the office.
CREATE INDEX CONCURRENTLY reservations_by_words ON reservations
  USING gin (renter_words(renter_first_name, renter_last_name, renter_email, renter_phone));
