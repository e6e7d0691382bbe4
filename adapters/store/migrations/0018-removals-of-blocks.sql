-- Removals of blocks by their reference alone (docs/reference/stock.md#blocks).

-- A removal may arrive before its block: then only the reference and the time are known.
ALTER TABLE blocks
  ALTER COLUMN unit_id DROP NOT NULL,
  ALTER COLUMN period DROP NOT NULL,
  ALTER COLUMN reason DROP NOT NULL,
  ADD CONSTRAINT blocks_complete CHECK (state = 'removed' OR num_nonnulls(unit_id, period, reason) = 3);

-- As before, and refuses a reference of another brand.
CREATE OR REPLACE FUNCTION put_block(
  p_reference text, p_brand text, p_label text, p_period tstzrange, p_reason text, p_pickup text, p_return text,
  p_changed_at timestamptz, p_removed boolean, p_now timestamptz
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
    pickup_branch = n.pickup_branch, return_branch = n.return_branch, changed_at = n.changed_at, state = n.state;
  -- Also allocates the unit for blocks that were in conflict with the earlier version.
  PERFORM close_gap(coalesce(b.unit_id, n.unit_id), coalesce(v_freed, 'infinity'), p_now);
  SELECT k.state INTO n.state FROM blocks k WHERE k.reference = p_reference;
  IF n.state = 'conflict' AND place_block(n, p_now) THEN
    RETURN 'placed';
  END IF;
  RETURN n.state;
END $$;

-- Removes a block of a brand. Returns the outcome: `removed`, `unchanged`, `outdated` or `other-brand`.
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
