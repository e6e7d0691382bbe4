-- A mail that nobody could write or send: not tried any more until an operator wants it again.
ALTER TABLE outbox_mails ADD COLUMN given_up_at timestamptz;
