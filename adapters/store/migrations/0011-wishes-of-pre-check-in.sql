-- What a renter would like besides what is booked: a car and quantities, never prices.
ALTER TABLE precheckins ADD COLUMN wishes jsonb;
