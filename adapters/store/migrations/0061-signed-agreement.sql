-- The agreement that a renter signs at the pick-up with the typed name, and the mail with its PDF.
ALTER TABLE rentals ADD COLUMN signed_name text NOT NULL DEFAULT '';

CREATE FUNCTION erase_signature() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE rentals t SET signed_name = '' WHERE t.reservation_id = NEW.id AND t.signed_name <> '';
  RETURN NULL;
END $$;
CREATE TRIGGER reservations_erase_signature AFTER UPDATE OF erased_at ON reservations
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL) EXECUTE FUNCTION erase_signature();

-- As in 0060, and the agreement.
ALTER TABLE outbox_mails DROP CONSTRAINT outbox_mails_kind_check, ADD CONSTRAINT outbox_mails_kind_check CHECK (
  kind IN (
    'confirmation', 'confirm-booking', 'payment-problem', 'refund', 'change', 'pay-change', 'cancellation',
    'no-show', 'reminder', 'checked-in', 'agreement', 'final-bill', 'papers-approved', 'papers-asked',
    'papers-refused', 'corporate-request', 'corporate-receipt',
    'branch-confirmed', 'branch-changed', 'branch-cancelled', 'branch-no-show', 'branch-checked-in',
    'branch-lost', 'branch-return', 'branch-return-lost', 'branch-without-car', 'branch-tomorrow'
  )
) NOT VALID;
