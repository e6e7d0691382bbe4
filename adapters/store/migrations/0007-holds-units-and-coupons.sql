-- Functions that take and give back units and uses of coupons.
--
-- Every transaction takes its locks in the same order, so that no deadlock is possible:
--   draft → renter (`lock_renter`) → reservations (ascending id) → unit → coupon counters (ascending code).
-- A transaction waits for a unit only while it has none.

-- Ends holds and deletes their allocations. `p_becomes`: their new state. `p_due`: ends only holds that have
-- lapsed by then; NULL: all. A hold with a live payment attempt is not ended, because it may have been paid.
-- Returns the ended reservations with their coupons, whose uses the caller must return with
-- `return_coupon_uses` as the last step of its transaction.
CREATE FUNCTION end_holds(p_ids uuid[], p_becomes text, p_due timestamptz)
RETURNS TABLE (ended_id uuid, ended_coupon text) LANGUAGE plpgsql AS $$
BEGIN
  -- Locked by a separate statement: the next one then sees attempts that were committed during the wait.
  PERFORM FROM reservations r WHERE r.id = ANY (p_ids) ORDER BY r.id FOR UPDATE;
  RETURN QUERY
    WITH ended AS (
      UPDATE reservations r SET state = p_becomes, version = r.version + 1
      WHERE r.id = ANY (p_ids) AND r.state = 'held' AND (p_due IS NULL OR r.hold_until <= p_due)
        AND NOT has_live_attempt(r.id)
      RETURNING r.id, r.coupon_code
    ), freed AS (
      DELETE FROM allocations a USING ended WHERE a.reservation_id = ended.id
    )
    SELECT ended.id, ended.coupon_code FROM ended;
END $$;

