-- States in which an attempt may still move money, or may have moved it (PAYMENTS.md section 8.1).
CREATE FUNCTION is_live_attempt(state text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN state IN ('created', 'starting', 'awaiting_payer', 'authenticated', 'charging', 'unknown', 'paid_pending',
    'reversing', 'manual_review');

-- Every move that is allowed (PAYMENTS.md section 8.1); the same table as the domain's, which a test holds against it.
CREATE TABLE payment_attempt_moves (
  from_state text NOT NULL,
  to_state text NOT NULL,
  PRIMARY KEY (from_state, to_state)
);
INSERT INTO payment_attempt_moves (from_state, to_state) VALUES
  ('created', 'starting'), ('created', 'error'),
  ('starting', 'awaiting_payer'), ('starting', 'authenticated'), ('starting', 'paid'), ('starting', 'declined'),
  ('starting', 'error'), ('starting', 'unknown'),
  ('awaiting_payer', 'authenticated'), ('awaiting_payer', 'auth_failed'), ('awaiting_payer', 'cancelled'),
  ('awaiting_payer', 'expired'), ('awaiting_payer', 'error'),
  ('authenticated', 'charging'), ('authenticated', 'expired'), ('authenticated', 'cancelled'),
  ('charging', 'paid'), ('charging', 'paid_pending'), ('charging', 'declined'), ('charging', 'unknown'),
  ('charging', 'awaiting_payer'),
  ('unknown', 'paid'), ('unknown', 'paid_pending'), ('unknown', 'declined'), ('unknown', 'error'),
  ('unknown', 'reversing'), ('unknown', 'manual_review'), ('unknown', 'charging'),
  ('paid_pending', 'paid'), ('paid_pending', 'declined'), ('paid_pending', 'reversing'), ('paid_pending', 'manual_review'),
  ('paid', 'reversing'),
  ('reversing', 'reversed'), ('reversing', 'manual_review'),
  ('manual_review', 'paid'), ('manual_review', 'declined'), ('manual_review', 'reversed');

CREATE TABLE payment_attempts (
  id uuid PRIMARY KEY,
  reservation_id uuid NOT NULL REFERENCES reservations,
  gateway text NOT NULL,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  currency text NOT NULL CHECK (currency = 'USD'),
  -- Random key of the rendered form: the same form sent twice is one attempt.
  client_key text NOT NULL CONSTRAINT payment_attempts_client_key UNIQUE,
  state text NOT NULL,
  live boolean NOT NULL GENERATED ALWAYS AS (is_live_attempt(state)) STORED,
  -- Every change asks for the version it has read: of two who move one attempt, the second changes nothing.
  version integer NOT NULL,
  gateway_txn_id text NOT NULL,
  gateway_order_id text NOT NULL,
  -- Encrypted by the application; erased when it is used up.
  sealed_token text,
  challenge_html text,
  return_token_hash text NOT NULL,
  auth_code text,
  rrn text,
  card_brand text,
  -- The only digits of a card that are ever stored.
  card_last4 text CHECK (card_last4 ~ '^[0-9]{4}$'),
  tds_status text,
  eci text,
  ds_trans_id text,
  raw_code text,
  decline_class text,
  deadline_at timestamptz,
  next_check_at timestamptz,
  check_count integer NOT NULL,
  not_found_count integer NOT NULL,
  -- Until then a worker has it; later anybody may take it: the worker may have died.
  lease_until timestamptz,
  flags text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  CONSTRAINT payment_attempts_txn UNIQUE (gateway, gateway_txn_id),
  CONSTRAINT payment_attempts_order UNIQUE (gateway, gateway_order_id)
);
-- At most one live attempt per reservation, ever: two could both be charged (PAYMENTS.md ground rule 5).
CREATE UNIQUE INDEX payment_attempts_one_live ON payment_attempts (reservation_id) WHERE live;
CREATE INDEX payment_attempts_newest ON payment_attempts (reservation_id, created_at);
CREATE INDEX payment_attempts_due ON payment_attempts (least(next_check_at, deadline_at)) WHERE live;

-- One row per transition; only ever inserted.
CREATE TABLE payment_audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  attempt_id uuid NOT NULL REFERENCES payment_attempts,
  reservation_id uuid NOT NULL REFERENCES reservations,
  -- NULL: the attempt was created.
  from_state text,
  to_state text NOT NULL,
  version integer NOT NULL,
  cause text NOT NULL,
  raw_code text,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX payment_audit_attempt ON payment_audit (attempt_id, id);

CREATE FUNCTION refuse_attempt_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM payment_attempt_moves m WHERE m.from_state = OLD.state AND m.to_state = NEW.state) THEN
    RAISE EXCEPTION 'A payment attempt does not move from % to %', OLD.state, NEW.state
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_attempt_moves';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_attempts_move BEFORE UPDATE OF state ON payment_attempts
  FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION refuse_attempt_move();

CREATE FUNCTION refuse_attempt_start() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A payment attempt begins as created, not as %', NEW.state
    USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_attempt_moves';
END $$;
CREATE TRIGGER payment_attempts_start BEFORE INSERT ON payment_attempts
  FOR EACH ROW WHEN (NEW.state <> 'created') EXECUTE FUNCTION refuse_attempt_start();

CREATE FUNCTION has_live_attempt(p_reservation_id uuid) RETURNS boolean LANGUAGE sql STABLE
  RETURN EXISTS (SELECT FROM payment_attempts t WHERE t.reservation_id = p_reservation_id AND t.live);
