-- What confirmed reservations shall become. Applied as a whole or not at all, with the money that belongs to it.
CREATE TABLE amendments (
  id uuid PRIMARY KEY,
  reservation_id uuid NOT NULL REFERENCES reservations,
  purpose text NOT NULL CHECK (purpose IN ('change', 'precheckin')),
  state text NOT NULL CHECK (state IN ('open', 'applied', 'withdrawn')),
  -- The version of the reservation that it was made from; whatever moves that on makes this one worthless.
  base_version integer NOT NULL,
  becomes jsonb NOT NULL,
  -- Of the new rental, turnaround included.
  period tstzrange NOT NULL,
  -- Due now after less due now before: to be paid when positive, given back when negative.
  difference_cents integer NOT NULL,
  open_until timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX amendments_one_open ON amendments (reservation_id) WHERE state = 'open';

-- What an attempt pays; NULL: its reservation.
ALTER TABLE payment_attempts ADD COLUMN amendment_id uuid REFERENCES amendments;
CREATE INDEX payment_attempts_of_amendment ON payment_attempts (amendment_id, created_at) WHERE amendment_id IS NOT NULL;

-- What has been paid for a reservation and is kept for it. Goodwill is not a change of the price and does not count.
CREATE FUNCTION kept_cents(p_reservation_id uuid) RETURNS integer LANGUAGE sql STABLE
  RETURN coalesce((
    SELECT sum(t.amount_cents) FROM payment_attempts t WHERE t.reservation_id = p_reservation_id AND t.state = 'paid'
  ), 0) - coalesce((
    SELECT sum(f.amount_cents) FROM refunds f
    WHERE f.reservation_id = p_reservation_id AND f.state <> 'refused' AND f.cause <> 'goodwill'
  ), 0);

-- Gives a reservation a unit of the class at the branch for the period. False: none is free, and it keeps what it has.
CREATE FUNCTION move_allocation(p_id uuid, p_class text, p_branch text, p_period tstzrange)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_unit integer;
BEGIN
  IF EXISTS (
    SELECT FROM allocations a JOIN car_units u ON u.id = a.unit_id
    WHERE a.reservation_id = p_id AND a.period = p_period AND u.class_code = p_class AND u.branch_code = p_branch
  ) THEN
    RETURN true;
  END IF;
  -- Undone together when there is no other unit.
  BEGIN
    DELETE FROM allocations a WHERE a.reservation_id = p_id;
    IF NOT EXISTS (SELECT FROM car_units u WHERE u.class_code = p_class AND u.branch_code = p_branch) THEN
      RETURN true;
    END IF;
    -- Lapsed holds are left to the sweeper: their reservations must not be locked after this one.
    SELECT t.taken_unit INTO v_unit FROM take_unit(p_id, p_class, p_branch, p_period, '-infinity') t;
    IF v_unit IS NULL THEN
      RAISE EXCEPTION USING ERRCODE = 'VL002';
    END IF;
    RETURN true;
  EXCEPTION WHEN SQLSTATE 'VL002' THEN
    RETURN false;
  END;
END $$;

-- Whether that could be done now. Changes nothing.
CREATE FUNCTION can_move_allocation(p_id uuid, p_class text, p_branch text, p_period tstzrange)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_can boolean;
BEGIN
  v_can := move_allocation(p_id, p_class, p_branch, p_period);
  RAISE EXCEPTION USING ERRCODE = 'VL003';
EXCEPTION WHEN SQLSTATE 'VL003' THEN
  RETURN v_can;
END $$;

-- Makes a reservation what its amendment says, if it still fits, is paid to the cent and has a unit. `p_columns` has the
-- columns of `reservations` that change, `p_lines` the new `bill_lines`. Outcomes: applied, outdated, unpaid, no-unit-free.
CREATE FUNCTION apply_amendment(p_id uuid, p_columns jsonb, p_lines jsonb) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  a amendments;
  r reservations;
  n reservations;
BEGIN
  -- The reservation first, as everywhere.
  SELECT * INTO r FROM reservations WHERE id = (SELECT m.reservation_id FROM amendments m WHERE m.id = p_id) FOR UPDATE;
  SELECT * INTO a FROM amendments WHERE id = p_id FOR UPDATE;
  IF a.id IS NULL OR a.state <> 'open' OR r.state <> 'confirmed' OR r.version <> a.base_version THEN
    RETURN 'outdated';
  END IF;
  n := jsonb_populate_record(r, p_columns);
  IF kept_cents(r.id) <> n.due_now_cents THEN
    RETURN 'unpaid';
  END IF;
  IF NOT move_allocation(r.id, n.class_code, n.pickup_branch, a.period) THEN
    RETURN 'no-unit-free';
  END IF;
  UPDATE reservations SET
    reservation_type = n.reservation_type, car_id = n.car_id, class_code = n.class_code, pickup_branch = n.pickup_branch,
    return_branch = n.return_branch, pickup_at = n.pickup_at, return_at = n.return_at, selection = n.selection,
    sold = n.sold, quote = n.quote, subtotal_cents = n.subtotal_cents, airport_fee_cents = n.airport_fee_cents,
    tax_cents = n.tax_cents, total_cents = n.total_cents, due_now_cents = n.due_now_cents,
    due_at_branch_cents = n.due_at_branch_cents, version = r.version + 1,
    payment_status = CASE WHEN n.due_now_cents > 0 THEN 'paid' ELSE 'unpaid' END
  WHERE id = r.id;
  DELETE FROM bill_lines b WHERE b.reservation_id = r.id;
  INSERT INTO bill_lines (
    reservation_id, position, kind, code, label, quantity, days, unit_cents, amount_cents, airport_fee_applies, tax_cents
  )
  SELECT r.id, l.position, l.kind, l.code, l.label, l.quantity, l.days, l.unit_cents, l.amount_cents,
    l.airport_fee_applies, l.tax_cents
  FROM jsonb_populate_recordset(NULL::bill_lines, p_lines) l;
  UPDATE amendments SET state = 'applied' WHERE id = p_id;
  RETURN 'applied';
END $$;
