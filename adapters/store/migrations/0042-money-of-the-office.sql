-- Money that employees move: refunds that wait for a second person, what the counter takes, the daily close of
-- a branch.

-- A refund over the limit, which another person confirms or rejects. Never changed afterwards.
CREATE TABLE refund_requests (
  id uuid PRIMARY KEY,
  reservation_id uuid NOT NULL REFERENCES reservations,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  -- `online`: to the card or account that paid; else how the branch gives it back.
  way text NOT NULL CHECK (way IN ('online', 'cash', 'terminal', 'transfer')),
  branch text NOT NULL,
  reference text NOT NULL,
  -- Of an entry of the counter that was wrong.
  is_correction boolean NOT NULL,
  reason text NOT NULL,
  -- Not a foreign key: the row outlives the employee.
  requested_by uuid NOT NULL,
  requested_name text NOT NULL,
  requested_at timestamptz NOT NULL,
  -- NULL: it waits.
  outcome text CHECK (outcome IN ('confirmed', 'rejected')),
  decided_by uuid,
  decided_name text,
  decided_at timestamptz,
  CONSTRAINT refund_requests_second_person CHECK (
    outcome IS DISTINCT FROM 'confirmed' OR (decided_by IS NOT NULL AND decided_by <> requested_by)
  )
);
CREATE UNIQUE INDEX refund_requests_one_waits ON refund_requests (reservation_id) WHERE outcome IS NULL;
CREATE INDEX refund_requests_of_reservation ON refund_requests (reservation_id);

CREATE TABLE counter_payments (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  reservation_id uuid NOT NULL REFERENCES reservations,
  branch text NOT NULL,
  -- The day of the branch in which it is counted: a closed day takes no more, the next one does.
  day date NOT NULL,
  method text NOT NULL CHECK (method IN ('cash', 'terminal', 'transfer')),
  -- Of the terminal or the bank, never a card number.
  reference text NOT NULL CHECK (method = 'cash' OR reference <> ''),
  -- Negative: given back.
  amount_cents integer NOT NULL CHECK (amount_cents <> 0),
  -- Given back because an entry was wrong: it is owed again.
  is_correction boolean NOT NULL DEFAULT false CHECK (NOT is_correction OR amount_cents < 0),
  -- The difference of a change, which is applied with it. NULL: what is due at the branch.
  amendment_id uuid REFERENCES amendments CHECK (amendment_id IS NULL OR amount_cents > 0),
  taken_by text NOT NULL,
  taken_at timestamptz NOT NULL
);
CREATE INDEX counter_payments_of_reservation ON counter_payments (reservation_id);
CREATE INDEX counter_payments_of_day ON counter_payments (brand, branch, day);

CREATE TABLE counter_closes (
  brand text NOT NULL,
  branch text NOT NULL,
  day date NOT NULL,
  cash_cents integer NOT NULL,
  terminal_cents integer NOT NULL,
  transfer_cents integer NOT NULL,
  -- The cash that was counted.
  counted_cents integer NOT NULL CHECK (counted_cents >= 0),
  difference_cents integer NOT NULL GENERATED ALWAYS AS (counted_cents - cash_cents) STORED,
  note text NOT NULL,
  closed_by text NOT NULL,
  closed_at timestamptz NOT NULL,
  PRIMARY KEY (brand, branch, day)
);

-- Entries and the close of a branch wait for one another.
CREATE FUNCTION lock_counter(p_brand text, p_branch text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(p_brand || ' ' || p_branch, 42));
END $$;

-- What the counter has taken for a reservation and not given back.
CREATE FUNCTION counter_cents(p_reservation_id uuid) RETURNS integer LANGUAGE sql STABLE
  RETURN coalesce((
    SELECT sum(p.amount_cents) FROM counter_payments p WHERE p.reservation_id = p_reservation_id
  ), 0);

-- What the counter has taken of the amount due at the branch. Like a refund of an online payment, what is given
-- back is not owed again, unless it corrects an entry.
CREATE FUNCTION settled_cents(p_reservation_id uuid) RETURNS integer LANGUAGE sql STABLE
  RETURN coalesce((
    SELECT sum(p.amount_cents) FROM counter_payments p
    WHERE p.reservation_id = p_reservation_id AND p.amendment_id IS NULL AND (p.amount_cents > 0 OR p.is_correction)
  ), 0);

-- Payment status of a reservation by what the counter has taken. One that is paid online keeps its own.
CREATE FUNCTION counter_status(r reservations) RETURNS text LANGUAGE sql STABLE
  RETURN CASE
    WHEN r.due_now_cents > 0 OR r.due_at_branch_cents = 0 THEN r.payment_status
    WHEN r.state IN ('cancelled', 'no-show') AND counter_cents(r.id) = 0 THEN 'reversed'
    WHEN settled_cents(r.id) >= r.due_at_branch_cents THEN 'paid'
    ELSE 'unpaid'
  END;

