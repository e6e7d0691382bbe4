-- Transfers that follow a paid attempt: captures of authorized money and refunds
-- (docs/decisions/0052-refunds-and-captures-are-rows.md).

-- Whether the worker, or an operator, still has to finish a capture in this state.
CREATE FUNCTION is_open_capture(state text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN state IN ('requested', 'unknown', 'review');

-- Takes the money that a paid attempt of mode `auth_capture` or `guarantee` has authorized.
CREATE TABLE captures (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- One capture for each attempt, of the whole amount.
  attempt_id uuid NOT NULL UNIQUE REFERENCES payment_attempts,
  reservation_id uuid NOT NULL REFERENCES reservations,
  reference text NOT NULL UNIQUE,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  -- `held`: of a guarantee, neither captured nor released. No worker takes it.
  state text NOT NULL CHECK (
    state IN ('held', 'requested', 'unknown', 'review', 'captured', 'refused', 'released')
  ),
  open boolean NOT NULL GENERATED ALWAYS AS (is_open_capture(state)) STORED,
  version integer NOT NULL DEFAULT 1,
  send_count integer NOT NULL DEFAULT 0,
  check_count integer NOT NULL DEFAULT 0,
  not_found_count integer NOT NULL DEFAULT 0,
  raw_code text,
  next_check_at timestamptz,
  lease_until timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX captures_of_reservation ON captures (reservation_id);
CREATE INDEX captures_due ON captures (next_check_at) WHERE open;
CREATE INDEX captures_held ON captures (reservation_id) WHERE state = 'held';

-- The allowed state transitions. `domain/payment/transfer/capture.ts` has the same list; a test compares
-- both.
CREATE TABLE capture_moves (
  from_state text NOT NULL,
  to_state text NOT NULL,
  PRIMARY KEY (from_state, to_state)
);
INSERT INTO capture_moves (from_state, to_state) VALUES
  ('held', 'requested'), ('held', 'released'),
  ('requested', 'captured'), ('requested', 'unknown'), ('requested', 'review'), ('requested', 'released'),
  ('unknown', 'requested'), ('unknown', 'captured'), ('unknown', 'review'), ('unknown', 'released'),
  ('review', 'requested'), ('review', 'captured'), ('review', 'refused'), ('review', 'released');

CREATE FUNCTION refuse_capture_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM capture_moves m WHERE m.from_state = OLD.state AND m.to_state = NEW.state
  ) THEN
    RAISE EXCEPTION 'A capture does not move from % to %', OLD.state, NEW.state
      USING ERRCODE = 'check_violation', CONSTRAINT = 'capture_moves';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER captures_move BEFORE UPDATE OF state ON captures
  FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION refuse_capture_move();

-- A capture takes exactly the amount that its attempt has authorized. That of a guarantee begins as held.
CREATE FUNCTION refuse_capture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM payment_attempts t WHERE t.id = NEW.attempt_id AND t.reservation_id = NEW.reservation_id
      AND t.state = 'paid' AND t.amount_cents = NEW.amount_cents
      AND NEW.state = CASE t.capture_mode WHEN 'auth_capture' THEN 'requested' WHEN 'guarantee' THEN 'held' END
  ) THEN
    RAISE EXCEPTION 'Attempt % does not hold % cents', NEW.attempt_id, NEW.amount_cents
      USING ERRCODE = 'check_violation', CONSTRAINT = 'captures_of_held';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER captures_of_held BEFORE INSERT ON captures FOR EACH ROW EXECUTE FUNCTION refuse_capture();

-- One row per transition of a capture. Append only.
CREATE TABLE capture_audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  capture_id uuid NOT NULL REFERENCES captures,
  -- NULL: the capture was created, with the confirmation of its attempt.
  from_state text,
  to_state text NOT NULL,
  version integer NOT NULL,
  cause text NOT NULL,
  raw_code text,
  -- The operator who decided the transition, and the operator's reason. NULL: decided by the site.
  actor text,
  note text,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX capture_audit_capture ON capture_audit (capture_id, id);

