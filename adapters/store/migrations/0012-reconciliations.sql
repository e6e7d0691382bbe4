-- One row for each day whose payments are compared with the gateways' books (PAYMENTS.md section 9), for each brand that
-- has this database.
CREATE TABLE reconciliations (
  day date NOT NULL,
  brand text NOT NULL,
  -- NULL: still to be done, or to be done again.
  done_at timestamptz,
  lease_until timestamptz,
  checked integer NOT NULL DEFAULT 0,
  differences jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (day, brand)
);
CREATE INDEX payment_attempts_created ON payment_attempts (created_at);