-- As in 0005, and with the differences of changes that the counter has taken.
CREATE OR REPLACE FUNCTION kept_cents(p_reservation_id uuid) RETURNS integer LANGUAGE sql STABLE
  RETURN coalesce((
    SELECT sum(t.amount_cents) FROM payment_attempts t
    WHERE t.reservation_id = p_reservation_id AND t.state = 'paid' AND t.capture_mode <> 'guarantee'
  ), 0) - coalesce((
    SELECT sum(f.amount_cents) FROM refunds f
    WHERE f.reservation_id = p_reservation_id AND f.state <> 'refused'
      AND f.cause NOT IN ('goodwill', 'release')
  ), 0) + coalesce((
    SELECT sum(p.amount_cents) FROM counter_payments p
    WHERE p.reservation_id = p_reservation_id AND p.amendment_id IS NOT NULL
  ), 0);

-- Changes with everything about the money of a reservation that an employee sees before moving some.
CREATE FUNCTION money_version(p_reservation_id uuid) RETURNS text LANGUAGE sql STABLE
  RETURN (
    SELECT r.version
      || '.' || (SELECT count(*) FROM refunds f WHERE f.reservation_id = r.id)
      || '.' || (SELECT count(*) || '.' || count(q.outcome) FROM refund_requests q WHERE q.reservation_id = r.id)
      || '.' || (SELECT count(*) FROM counter_payments p WHERE p.reservation_id = r.id)
      || '.' || (SELECT count(*) FROM amendments a WHERE a.reservation_id = r.id)
    FROM reservations r WHERE r.id = p_reservation_id
  );

CREATE FUNCTION write_counter_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM reservations r WHERE r.id = NEW.reservation_id FOR UPDATE;
  PERFORM lock_counter(NEW.brand, NEW.branch);
  IF counter_cents(NEW.reservation_id) + NEW.amount_cents < 0 THEN
    RAISE EXCEPTION 'The counter has not % cents of this reservation', -NEW.amount_cents
      USING ERRCODE = 'check_violation', CONSTRAINT = 'counter_payments_at_most_taken';
  END IF;
  NEW.day := greatest(NEW.day, (
    SELECT max(c.day) + 1 FROM counter_closes c WHERE c.brand = NEW.brand AND c.branch = NEW.branch
  ));
  RETURN NEW;
END $$;
CREATE TRIGGER counter_payments_write BEFORE INSERT ON counter_payments
  FOR EACH ROW EXECUTE FUNCTION write_counter_payment();

CREATE FUNCTION settle_at_counter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reservations r SET payment_status = counter_status(r), version = r.version + 1
  WHERE r.id = NEW.reservation_id AND r.payment_status <> counter_status(r);
  RETURN NULL;
END $$;
CREATE TRIGGER counter_payments_settle AFTER INSERT ON counter_payments
  FOR EACH ROW EXECUTE FUNCTION settle_at_counter();

-- A change of what is due at the branch compares it with what was taken there.
CREATE FUNCTION keep_counter_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.payment_status := counter_status(NEW);
  RETURN NEW;
END $$;
CREATE TRIGGER reservations_keep_counter_status BEFORE UPDATE OF due_at_branch_cents ON reservations
  FOR EACH ROW WHEN (NEW.due_now_cents = 0 AND NEW.due_at_branch_cents > 0 AND NEW.state = 'confirmed')
  EXECUTE FUNCTION keep_counter_status();

-- The sums are those of the entries, whatever the one who closes has read.
CREATE FUNCTION write_counter_close() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_counter(NEW.brand, NEW.branch);
  SELECT
    coalesce(sum(p.amount_cents) FILTER (WHERE p.method = 'cash'), 0),
    coalesce(sum(p.amount_cents) FILTER (WHERE p.method = 'terminal'), 0),
    coalesce(sum(p.amount_cents) FILTER (WHERE p.method = 'transfer'), 0)
  INTO NEW.cash_cents, NEW.terminal_cents, NEW.transfer_cents
  FROM counter_payments p WHERE p.brand = NEW.brand AND p.branch = NEW.branch AND p.day = NEW.day;
  RETURN NEW;
END $$;
CREATE TRIGGER counter_closes_write BEFORE INSERT ON counter_closes
  FOR EACH ROW EXECUTE FUNCTION write_counter_close();

CREATE FUNCTION refuse_money_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Money of the office is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER counter_payments_append_only BEFORE UPDATE OR DELETE ON counter_payments
  FOR EACH ROW EXECUTE FUNCTION refuse_money_change();
CREATE TRIGGER counter_closes_append_only BEFORE UPDATE OR DELETE ON counter_closes
  FOR EACH ROW EXECUTE FUNCTION refuse_money_change();
CREATE TRIGGER refund_requests_decided_once BEFORE UPDATE OR DELETE ON refund_requests
  FOR EACH ROW WHEN (OLD.outcome IS NOT NULL) EXECUTE FUNCTION refuse_money_change();
