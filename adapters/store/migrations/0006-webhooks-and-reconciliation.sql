-- Messages of the gateways, and the daily comparison with their reports.

-- Verified webhook messages of the gateways: which payment the worker must look up at the gateway. The rest
-- of a message may contain personal data and is not stored.
CREATE TABLE webhook_events (
  gateway text NOT NULL,
  -- Id given by the gateway: a message that is sent again is the same row.
  event_id text NOT NULL,
  type text NOT NULL,
  gateway_order_id text,
  gateway_txn_id text,
  received_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL DEFAULT '-infinity',
  tries integer NOT NULL DEFAULT 0,
  -- NULL: not yet processed.
  outcome text,
  processed_at timestamptz,
  PRIMARY KEY (gateway, event_id)
);
CREATE INDEX webhook_events_due ON webhook_events (due_at) WHERE processed_at IS NULL;

-- Number of rejected webhook messages: not signed by the gateway, or addressed to another account. Nothing
-- else of them is stored.
CREATE TABLE webhook_refusals (
  gateway text NOT NULL,
  -- The brand at whose address the message arrived.
  brand text NOT NULL DEFAULT '',
  count bigint NOT NULL,
  PRIMARY KEY (gateway, brand)
);

-- One row for each day and brand whose payments are compared with the reports of the gateways.
CREATE TABLE reconciliations (
  day date NOT NULL,
  brand text NOT NULL,
  -- NULL: not yet done, or to be repeated.
  done_at timestamptz,
  lease_until timestamptz,
  checked integer NOT NULL DEFAULT 0,
  differences jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (day, brand)
);
