-- Functions that allocate units and free them. The order of locks is in 0011-search-of-units.sql.

-- Locks the unit of a locked reservation, and returns its id; NULL without a unit.
CREATE FUNCTION lock_unit_of(p_reservation_id uuid) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_unit integer;
BEGIN
  LOOP
    SELECT a.unit_id INTO v_unit FROM allocations a WHERE a.reservation_id = p_reservation_id;
    IF NOT FOUND THEN
      RETURN NULL;
    END IF;
    -- A subtransaction: its rollback unlocks the unit when the rental got another one meanwhile.
    BEGIN
      PERFORM FROM car_units u WHERE u.id = v_unit FOR NO KEY UPDATE;
      PERFORM FROM allocations a WHERE a.reservation_id = p_reservation_id AND a.unit_id = v_unit;
      IF FOUND THEN
        RETURN v_unit;
      END IF;
      RAISE EXCEPTION USING ERRCODE = 'VL001';
    EXCEPTION WHEN SQLSTATE 'VL001' THEN
      CONTINUE;
    END;
  END LOOP;
END $$;

-- Allocates a unit, which must be locked. `p_reservation_id` or `p_block` is NULL. False: it does not fit.
CREATE FUNCTION allocate_unit(p_unit integer, q stock_request, p_reservation_id uuid, p_block text)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  f record;
BEGIN
  SELECT t.* INTO f FROM car_units u, fit_unit(u.id, u.branch_code, q, '-infinity') t WHERE u.id = p_unit;
  IF f.takes IS NULL THEN
    RETURN false;
  END IF;
  INSERT INTO allocations (
    reservation_id, block_reference, unit_id, period, pickup_branch, return_branch, from_branch, transfer
  ) VALUES (
    p_reservation_id, p_block, p_unit, q.period, q.pickup_branch, q.return_branch, f.from_branch, f.takes
  ) ON CONFLICT ON CONSTRAINT allocations_no_overlap DO NOTHING;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM set_next(p_unit, q, f.takes_next);
  RETURN true;
END $$;

-- Writes to the next allocation of a unit where the rental `q`, a new one, leaves the unit.
CREATE FUNCTION set_next(p_unit integer, q stock_request, p_takes interval)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE allocations a SET from_branch = q.return_branch, transfer = p_takes, misplaced = false
  WHERE a.unit_id = p_unit AND lower(a.period) = (
    SELECT lower(b.period) FROM allocations b WHERE b.unit_id = p_unit AND lower(b.period) >= upper(q.period)
    ORDER BY lower(b.period) LIMIT 1
  ) AND (a.from_branch, a.transfer, a.misplaced) IS DISTINCT FROM (q.return_branch, p_takes, false);
END $$;

