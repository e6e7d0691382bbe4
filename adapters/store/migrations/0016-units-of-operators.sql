-- Functions with which operators and the company's rental system assign units and block them.

-- Gives a rental this unit, also of another class. False: it does not fit, or another rental would lose its
-- unit.
CREATE FUNCTION assign_unit(p_reservation_id uuid, p_label text, p_now timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  a allocations;
  q stock_request;
  v_unit integer;
BEGIN
  PERFORM FROM reservations r WHERE r.id = p_reservation_id FOR UPDATE;
  BEGIN
    PERFORM FROM car_units u WHERE u.label = p_label OR u.id = (
      SELECT b.unit_id FROM allocations b WHERE b.reservation_id = p_reservation_id
    ) ORDER BY u.id FOR NO KEY UPDATE;
    DELETE FROM allocations b WHERE b.reservation_id = p_reservation_id RETURNING * INTO a;
    SELECT u.id INTO v_unit FROM car_units u WHERE u.label = p_label AND u.active AND a.unit_id IS NOT NULL;
    SELECT r.class_code, a.pickup_branch, a.return_branch, a.period, r.brand, p_now INTO q
    FROM reservations r WHERE r.id = p_reservation_id;
    IF NOT allocate_unit(v_unit, q, p_reservation_id, NULL) THEN
      RAISE EXCEPTION USING ERRCODE = 'VL002';
    END IF;
    IF NOT close_gap(a.unit_id, lower(a.period), p_now) THEN
      RAISE EXCEPTION USING ERRCODE = 'VL002';
    END IF;
    RETURN true;
  EXCEPTION WHEN SQLSTATE 'VL002' THEN
    RETURN false;
  END;
END $$;

-- Stores a version of a block, or removes it, and allocates its unit if that is free. Returns its new state,
-- `unchanged`, `outdated` (a later version is stored), `other-brand` or `unknown-unit`.
CREATE FUNCTION put_block(
  p_reference text, p_brand text, p_label text, p_period tstzrange, p_reason text, p_pickup text,
  p_return text, p_changed_at timestamptz, p_removed boolean, p_now timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  b blocks;
  n blocks;
  v_freed timestamptz;
BEGIN
  -- One at a time: two versions of a block may name different units.
  PERFORM pg_advisory_xact_lock(hashtext('volante put block'));
  n := ROW(p_reference, p_brand, NULL, p_period, p_reason, p_pickup, p_return, p_changed_at,
    CASE WHEN p_removed THEN 'removed' ELSE 'conflict' END);
  SELECT u.id INTO n.unit_id FROM car_units u WHERE u.label = p_label;
  IF n.unit_id IS NULL THEN
    RETURN 'unknown-unit';
  END IF;
  PERFORM FROM car_units u
  WHERE u.id = n.unit_id OR u.id = (SELECT k.unit_id FROM blocks k WHERE k.reference = p_reference)
  ORDER BY u.id FOR NO KEY UPDATE;
  SELECT * INTO b FROM blocks k WHERE k.reference = p_reference FOR UPDATE;
  IF b.brand <> n.brand THEN
    RETURN 'other-brand';
  END IF;
  IF b.changed_at > n.changed_at THEN
    RETURN 'outdated';
  END IF;
  IF b.state <> 'conflict' AND (b.state = 'removed') = p_removed
    AND (b.brand, b.unit_id, b.period, b.reason, b.pickup_branch, b.return_branch)
      IS NOT DISTINCT FROM (n.brand, n.unit_id, n.period, n.reason, n.pickup_branch, n.return_branch) THEN
    UPDATE blocks k SET changed_at = n.changed_at WHERE k.reference = p_reference;
    RETURN 'unchanged';
  END IF;
  DELETE FROM allocations a WHERE a.block_reference = p_reference RETURNING lower(a.period) INTO v_freed;
  INSERT INTO blocks SELECT n.* ON CONFLICT (reference) DO UPDATE SET
    brand = n.brand, unit_id = n.unit_id, period = n.period, reason = n.reason,
    pickup_branch = n.pickup_branch, return_branch = n.return_branch, changed_at = n.changed_at,
    state = n.state;
  -- Also allocates the unit for blocks that were in conflict with the earlier version.
  PERFORM close_gap(coalesce(b.unit_id, n.unit_id), coalesce(v_freed, 'infinity'), p_now);
  SELECT k.state INTO n.state FROM blocks k WHERE k.reference = p_reference;
  IF n.state = 'conflict' AND place_block(n, p_now) THEN
    RETURN 'placed';
  END IF;
  RETURN n.state;
END $$;

-- Removes a block of a brand by its reference alone (docs/reference/stock.md#blocks). Returns `removed`,
-- `unchanged`, `outdated` or `other-brand`.
CREATE FUNCTION remove_block(p_reference text, p_brand text, p_changed_at timestamptz, p_now timestamptz)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  b blocks;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('volante put block'));
  SELECT * INTO b FROM blocks k WHERE k.reference = p_reference;
  IF NOT FOUND THEN
    INSERT INTO blocks (reference, brand, changed_at, state)
    VALUES (p_reference, p_brand, p_changed_at, 'removed');
    RETURN 'removed';
  END IF;
  IF b.unit_id IS NOT NULL THEN
    RETURN put_block(
      b.reference, p_brand, (SELECT u.label FROM car_units u WHERE u.id = b.unit_id), b.period, b.reason,
      b.pickup_branch, b.return_branch, p_changed_at, true, p_now
    );
  END IF;
  IF b.brand <> p_brand THEN
    RETURN 'other-brand';
  END IF;
  IF b.changed_at > p_changed_at THEN
    RETURN 'outdated';
  END IF;
  UPDATE blocks k SET changed_at = p_changed_at WHERE k.reference = p_reference;
  RETURN 'unchanged';
END $$;
