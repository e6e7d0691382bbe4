-- Functions that end holds, and that count uses of coupons.

-- Ends holds and frees their units. `p_becomes`: their new state. `p_due`: ends only holds that have lapsed
-- by then; NULL: all. A hold with a live payment attempt is not ended, because it may have been paid.
-- `p_wait` false: leaves out holds whose units other transactions have locked. Returns the ended reservations
-- with their coupons, whose uses the caller must return with `return_coupon_uses` as the last step of its
-- transaction.
CREATE FUNCTION end_holds(p_ids uuid[], p_becomes text, p_due timestamptz, p_wait boolean DEFAULT true)
RETURNS TABLE (ended_id uuid, ended_coupon text) LANGUAGE plpgsql AS $$
DECLARE
  v_units integer[];
BEGIN
  -- Locked by separate statements: the next ones then see what was committed during the wait.
  PERFORM FROM reservations r WHERE r.id = ANY (p_ids) ORDER BY r.id FOR UPDATE;
  IF p_wait THEN
    v_units := ARRAY(
      SELECT u.id FROM car_units u
      WHERE u.id IN (SELECT a.unit_id FROM allocations a WHERE a.reservation_id = ANY (p_ids))
      ORDER BY u.id FOR NO KEY UPDATE
    );
  ELSE
    v_units := ARRAY(
      SELECT u.id FROM car_units u
      WHERE u.id IN (SELECT a.unit_id FROM allocations a WHERE a.reservation_id = ANY (p_ids))
      ORDER BY u.id FOR NO KEY UPDATE SKIP LOCKED
    );
  END IF;
  FOR ended_id, ended_coupon IN
    UPDATE reservations r SET state = p_becomes, version = r.version + 1
    WHERE r.id = ANY (p_ids) AND r.state = 'held' AND (p_due IS NULL OR r.hold_until <= p_due)
      AND NOT has_live_attempt(r.id)
      -- A rental that got another unit before the lock is left for the next call.
      AND NOT EXISTS (
        SELECT FROM allocations a WHERE a.reservation_id = r.id AND a.unit_id <> ALL (v_units)
      )
    RETURNING r.id, r.coupon_code
  LOOP
    PERFORM free_unit(ended_id, coalesce(p_due, now()));
    RETURN NEXT;
  END LOOP;
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
  PERFORM FROM reservations r WHERE r.id = p_id FOR UPDATE;
  PERFORM lock_unit_of(p_id);
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
    -- Ends lapsed holds with this coupon. Locked ones and those with locked units are skipped: waiting for
    -- them while the counter is locked would break the order of locks.
    v_ids := ARRAY(
      SELECT r.id FROM reservations r
      WHERE r.state = 'held' AND r.coupon_code = p_code AND r.hold_until <= p_now
      FOR UPDATE SKIP LOCKED
    );
    IF cardinality(v_ids) = 0 THEN
      RETURN false;
    END IF;
    SELECT array_agg(e.ended_coupon) INTO v_coupons FROM end_holds(v_ids, 'expired', p_now, false) e;
    IF v_coupons IS NULL THEN
      RETURN false;
    END IF;
    PERFORM return_coupon_uses(v_coupons);
  END LOOP;
END $$;
