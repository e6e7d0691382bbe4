-- Payment attempts and their transitions.

-- Whether an attempt in this state may still move money, or may have moved it.
CREATE FUNCTION is_live_attempt(state text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN state IN (
    'created', 'starting', 'awaiting_payer', 'authenticated', 'charging', 'unknown', 'paid_pending',
    'reversing', 'manual_review'
  );

-- One attempt to pay a reservation, or an amendment of it, through one gateway.
CREATE TABLE payment_attempts (
  id uuid PRIMARY KEY,
  reservation_id uuid NOT NULL REFERENCES reservations,
  gateway text NOT NULL,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  currency text NOT NULL CHECK (currency = 'USD'),
  -- Random key of the rendered form: submitting the same form twice makes one attempt.
  client_key text NOT NULL CONSTRAINT payment_attempts_client_key UNIQUE,
  state text NOT NULL,
  live boolean NOT NULL GENERATED ALWAYS AS (is_live_attempt(state)) STORED,
  -- Incremented by every transition, which is made only from the version that was read (optimistic locking).
  version integer NOT NULL,
  gateway_txn_id text NOT NULL,
  gateway_order_id text NOT NULL,

  -- The gateway's token for the next call, encrypted by the application. NULL after its use.
  sealed_token text,
  challenge_html text,
  return_token_hash text NOT NULL,
  auth_code text,
  rrn text,
  card_brand text,
  -- The only digits of a card that are stored.
  card_last4 text CHECK (card_last4 ~ '^[0-9]{4}$'),
  tds_status text,
  eci text,
  ds_trans_id text,
  -- Response code of the gateway, and the class of the decline, which selects the text for the renter.
  raw_code text,
  decline_class text,

  -- When the present state ends without an answer.
  deadline_at timestamptz,
  -- When the worker next looks the payment up. Also set on a declined attempt that must be looked up once
  -- more, because the decline may have been an error of the gateway.
  next_check_at timestamptz,
  -- Look-ups in the present state, and how many of them in a row found no payment.
  check_count integer NOT NULL,
  not_found_count integer NOT NULL,
  -- Until then one worker processes the attempt. Later any worker may claim it, because the first may have
  -- crashed.
  lease_until timestamptz,
  flags text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,

  -- The amendment that is paid. NULL: the reservation itself.
  amendment_id uuid REFERENCES amendments,
  -- The gateway's id of the money that it took, where it differs from the id of the payment (PayPal).
  capture_id text,
  -- The gateway's own page on which the payer approves the payment. NULL for cards.
  payer_url text,
  -- How often a decline has sent the payer back to that page. Part of the idempotency key of the next charge.
  charge_round integer NOT NULL DEFAULT 0,
  -- Version of 3-D Secure that was used, and a text of the card issuer that must be shown to the cardholder.
  tds_version text,
  cardholder_info text,
  -- `sale`: charged at once. `auth_capture`: authorized first and captured afterwards (table `captures`).
  -- `guarantee`: authorized, and captured only when the renter does not come
  -- (docs/reference/counter.md#guarantee).
  capture_mode text NOT NULL DEFAULT 'sale' CHECK (capture_mode IN ('sale', 'auth_capture', 'guarantee')),

  CONSTRAINT payment_attempts_txn UNIQUE (gateway, gateway_txn_id),
  CONSTRAINT payment_attempts_order UNIQUE (gateway, gateway_order_id)
);
-- At most one live attempt per reservation: two of them could both be charged.
CREATE UNIQUE INDEX payment_attempts_one_live ON payment_attempts (reservation_id) WHERE live;
CREATE INDEX payment_attempts_newest ON payment_attempts (reservation_id, created_at);
CREATE INDEX payment_attempts_of_amendment ON payment_attempts (amendment_id, created_at)
  WHERE amendment_id IS NOT NULL;
-- Attempts that the worker must check.
CREATE INDEX payment_attempts_due ON payment_attempts (least(next_check_at, deadline_at))
  WHERE live OR next_check_at IS NOT NULL;
-- Attempts of one day, for the reconciliation.
CREATE INDEX payment_attempts_created ON payment_attempts (created_at);

CREATE FUNCTION has_live_attempt(p_reservation_id uuid) RETURNS boolean LANGUAGE sql STABLE
  RETURN EXISTS (SELECT FROM payment_attempts t WHERE t.reservation_id = p_reservation_id AND t.live);

-- The allowed state transitions. `domain/payment/attempt.ts` has the same list; a test compares both.
CREATE TABLE payment_attempt_moves (
  from_state text NOT NULL,
  to_state text NOT NULL,
  PRIMARY KEY (from_state, to_state)
);
INSERT INTO payment_attempt_moves (from_state, to_state) VALUES
  ('created', 'starting'), ('created', 'error'),
  ('starting', 'awaiting_payer'), ('starting', 'authenticated'), ('starting', 'paid'),
  ('starting', 'declined'), ('starting', 'error'), ('starting', 'unknown'),
  ('awaiting_payer', 'authenticated'), ('awaiting_payer', 'auth_failed'), ('awaiting_payer', 'cancelled'),
  ('awaiting_payer', 'expired'), ('awaiting_payer', 'error'),
  ('authenticated', 'charging'), ('authenticated', 'expired'), ('authenticated', 'cancelled'),
  ('charging', 'paid'), ('charging', 'paid_pending'), ('charging', 'declined'), ('charging', 'unknown'),
  ('charging', 'awaiting_payer'),
  ('unknown', 'paid'), ('unknown', 'paid_pending'), ('unknown', 'declined'), ('unknown', 'error'),
  ('unknown', 'reversing'), ('unknown', 'manual_review'), ('unknown', 'charging'),
  ('paid_pending', 'paid'), ('paid_pending', 'declined'), ('paid_pending', 'reversing'),
  ('paid_pending', 'manual_review'),
  ('paid', 'reversing'),
  ('reversing', 'reversed'), ('reversing', 'manual_review'),
  ('manual_review', 'paid'), ('manual_review', 'declined'), ('manual_review', 'reversed');

CREATE FUNCTION refuse_attempt_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM payment_attempt_moves m WHERE m.from_state = OLD.state AND m.to_state = NEW.state
  ) THEN
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

-- One row per transition of an attempt. Append only.
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
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- The operator who decided the transition, and the operator's reason. NULL: decided by the site.
  actor text,
  note text
);
CREATE INDEX payment_audit_attempt ON payment_audit (attempt_id, id);