-- Gives a rental another unit of the class, without waiting. False: none fits. The unit that it had is not
-- repaired. Its reservation is not locked, and must not be: a cancellation of it may wait for the unit. An
-- update of the unit alone does not touch the reservation, unlike a new row with its foreign key.
CREATE FUNCTION give_other_unit(n allocations, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_unit integer;
  q stock_request;
  f record;
BEGIN
  SELECT u.class_code, n.pickup_branch, n.return_branch, n.period, r.brand, p_now INTO q
  FROM car_units u, reservations r WHERE u.id = n.unit_id AND r.id = n.reservation_id;
  v_unit := find_unit(q, false);
  -- Again, under the lock of the unit.
  SELECT t.* INTO f FROM car_units u, fit_unit(u.id, u.branch_code, q, '-infinity') t WHERE u.id = v_unit;
  IF f.takes IS NULL THEN
    RETURN false;
  END IF;
  UPDATE allocations a
  SET unit_id = v_unit, from_branch = f.from_branch, transfer = f.takes, misplaced = false
  WHERE a.reservation_id = n.reservation_id;
  PERFORM set_next(v_unit, q, f.takes_next);
  RETURN true;
END $$;

-- Allocates the unit of a block, which must be locked, and stores the outcome in `blocks.state`.
CREATE FUNCTION place_block(b blocks, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_branch text := b.pickup_branch;
  v_placed boolean;
BEGIN
  IF v_branch IS NULL THEN
    SELECT coalesce((
      SELECT a.return_branch FROM allocations a
      WHERE a.unit_id = b.unit_id AND lower(a.period) < upper(b.period) ORDER BY lower(a.period) DESC LIMIT 1
    ), u.branch_code) INTO v_branch FROM car_units u WHERE u.id = b.unit_id;
  END IF;
  -- Not in conflict with itself.
  UPDATE blocks k SET state = 'placed' WHERE k.reference = b.reference;
  v_placed := allocate_unit(
    b.unit_id,
    ROW(NULL, v_branch, coalesce(b.return_branch, v_branch), b.period, b.brand, p_now)::stock_request,
    NULL, b.reference
  );
  IF NOT v_placed THEN
    UPDATE blocks k SET state = 'conflict' WHERE k.reference = b.reference;
  END IF;
  RETURN v_placed;
END $$;

-- Repairs the allocations of a unit, which must be locked, after the removal of the one that started at
-- `p_at`: the next one then starts where the unit is now, or gets another unit. False: it keeps the unit,
-- which is misplaced from now on. Then allocates the unit for blocks that were in conflict.
CREATE FUNCTION close_gap(p_unit integer, p_at timestamptz, p_now timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  n allocations;
  b blocks;
  v_branch text;
  v_ready timestamptz;
  v_takes interval;
  v_at timestamptz := p_at;
  v_kept boolean := true;
BEGIN
  LOOP
    SELECT * INTO n FROM allocations a WHERE a.unit_id = p_unit AND lower(a.period) >= v_at
    ORDER BY lower(a.period) LIMIT 1;
    EXIT WHEN NOT FOUND;
    SELECT a.return_branch, upper(a.period) INTO v_branch, v_ready FROM allocations a
    WHERE a.unit_id = p_unit AND lower(a.period) < lower(n.period) ORDER BY lower(a.period) DESC LIMIT 1;
    IF NOT FOUND THEN
      SELECT u.branch_code, NULL INTO v_branch, v_ready FROM car_units u WHERE u.id = p_unit;
    END IF;
    EXIT WHEN n.from_branch = v_branch AND NOT n.misplaced;
    IF EXISTS (
      SELECT FROM blocks k WHERE k.reference = n.block_reference AND k.pickup_branch IS NULL
    ) THEN
      UPDATE allocations a
      SET from_branch = v_branch, pickup_branch = v_branch, return_branch = v_branch, transfer = '0',
        misplaced = false
      WHERE a.block_reference = n.block_reference;
      v_at := upper(n.period);
      CONTINUE;
    END IF;
    v_takes := transfer_time(coalesce(
      (SELECT r.brand FROM reservations r WHERE r.id = n.reservation_id),
      (SELECT k.brand FROM blocks k WHERE k.reference = n.block_reference)
    ), v_branch, n.pickup_branch);
    IF v_takes = '0' OR greatest(v_ready, p_now) + v_takes <= lower(n.period) THEN
      UPDATE allocations a SET from_branch = v_branch, transfer = v_takes, misplaced = false
      WHERE a.unit_id = p_unit AND lower(a.period) = lower(n.period);
      EXIT;
    END IF;
    IF n.reservation_id IS NOT NULL AND lower(n.period) > p_now THEN
      IF give_other_unit(n, p_now) THEN
        v_at := upper(n.period);
        CONTINUE;
      END IF;
    END IF;
    UPDATE allocations a SET from_branch = v_branch, transfer = '0', misplaced = true
    WHERE a.unit_id = p_unit AND lower(a.period) = lower(n.period);
    v_kept := n.misplaced;
    EXIT;
  END LOOP;
  FOR b IN SELECT * FROM blocks k WHERE k.unit_id = p_unit AND k.state = 'conflict' ORDER BY k.period LOOP
    PERFORM place_block(b, p_now);
  END LOOP;
  RETURN v_kept;
END $$;

-- Deletes the allocation of a reservation whose unit is locked.
CREATE FUNCTION free_unit(p_reservation_id uuid, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  a allocations;
BEGIN
  DELETE FROM allocations d WHERE d.reservation_id = p_reservation_id RETURNING * INTO a;
  IF a.unit_id IS NOT NULL THEN
    PERFORM close_gap(a.unit_id, lower(a.period), p_now);
  END IF;
END $$;