-- Subtracts one use for each element; NULL elements are ignored.
CREATE FUNCTION return_coupon_uses(p_codes text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_code text;
  v_uses integer;
BEGIN
  FOR v_code, v_uses IN
    SELECT c.code, count(*) FROM unnest(p_codes) AS c (code) WHERE c.code IS NOT NULL
    GROUP BY c.code ORDER BY c.code
  LOOP
    UPDATE coupon_counters k SET used = k.used - v_uses WHERE k.code = v_code;
  END LOOP;
END $$;

-- Ends the hold of one reservation. False: it is not held, or has a live payment attempt.
CREATE FUNCTION release_reservation(p_id uuid, p_becomes text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_coupons text[];
BEGIN
  SELECT array_agg(e.ended_coupon) INTO v_coupons FROM end_holds(ARRAY[p_id], p_becomes, NULL) e;
  PERFORM return_coupon_uses(v_coupons);
  RETURN v_coupons IS NOT NULL;
END $$;

-- Ends up to `p_limit` lapsed holds and returns their number.
CREATE FUNCTION expire_holds(p_now timestamptz, p_limit integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_ids uuid[];
  v_coupons text[];
BEGIN
  v_ids := ARRAY(
    SELECT r.id FROM reservations r
    WHERE r.state = 'held' AND r.hold_until <= p_now AND NOT has_live_attempt(r.id)
    ORDER BY r.hold_until LIMIT p_limit
    -- Skips rows that another process is expiring, paying or releasing now. The next run sees the result.
    FOR UPDATE SKIP LOCKED
  );
  SELECT array_agg(e.ended_coupon) INTO v_coupons FROM end_holds(v_ids, 'expired', p_now) e;
  PERFORM return_coupon_uses(v_coupons);
  RETURN coalesce(cardinality(v_coupons), 0);
END $$;

-- Allocates a unit of the class at the branch for the period. `taken_unit` NULL: none is free.
-- `returned_coupons`: coupons of lapsed holds that were ended for it, for `return_coupon_uses`.
CREATE FUNCTION take_unit(
  p_reservation_id uuid, p_class text, p_branch text, p_period tstzrange, p_now timestamptz,
  OUT taken_unit integer, OUT returned_coupons text[]
) LANGUAGE plpgsql AS $$
DECLARE
  v_wait boolean := false;
  v_lapsed uuid[];
BEGIN
  LOOP
    -- A subtransaction: its rollback unlocks the unit of a failed attempt, so that the next one waits without
    -- a lock on any unit.
    BEGIN
      IF NOT v_wait THEN
        -- A free unit that no other transaction has locked.
        SELECT u.id INTO taken_unit FROM car_units u
        WHERE u.class_code = p_class AND u.branch_code = p_branch AND u.active
          AND coalesce((
            SELECT upper(a.period) FROM allocations a
            WHERE a.unit_id = u.id AND lower(a.period) < upper(p_period)
            ORDER BY lower(a.period) DESC LIMIT 1
          ), '-infinity') <= lower(p_period)
        ORDER BY u.id LIMIT 1
        FOR NO KEY UPDATE SKIP LOCKED;
      ELSE
        -- A free unit that another transaction has locked, after waiting for it: that transaction may
        -- allocate the unit for other dates. Chosen at random, so that waiting bookings spread over the
        -- units.
        SELECT u.id INTO taken_unit FROM car_units u
        WHERE u.class_code = p_class AND u.branch_code = p_branch AND u.active
          AND coalesce((
            SELECT upper(a.period) FROM allocations a
            WHERE a.unit_id = u.id AND lower(a.period) < upper(p_period)
            ORDER BY lower(a.period) DESC LIMIT 1
          ), '-infinity') <= lower(p_period)
        ORDER BY random() LIMIT 1
        FOR NO KEY UPDATE;
        EXIT WHEN taken_unit IS NULL;
      END IF;
      IF taken_unit IS NOT NULL THEN
        INSERT INTO allocations (reservation_id, unit_id, period)
        VALUES (p_reservation_id, taken_unit, p_period)
        ON CONFLICT ON CONSTRAINT allocations_no_overlap DO NOTHING;
        EXIT WHEN FOUND;
        -- The unit was allocated for an overlapping period between the search and the lock.
        RAISE EXCEPTION USING ERRCODE = 'VL001';
      END IF;
    EXCEPTION WHEN SQLSTATE 'VL001' THEN
      CONTINUE;
    END;
    -- No unlocked unit is free: ends lapsed holds that the expiry job has not reached yet, then searches with
    -- waiting.
    v_wait := true;
    v_lapsed := ARRAY(
      SELECT r.id FROM reservations r
      WHERE r.state = 'held' AND r.class_code = p_class AND r.pickup_branch = p_branch
        AND r.hold_until <= p_now
    );
    IF cardinality(v_lapsed) > 0 THEN
      SELECT array_agg(e.ended_coupon) INTO returned_coupons FROM end_holds(v_lapsed, 'expired', p_now) e;
    END IF;
  END LOOP;
END $$;

-- Counts one use of a coupon. False: no use is left. `p_max_uses` NULL: unlimited.
CREATE FUNCTION use_coupon(p_code text, p_max_uses integer, p_now timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_ids uuid[];
  v_coupons text[];
BEGIN
  LOOP
    INSERT INTO coupon_counters AS k (code, used)
    SELECT p_code, 1 WHERE p_max_uses IS NULL OR p_max_uses > 0
    ON CONFLICT (code) DO UPDATE SET used = k.used + 1 WHERE p_max_uses IS NULL OR k.used < p_max_uses;
    IF FOUND THEN
      RETURN true;
    END IF;
    -- Ends lapsed holds with this coupon. Locked ones are skipped: waiting for a reservation while the
    -- counter is locked would break the order of locks.
    v_ids := ARRAY(
      SELECT r.id FROM reservations r
      WHERE r.state = 'held' AND r.coupon_code = p_code AND r.hold_until <= p_now
      FOR UPDATE SKIP LOCKED
    );
    IF cardinality(v_ids) = 0 THEN
      RETURN false;
    END IF;
    SELECT array_agg(e.ended_coupon) INTO v_coupons FROM end_holds(v_ids, 'expired', p_now) e;
    IF v_coupons IS NULL THEN
      RETURN false;
    END IF;
    PERFORM return_coupon_uses(v_coupons);
  END LOOP;
END $$;
