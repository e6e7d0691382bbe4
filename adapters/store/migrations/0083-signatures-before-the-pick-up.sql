-- The agreement that a renter with approved papers signs before the pick-up.
ALTER TABLE precheckins
  ADD COLUMN signed_name text,
  ADD COLUMN signed_at timestamptz,
  -- Fingerprint of what was signed.
  ADD COLUMN signed_terms text;

-- NULL: signed at the pick-up.
ALTER TABLE rentals ADD COLUMN signed_at timestamptz;

-- As in 0061-signed-agreement.sql, and what was signed before.
CREATE OR REPLACE FUNCTION erase_signature() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE rentals t SET signed_name = '' WHERE t.reservation_id = NEW.id AND t.signed_name <> '';
  UPDATE precheckins p SET signed_name = NULL, signed_at = NULL, signed_terms = NULL
  WHERE p.reservation_id = NEW.id;
  RETURN NULL;
END $$;