-- Whether the worker, or an operator, still has to finish a refund in this state.
CREATE FUNCTION is_open_refund(state text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN state IN ('requested', 'unknown', 'pending', 'review');

-- Returns money of a paid attempt to the payer.
CREATE TABLE refunds (
  id uuid PRIMARY KEY,
  attempt_id uuid NOT NULL REFERENCES payment_attempts,
  reservation_id uuid NOT NULL REFERENCES reservations,
  reference text NOT NULL UNIQUE,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  -- Sum of the earlier refunds of the attempt.
  refunded_before_cents integer NOT NULL CHECK (refunded_before_cents >= 0),
  -- `release`: ends the hold of a guarantee; no money was taken.
  cause text NOT NULL CHECK (cause IN ('change', 'cancellation', 'goodwill', 'release')),
  reason text NOT NULL,
  requested_by text NOT NULL,
  -- Idempotency key: requesting the same refund twice makes one row.
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
-- One open refund per attempt: after a lost response, the gateway's total shows whether the refund was made
-- only while no other refund changes that total.
CREATE UNIQUE INDEX refunds_one_open ON refunds (attempt_id) WHERE open;
CREATE INDEX refunds_of_reservation ON refunds (reservation_id, created_at);
CREATE INDEX refunds_of_attempt ON refunds (attempt_id);
CREATE INDEX refunds_due ON refunds (next_check_at) WHERE open;

-- The allowed state transitions. `domain/payment/transfer/refund.ts` has the same list; a test compares
-- both.
CREATE TABLE refund_moves (
  from_state text NOT NULL,
  to_state text NOT NULL,
  PRIMARY KEY (from_state, to_state)
);
INSERT INTO refund_moves (from_state, to_state) VALUES
  ('requested', 'refunded'), ('requested', 'pending'), ('requested', 'unknown'), ('requested', 'refused'),
  ('requested', 'review'),
  ('unknown', 'requested'), ('unknown', 'refunded'), ('unknown', 'pending'), ('unknown', 'refused'),
  ('unknown', 'review'),
  ('pending', 'refunded'), ('pending', 'refused'), ('pending', 'review'),
  ('review', 'refunded'), ('review', 'pending'), ('review', 'refused');

CREATE FUNCTION refuse_refund_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM refund_moves m WHERE m.from_state = OLD.state AND m.to_state = NEW.state
  ) THEN
    RAISE EXCEPTION 'A refund does not move from % to %', OLD.state, NEW.state
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refund_moves';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refunds_move BEFORE UPDATE OF state ON refunds
  FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION refuse_refund_move();

-- The refunds of an attempt are never more than its payment.
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

-- One row per transition of a refund. Append only.
CREATE TABLE refund_audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  refund_id uuid NOT NULL REFERENCES refunds,
  -- NULL: the refund was requested.
  from_state text,
  to_state text NOT NULL,
  version integer NOT NULL,
  cause text NOT NULL,
  raw_code text,
  -- The operator who decided the transition, and the operator's reason. NULL: decided by the site.
  actor text,
  note text,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX refund_audit_refund ON refund_audit (refund_id, id);

-- Money paid for a reservation minus its refunds. A guarantee is not a payment. Goodwill refunds do not change
-- the price and are not subtracted.
CREATE FUNCTION kept_cents(p_reservation_id uuid) RETURNS integer LANGUAGE sql STABLE
  RETURN coalesce((
    SELECT sum(t.amount_cents) FROM payment_attempts t
    WHERE t.reservation_id = p_reservation_id AND t.state = 'paid' AND t.capture_mode <> 'guarantee'
  ), 0) - coalesce((
    SELECT sum(f.amount_cents) FROM refunds f
    WHERE f.reservation_id = p_reservation_id AND f.state <> 'refused'
      AND f.cause NOT IN ('goodwill', 'release')
  ), 0);
