-- What employees decide about the papers of renters. Looks at pictures are in staff_audit; private_file_views has
-- those of earlier versions.

-- Papers without a decision wait for an employee, once the verification was saved.
ALTER TABLE precheckins
  ADD COLUMN papers_decision text CHECK (papers_decision IN ('approved', 'asked', 'refused')),
  -- Of the last decision: why, and words to the renter.
  ADD COLUMN papers_reason text,
  ADD COLUMN papers_note text NOT NULL DEFAULT '',
  -- Grows with each picture, number and decision.
  ADD COLUMN papers_version integer NOT NULL DEFAULT 1;

-- NOT VALID: no row has to be read, because all earlier kinds are among these.
ALTER TABLE outbox_mails DROP CONSTRAINT outbox_mails_kind_check, ADD CONSTRAINT outbox_mails_kind_check CHECK (
  kind IN (
    'confirmation', 'confirm-booking', 'payment-problem', 'refund', 'change', 'pay-change', 'cancellation',
    'no-show', 'reminder', 'checked-in', 'papers-approved', 'papers-asked', 'papers-refused',
    'corporate-request', 'corporate-receipt',
    'branch-confirmed', 'branch-changed', 'branch-cancelled', 'branch-no-show', 'branch-checked-in',
    'branch-lost', 'branch-return', 'branch-return-lost', 'branch-without-car', 'branch-tomorrow'
  )
) NOT VALID;

-- Erasing the personal data of a renter erases what was said of the papers, too.
CREATE FUNCTION erase_papers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE precheckins p SET papers_decision = NULL, papers_reason = NULL, papers_note = ''
  WHERE p.reservation_id = NEW.id;
  UPDATE outbox_mails m SET details = NULL
  WHERE m.reservation_id = NEW.id AND m.kind IN ('papers-approved', 'papers-asked', 'papers-refused');
  RETURN NULL;
END $$;
CREATE TRIGGER reservations_erase_papers AFTER UPDATE OF erased_at ON reservations
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL) EXECUTE FUNCTION erase_papers();
