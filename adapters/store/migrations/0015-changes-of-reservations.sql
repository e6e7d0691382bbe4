-- Functions that cancel and change confirmed reservations.

-- Locks a confirmed reservation for a change. Returns NULL when the change is allowed, otherwise the reason
-- of the refusal: `stale` (other version, or not confirmed) or `payment-in-progress` (live payment attempt or
-- open refund).
CREATE FUNCTION lock_for_change(p_id uuid, p_version integer) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_state text;
  v_version integer;
BEGIN
  SELECT r.state, r.version INTO v_state, v_version FROM reservations r WHERE r.id = p_id FOR UPDATE;
  IF v_state IS DISTINCT FROM 'confirmed' OR v_version <> p_version THEN
    RETURN 'stale';
  END IF;
  -- A separate statement: it sees what was committed while the lock was waited for.
  IF has_live_attempt(p_id) OR EXISTS (SELECT FROM refunds f WHERE f.reservation_id = p_id AND f.open) THEN
    RETURN 'payment-in-progress';
  END IF;
  RETURN NULL;
END $$;

-- Cancels a confirmed reservation and frees its unit. Returns `done` or a refusal of `lock_for_change`. The
-- caller adds refunds and mails in the same transaction, and returns the use of the coupon as the last step
-- (order of locks).
CREATE FUNCTION cancel_reservation(p_id uuid, p_version integer, p_actor text)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_refusal text := lock_for_change(p_id, p_version);
BEGIN
  IF v_refusal IS NOT NULL THEN
    RETURN v_refusal;
  END IF;
  PERFORM lock_unit_of(p_id);
  PERFORM write_history(p_id, 'cancelled', p_actor);
  UPDATE reservations r SET state = 'cancelled', version = r.version + 1 WHERE r.id = p_id;
  PERFORM free_unit(p_id, now());
  RETURN 'done';
END $$;

-- Like `cancel_reservation`, for a renter who did not come. The event is then `reservation.no_show`.
CREATE FUNCTION mark_no_show(p_id uuid, p_version integer, p_actor text, p_now timestamptz)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_refusal text := lock_for_change(p_id, p_version);
BEGIN
  IF v_refusal IS NOT NULL THEN
    RETURN v_refusal;
  END IF;
  PERFORM lock_unit_of(p_id);
  PERFORM write_history(p_id, 'no-show', p_actor);
  UPDATE reservations r SET state = 'cancelled', no_show_at = p_now, version = r.version + 1
  WHERE r.id = p_id;
  PERFORM free_unit(p_id, p_now);
  RETURN 'done';
END $$;

-- Gives a locked reservation a unit for other dates, branches or another class, in place of its present one.
-- False: none fits, or another rental would lose its unit; then nothing has changed.
CREATE FUNCTION move_allocation(p_id uuid, p_class text, p_pickup text, p_return text, p_period tstzrange)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  a allocations;
  q stock_request;
  v_unit integer;
  v_moved boolean;
BEGIN
  SELECT p_class, p_pickup, p_return, p_period, r.brand, now() INTO q FROM reservations r WHERE r.id = p_id;
  -- A subtransaction, rolled back when the answer is no.
  BEGIN
    -- All units that it may get, in ascending order, because it needs two of them.
    PERFORM FROM car_units u
    WHERE u.id IN (SELECT b.unit_id FROM allocations b WHERE b.reservation_id = p_id) OR u.id IN (
      SELECT p.unit_id FROM unit_places p WHERE p.class_code = p_class AND (
        p.branch_code = p_pickup OR p.branch_code IN (
          SELECT t.from_branch FROM transfer_times t WHERE t.brand = q.brand AND t.to_branch = p_pickup
        )
      )
    )
    ORDER BY u.id FOR NO KEY UPDATE;
    SELECT * INTO a FROM allocations b WHERE b.reservation_id = p_id;
    IF a.period = p_period AND a.pickup_branch = p_pickup AND a.return_branch = p_return AND EXISTS (
      SELECT FROM car_units u WHERE u.id = a.unit_id AND u.class_code = p_class
    ) THEN
      RETURN true;
    END IF;
    DELETE FROM allocations b WHERE b.reservation_id = p_id;
    v_unit := find_unit(q, false);
    v_moved := CASE WHEN v_unit IS NULL THEN NOT has_home_units(p_class, p_pickup)
      ELSE allocate_unit(v_unit, q, p_id, NULL) END;
    IF v_moved AND a.unit_id IS NOT NULL THEN
      v_moved := close_gap(a.unit_id, lower(a.period), q.wanted_at);
    END IF;
    IF NOT v_moved THEN
      RAISE EXCEPTION USING ERRCODE = 'VL002';
    END IF;
    RETURN true;
  EXCEPTION WHEN SQLSTATE 'VL002' THEN
    RETURN false;
  END;
