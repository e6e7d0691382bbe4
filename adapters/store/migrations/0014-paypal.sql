-- What payments on PayPal's own pages need besides (PAYMENTS.md section 8.1).
ALTER TABLE payment_attempts
  ADD COLUMN capture_id text,
  ADD COLUMN payer_url text,
  ADD COLUMN charge_round integer NOT NULL DEFAULT 0;

-- Messages of a gateway's own accord: which payment to ask about. What else they say may name people and is not kept.
CREATE TABLE webhook_events (
  gateway text NOT NULL,
  -- The gateway's own: the same message again is the same row.
  event_id text NOT NULL,
  type text NOT NULL,
  gateway_order_id text,
  gateway_txn_id text,
  received_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL DEFAULT '-infinity',
  tries integer NOT NULL DEFAULT 0,
  -- NULL: not processed yet.
  outcome text,
  processed_at timestamptz,
  PRIMARY KEY (gateway, event_id)
);
CREATE INDEX webhook_events_due ON webhook_events (due_at) WHERE processed_at IS NULL;
