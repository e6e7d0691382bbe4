-- Steps of handing a car over and taking it back, stored when they are made.

-- NOT VALID: no row has to be read, because all earlier values are among these.
ALTER TABLE private_files ADD COLUMN sha256 text,
  DROP CONSTRAINT private_files_kind_check,
  ADD CONSTRAINT private_files_kind_check CHECK (
    kind IN ('license', 'document')
    OR kind ~ '^(hand-over|take-back)/(front|right|back|left|dashboard|damage[123])$'
  ) NOT VALID;

-- What was typed of a hand over or take back that is not done.
CREATE TABLE rental_drafts (
  reservation_id uuid NOT NULL REFERENCES reservations,
  rental_end text NOT NULL CHECK (rental_end IN ('hand-over', 'take-back')),
  typed jsonb NOT NULL,
  saved_by text NOT NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (reservation_id, rental_end)
);

CREATE FUNCTION erase_rental_drafts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM rental_drafts d WHERE d.reservation_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER reservations_erase_rental_drafts AFTER UPDATE OF erased_at ON reservations
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL) EXECUTE FUNCTION erase_rental_drafts();
