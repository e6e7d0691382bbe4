-- The signature that a renter draws at the pick-up: strokes of points, in thousandths of the width of the field.
ALTER TABLE rentals ADD COLUMN signature jsonb NOT NULL DEFAULT '[]';

-- As in 0083, and the drawing.
CREATE OR REPLACE FUNCTION erase_signature() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE rentals t SET signed_name = '', signature = '[]'
  WHERE t.reservation_id = NEW.id AND (t.signed_name <> '' OR t.signature <> '[]');
  UPDATE precheckins p SET signed_name = NULL, signed_at = NULL, signed_terms = NULL
  WHERE p.reservation_id = NEW.id;
  RETURN NULL;
END $$;
