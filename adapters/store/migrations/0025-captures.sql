-- How an attempt takes its money: when it is charged, or held then and captured afterwards (PAYMENTS.md section 3.9).
ALTER TABLE payment_attempts ADD COLUMN capture_mode text NOT NULL DEFAULT 'sale'
  CHECK (capture_mode IN ('sale', 'auth_capture'));

CREATE FUNCTION is_open_capture(state text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN state IN ('requested', 'unknown', 'review');

-- Every move that is allowed; the same table as the domain's, which a test holds against it.
CREATE TABLE capture_moves (
  from_state text NOT NULL,
  to_state text NOT NULL,
  PRIMARY KEY (from_state, to_state)
);
INSERT INTO capture_moves (from_state, to_state) VALUES
  ('requested', 'captured'), ('requested', 'unknown'), ('requested', 'review'), ('requested', 'released'),
  ('unknown', 'requested'), ('unknown', 'captured'), ('unknown', 'review'), ('unknown', 'released'),
  ('review', 'requested'), ('review', 'captured'), ('review', 'refused'), ('review', 'released');

-- Taking what a paid attempt holds on a card.
CREATE TABLE captures (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- One for each attempt: all that it holds, or nothing.
  attempt_id uuid NOT NULL UNIQUE REFERENCES payment_attempts,
  reservation_id uuid NOT NULL REFERENCES reservations,
  reference text NOT NULL UNIQUE,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  state text NOT NULL CHECK (state IN ('requested', 'unknown', 'review', 'captured', 'refused', 'released')),
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

-- One row per transition; only ever inserted.
CREATE TABLE capture_audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  capture_id uuid NOT NULL REFERENCES captures,
  -- NULL: the payment that it takes the money of was confirmed.
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
CREATE INDEX capture_audit_capture ON capture_audit (capture_id, id);

CREATE FUNCTION refuse_capture_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM capture_moves m WHERE m.from_state = OLD.state AND m.to_state = NEW.state) THEN
    RAISE EXCEPTION 'A capture does not move from % to %', OLD.state, NEW.state
      USING ERRCODE = 'check_violation', CONSTRAINT = 'capture_moves';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER captures_move BEFORE UPDATE OF state ON captures
  FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION refuse_capture_move();

-- Only what a paid attempt holds is captured, and all of it.
CREATE FUNCTION refuse_capture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> 'requested' OR NOT EXISTS (
    SELECT FROM payment_attempts t WHERE t.id = NEW.attempt_id AND t.reservation_id = NEW.reservation_id
      AND t.state = 'paid' AND t.capture_mode = 'auth_capture' AND t.amount_cents = NEW.amount_cents
  ) THEN
    RAISE EXCEPTION 'Attempt % does not hold % cents', NEW.attempt_id, NEW.amount_cents
      USING ERRCODE = 'check_violation', CONSTRAINT = 'captures_of_held';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER captures_of_held BEFORE INSERT ON captures FOR EACH ROW EXECUTE FUNCTION refuse_capture();
