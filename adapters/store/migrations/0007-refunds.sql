-- Money of paid attempts on its way back (PAYMENTS.md sections 3.9 and 5.7).
CREATE FUNCTION is_open_refund(state text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN state IN ('requested', 'unknown', 'pending', 'review');

-- Every move that is allowed; the same table as the domain's, which a test holds against it.
CREATE TABLE refund_moves (
  from_state text NOT NULL,
  to_state text NOT NULL,
  PRIMARY KEY (from_state, to_state)
);
INSERT INTO refund_moves (from_state, to_state) VALUES
  ('requested', 'refunded'), ('requested', 'pending'), ('requested', 'unknown'), ('requested', 'refused'),
  ('requested', 'review'),
  ('unknown', 'requested'), ('unknown', 'refunded'), ('unknown', 'pending'), ('unknown', 'refused'), ('unknown', 'review'),
  ('pending', 'refunded'), ('pending', 'refused'), ('pending', 'review'),
  ('review', 'refunded'), ('review', 'pending'), ('review', 'refused');

CREATE TABLE refunds (
  id uuid PRIMARY KEY,
  attempt_id uuid NOT NULL REFERENCES payment_attempts,
  reservation_id uuid NOT NULL REFERENCES reservations,
  reference text NOT NULL UNIQUE,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  refunded_before_cents integer NOT NULL CHECK (refunded_before_cents >= 0),
  cause text NOT NULL CHECK (cause IN ('change', 'cancellation', 'goodwill')),
  reason text NOT NULL,
  requested_by text NOT NULL,
  -- The same wish twice is one refund.
  request_key text NOT NULL UNIQUE,
  state text NOT NULL,
  open boolean NOT NULL GENERATED ALWAYS AS (is_open_refund(state)) STORED,
  version integer NOT NULL,
  send_count integer NOT NULL,
  check_count integer NOT NULL,
  not_found_count integer NOT NULL,
  raw_code text,
  next_check_at timestamptz,
  lease_until timestamptz,
  created_at timestamptz NOT NULL
);
-- One at a time: whether a lost one has arrived can be told from the gateway's totals only while nothing else moves them.
CREATE UNIQUE INDEX refunds_one_open ON refunds (attempt_id) WHERE open;
CREATE INDEX refunds_of_reservation ON refunds (reservation_id, created_at);
CREATE INDEX refunds_of_attempt ON refunds (attempt_id);
CREATE INDEX refunds_due ON refunds (next_check_at) WHERE open;

-- One row per transition; only ever inserted.
CREATE TABLE refund_audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  refund_id uuid NOT NULL REFERENCES refunds,
  -- NULL: it was asked for.
  from_state text,
  to_state text NOT NULL,
  version integer NOT NULL,
  cause text NOT NULL,
  raw_code text,
  -- Who decided, and why, where a person did.
  actor text,
  note text,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX refund_audit_refund ON refund_audit (refund_id, id);

CREATE FUNCTION refuse_refund_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM refund_moves m WHERE m.from_state = OLD.state AND m.to_state = NEW.state) THEN
    RAISE EXCEPTION 'A refund does not move from % to %', OLD.state, NEW.state
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refund_moves';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refunds_move BEFORE UPDATE OF state ON refunds
  FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION refuse_refund_move();

-- Whatever a program does, no more goes back than was paid.
CREATE FUNCTION refuse_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_paid integer;
BEGIN
  SELECT t.amount_cents INTO v_paid FROM payment_attempts t
  WHERE t.id = NEW.attempt_id AND t.reservation_id = NEW.reservation_id AND t.state = 'paid' FOR UPDATE;
  IF v_paid IS NULL OR NEW.state <> 'requested' OR NEW.amount_cents + coalesce((
    SELECT sum(r.amount_cents) FROM refunds r WHERE r.attempt_id = NEW.attempt_id AND r.state <> 'refused'
  ), 0) > v_paid THEN
    RAISE EXCEPTION 'Attempt % has not % cents to give back', NEW.attempt_id, NEW.amount_cents
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_at_most_paid';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refunds_at_most_paid BEFORE INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION refuse_refund();

-- What operators decide is told apart from what the site saw by itself.
ALTER TABLE payment_audit ADD COLUMN actor text, ADD COLUMN note text;

-- Amounts and references that a mail names and that are not those of its reservation.
ALTER TABLE outbox_mails ADD COLUMN details jsonb,
  DROP CONSTRAINT outbox_mails_kind_check,
  ADD CONSTRAINT outbox_mails_kind_check CHECK (kind IN ('confirmation', 'payment-problem', 'refund'));
