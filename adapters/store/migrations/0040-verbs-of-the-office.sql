-- Forms of the office, notes about reservations, and corrections of renters in their history.

-- A form that is sent twice is done once. NULL: no form, or a refused one.
ALTER TABLE staff_audit ADD COLUMN form_id uuid;
CREATE UNIQUE INDEX staff_audit_by_form ON staff_audit (brand, form_id) WHERE form_id IS NOT NULL;

-- What employees write about a reservation.
CREATE TABLE reservation_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reservation_id uuid NOT NULL REFERENCES reservations,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  author text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX reservation_notes_of_reservation ON reservation_notes (reservation_id, id);

-- A note may contain anything about the renter.
CREATE FUNCTION erase_notes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM reservation_notes n WHERE n.reservation_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER reservations_erase_notes AFTER UPDATE OF erased_at ON reservations
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL) EXECUTE FUNCTION erase_notes();

-- NOT VALID: no row has to be read, because all earlier kinds are among these.
ALTER TABLE reservation_history DROP CONSTRAINT reservation_history_kind_check,
  ADD CONSTRAINT reservation_history_kind_check CHECK (kind IN ('cancelled', 'changed', 'no-show', 'renter'))
  NOT VALID;

-- A mail with a link to pay the difference of a change.
ALTER TABLE outbox_mails DROP CONSTRAINT outbox_mails_kind_check, ADD CONSTRAINT outbox_mails_kind_check CHECK (
  kind IN (
    'confirmation', 'confirm-booking', 'payment-problem', 'refund', 'change', 'pay-change', 'cancellation',
    'no-show', 'reminder', 'checked-in', 'corporate-request', 'corporate-receipt',
    'branch-confirmed', 'branch-changed', 'branch-cancelled', 'branch-no-show', 'branch-checked-in',
    'branch-lost', 'branch-return', 'branch-return-lost', 'branch-without-car', 'branch-tomorrow'
  )
) NOT VALID;
