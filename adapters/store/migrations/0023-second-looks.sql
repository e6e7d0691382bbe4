-- A refusal that may be the gateway's own trouble is looked at once more, although its attempt has ended (PAYMENTS.md
-- section 3.5). No other attempt that has ended has a time for it.
DROP INDEX payment_attempts_due;
CREATE INDEX payment_attempts_due ON payment_attempts (least(next_check_at, deadline_at))
  WHERE live OR next_check_at IS NOT NULL;
