-- Functions that cancel, change and erase reservations.

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
  PERFORM write_history(p_id, 'cancelled', p_actor);
  DELETE FROM allocations a WHERE a.reservation_id = p_id;
  UPDATE reservations r SET state = 'cancelled', version = r.version + 1 WHERE r.id = p_id;
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
  PERFORM write_history(p_id, 'no-show', p_actor);
  DELETE FROM allocations a WHERE a.reservation_id = p_id;
  UPDATE reservations r SET state = 'cancelled', no_show_at = p_now, version = r.version + 1
  WHERE r.id = p_id;
  RETURN 'done';
END $$;

-- Allocates a unit of the class at the branch for the period, in place of the reservation's present one.
-- False: none is free, and the present allocation stays.
CREATE FUNCTION move_allocation(p_id uuid, p_class text, p_branch text, p_period tstzrange)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_unit integer;
BEGIN
  IF EXISTS (
    SELECT FROM allocations a JOIN car_units u ON u.id = a.unit_id
    WHERE a.reservation_id = p_id AND a.period = p_period
      AND u.class_code = p_class AND u.branch_code = p_branch
  ) THEN
    RETURN true;
  END IF;
  -- A subtransaction, rolled back when no unit is free.
  BEGIN
    DELETE FROM allocations a WHERE a.reservation_id = p_id;
    IF NOT EXISTS (SELECT FROM car_units u WHERE u.class_code = p_class AND u.branch_code = p_branch) THEN
      RETURN true;
    END IF;
    -- '-infinity' leaves lapsed holds to the expiry job: their reservations must not be locked after this
    -- one.
    SELECT t.taken_unit INTO v_unit FROM take_unit(p_id, p_class, p_branch, p_period, '-infinity') t;
    IF v_unit IS NULL THEN
      RAISE EXCEPTION USING ERRCODE = 'VL002';
    END IF;
    RETURN true;
  EXCEPTION WHEN SQLSTATE 'VL002' THEN
    RETURN false;
  END;
END $$;

-- Whether `move_allocation` would succeed now. Changes nothing.
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
  IF NOT move_allocation(r.id, n.class_code, n.pickup_branch, a.period) THEN
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

-- Erases the personal data of a renter, except the name, the quote and the consents. False: the reservation
-- has another version, is erased already, or has a live payment attempt or an open refund.
CREATE FUNCTION erase_renter(p_id uuid, p_version integer, p_now timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM reservations r WHERE r.id = p_id AND r.version = p_version AND r.erased_at IS NULL FOR UPDATE;
  IF NOT FOUND OR has_live_attempt(p_id)
    OR EXISTS (SELECT FROM refunds f WHERE f.reservation_id = p_id AND f.open) THEN
    RETURN false;
  END IF;
  UPDATE reservations r SET
    renter_email = '', renter_phone = '', renter_license = '', renter_birthday = '1900-01-01', user_id = NULL,
    owner_hash = '', erased_at = p_now, version = r.version + 1
  WHERE r.id = p_id;
  UPDATE precheckins p SET sealed_drivers = NULL, preferences = NULL, version = p.version + 1
  WHERE p.reservation_id = p_id;
  UPDATE private_files f SET state = 'replaced', erase_at = p_now WHERE f.reservation_id = p_id;
  DELETE FROM outbox_mails m WHERE m.reservation_id = p_id AND m.sent_at IS NULL;
  UPDATE outbox_mails m SET recipient = '' WHERE m.reservation_id = p_id;
  DELETE FROM drafts d WHERE d.reservation_id = p_id;
  RETURN true;
END $$;
