-- The mail that tells where a renter goes who has checked in.
ALTER TABLE outbox_mails
  DROP CONSTRAINT outbox_mails_kind_check,
  ADD CONSTRAINT outbox_mails_kind_check CHECK (
    kind IN (
      'confirmation', 'payment-problem', 'refund', 'change', 'cancellation', 'reminder', 'checked-in',
      'corporate-request', 'corporate-receipt'
    )
  );
