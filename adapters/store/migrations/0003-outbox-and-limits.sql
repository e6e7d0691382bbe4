-- Mails to be sent, written in the transaction of the fact that they tell.
CREATE TABLE outbox_mails (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- At most one mail with this key is ever queued.
  dedupe_key text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('confirmation', 'payment-problem')),
  reservation_id uuid NOT NULL REFERENCES reservations,
  recipient text NOT NULL,
  language text NOT NULL CHECK (language IN ('es', 'en')),
  -- A new mail is due at once, whatever the clocks of the database and of the process say.
  due_at timestamptz NOT NULL DEFAULT '-infinity',
  lease_until timestamptz,
  tries integer NOT NULL DEFAULT 0,
  last_error text,
  sent_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- Partial: sent mails are many and never looked for.
CREATE INDEX outbox_mails_due ON outbox_mails (due_at, created_at) WHERE sent_at IS NULL;

-- Columns as rate-limiter-flexible expects them. Unlogged: a crash may forget who tried how often, and every try is a write.
CREATE UNLOGGED TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limits_expire ON rate_limits (expire);