END $$;

-- Whether `move_allocation` would succeed now. Changes nothing.
CREATE FUNCTION can_move_allocation(p_id uuid, p_class text, p_pickup text, p_return text, p_period tstzrange)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_can boolean;
BEGIN
  v_can := move_allocation(p_id, p_class, p_pickup, p_return, p_period);
  RAISE EXCEPTION USING ERRCODE = 'VL003';
EXCEPTION WHEN SQLSTATE 'VL003' THEN
  RETURN v_can;
END $$;

-- Whether these columns would bring an unpaid counter reservation together with more of its renter's other
-- unpaid ones than allowed, and than it is now: `count_open_unpaid` for a change. `p_max`: how many there may
-- be before this one. Must be called before the reservation is locked (order of locks).
CREATE FUNCTION amends_past_unpaid_limit(p_id uuid, p_columns jsonb, p_max integer, p_now timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  r reservations;
  n reservations;
BEGIN
  SELECT * INTO r FROM reservations o WHERE o.id = p_id;
  IF r.reservation_type <> 'normal' OR r.payment_status <> 'unpaid' THEN
    RETURN false;
  END IF;
  PERFORM lock_renter(r);
  r.created_at := p_now;
  n := jsonb_populate_record(r, p_columns);
  RETURN n.due_now_cents = 0 AND count_open_unpaid(n) >= p_max
    AND count_open_unpaid(n) > count_open_unpaid(r);
END $$;

-- Applies an open amendment to its reservation, if the reservation has not changed since, its payments are
-- exactly what is due now, and a unit is free. `p_columns`: object with the changed columns of
-- `reservations`; the quote lines are those of its `quote`. Returns `applied`, `outdated`, `unpaid` or
-- `no-unit-free`.
CREATE FUNCTION apply_amendment(p_id uuid, p_columns jsonb) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  a amendments;
  r reservations;
  n reservations;
BEGIN
  -- The reservation is locked before the amendment, as in every other transaction.
  SELECT * INTO r FROM reservations
  WHERE id = (SELECT m.reservation_id FROM amendments m WHERE m.id = p_id) FOR UPDATE;
  SELECT * INTO a FROM amendments WHERE id = p_id FOR UPDATE;
  IF a.id IS NULL OR a.state <> 'open' OR r.state <> 'confirmed' OR r.version <> a.base_version THEN
    RETURN 'outdated';
  END IF;
  n := jsonb_populate_record(r, p_columns);
  IF kept_cents(r.id) <> n.due_now_cents THEN
    RETURN 'unpaid';
  END IF;
  IF NOT move_allocation(r.id, n.class_code, n.pickup_branch, n.return_branch, a.period) THEN
    RETURN 'no-unit-free';
  END IF;
  UPDATE reservations SET
    reservation_type = n.reservation_type, car_id = n.car_id, class_code = n.class_code,
    pickup_branch = n.pickup_branch, return_branch = n.return_branch, pickup_at = n.pickup_at,
    return_at = n.return_at, selection = n.selection, snapshot = n.snapshot, quote = n.quote,
    subtotal_cents = n.subtotal_cents, airport_fee_cents = n.airport_fee_cents,
    tax_cents = n.tax_cents, total_cents = n.total_cents, due_now_cents = n.due_now_cents,
    due_at_branch_cents = n.due_at_branch_cents, version = r.version + 1,
    payment_status = CASE WHEN n.due_now_cents > 0 THEN 'paid' ELSE 'unpaid' END
  WHERE id = r.id;
  PERFORM write_quote_lines(r.id, n.quote);
  UPDATE amendments SET state = 'applied' WHERE id = p_id;
  RETURN 'applied';
END $$;
