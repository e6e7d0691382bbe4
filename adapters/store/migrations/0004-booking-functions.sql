-- Order of locks, the same everywhere, so that nobody ever waits in a circle:
--   draft → reservations (ascending id) → one unit → coupon counters (ascending code).
-- A transaction waits for a unit only while it has no unit.

-- Ends holds and deletes their allocations. Returns those that it ended, with the coupons whose uses the caller must give
-- back by `return_coupon_uses` as the last thing it does. `p_due`: only holds that have lapsed by then; NULL: any.
-- A hold with a live payment attempt is left alone: its car may have been paid for (PAYMENTS.md section 8.2).
CREATE FUNCTION end_holds(p_ids uuid[], p_becomes text, p_due timestamptz)
RETURNS TABLE (ended_id uuid, ended_coupon text) LANGUAGE plpgsql AS $$
BEGIN
  -- A statement of its own: the next one then sees attempts that were committed while this one waited.
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

CREATE FUNCTION return_coupon_uses(p_codes text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_code text;
  v_uses integer;
BEGIN
  FOR v_code, v_uses IN
    SELECT c.code, count(*) FROM unnest(p_codes) AS c (code) WHERE c.code IS NOT NULL GROUP BY c.code ORDER BY c.code
  LOOP
    UPDATE coupon_counters k SET used = k.used - v_uses WHERE k.code = v_code;
  END LOOP;
END $$;

-- Gives back what one held reservation keeps. False: it is not held any more, or a payment of it is under way.
CREATE FUNCTION release_reservation(p_id uuid, p_becomes text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_coupons text[];
BEGIN
  SELECT array_agg(e.ended_coupon) INTO v_coupons FROM end_holds(ARRAY[p_id], p_becomes, NULL) e;
  PERFORM return_coupon_uses(v_coupons);
  RETURN v_coupons IS NOT NULL;
END $$;

-- Ends up to `p_limit` holds that are due and returns how many.
CREATE FUNCTION expire_holds(p_now timestamptz, p_limit integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_ids uuid[];
  v_coupons text[];
BEGIN
  v_ids := ARRAY(
    SELECT r.id FROM reservations r
    WHERE r.state = 'held' AND r.hold_until <= p_now AND NOT has_live_attempt(r.id)
    ORDER BY r.hold_until LIMIT p_limit
    -- Skipped: another sweeper has it, or somebody pays or releases it at this moment; the next round sees what became of it.
    FOR UPDATE SKIP LOCKED
  );
  SELECT array_agg(e.ended_coupon) INTO v_coupons FROM end_holds(v_ids, 'expired', p_now) e;
  PERFORM return_coupon_uses(v_coupons);
  RETURN coalesce(cardinality(v_coupons), 0);
END $$;

-- Takes a unit of the class at the branch for the period. `taken_unit` NULL: none is free. `returned_coupons`: of lapsed
-- holds that had to go, for `return_coupon_uses`.
CREATE FUNCTION take_unit(
  p_reservation_id uuid, p_class text, p_branch text, p_period tstzrange, p_now timestamptz,
  OUT taken_unit integer, OUT returned_coupons text[]
) LANGUAGE plpgsql AS $$
DECLARE
  v_wait boolean := false;
  v_lapsed uuid[];
BEGIN
  LOOP
    -- A failed try is rolled back with its lock, so that the next one waits for a unit with empty hands.
    BEGIN
      IF NOT v_wait THEN
        -- A free unit that nobody is just now taking.
        SELECT u.id INTO taken_unit FROM car_units u
        WHERE u.class_code = p_class AND u.branch_code = p_branch AND u.active
          AND coalesce((
            SELECT upper(a.period) FROM allocations a WHERE a.unit_id = u.id AND lower(a.period) < upper(p_period)
            ORDER BY lower(a.period) DESC LIMIT 1
          ), '-infinity') <= lower(p_period)
        ORDER BY u.id LIMIT 1
        FOR NO KEY UPDATE SKIP LOCKED;
      ELSE
        -- A free unit that somebody is just now taking, perhaps for other dates: without waiting for him we would refuse
        -- wrongly. A random one, so that those who wait spread over the units.
        SELECT u.id INTO taken_unit FROM car_units u
        WHERE u.class_code = p_class AND u.branch_code = p_branch AND u.active
          AND coalesce((
            SELECT upper(a.period) FROM allocations a WHERE a.unit_id = u.id AND lower(a.period) < upper(p_period)
            ORDER BY lower(a.period) DESC LIMIT 1
          ), '-infinity') <= lower(p_period)
        ORDER BY random() LIMIT 1
        FOR NO KEY UPDATE;
        EXIT WHEN taken_unit IS NULL;
      END IF;
      IF taken_unit IS NOT NULL THEN
        INSERT INTO allocations (reservation_id, unit_id, period) VALUES (p_reservation_id, taken_unit, p_period)
        ON CONFLICT ON CONSTRAINT allocations_no_overlap DO NOTHING;
        EXIT WHEN FOUND;
        -- It was taken for these dates between our look and our lock.
        RAISE EXCEPTION USING ERRCODE = 'VL001';
      END IF;
    EXCEPTION WHEN SQLSTATE 'VL001' THEN
      CONTINUE;
    END;
    -- Nothing at the first look: end the lapsed holds that the sweeper has not come to yet, then look again and wait.
    v_wait := true;
    v_lapsed := ARRAY(
      SELECT r.id FROM reservations r
      WHERE r.state = 'held' AND r.class_code = p_class AND r.pickup_branch = p_branch AND r.hold_until <= p_now
    );
    IF cardinality(v_lapsed) > 0 THEN
      SELECT array_agg(e.ended_coupon) INTO returned_coupons FROM end_holds(v_lapsed, 'expired', p_now) e;
    END IF;
  END LOOP;
END $$;

-- Counts one use of a coupon, if one is left.
CREATE FUNCTION use_coupon(p_code text, p_max_uses integer, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
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
    -- Uses that lapsed holds keep. Skipped when locked: to wait here, with the counter in hand, could be a deadlock.
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

-- The whole booking in one round trip: the unit, the coupon, the reservation with its bill, the link from the draft, the
-- mails; or nothing. `p_reservation` has the columns of `reservations`, `p_lines` those of `bill_lines`, `p_mails` those of
-- `outbox_mails`. Outcomes: placed, already-placed (with the id of that reservation), no-unit-free, coupon-used-up.
CREATE FUNCTION place_reservation(
  p_reservation jsonb, p_lines jsonb, p_period tstzrange, p_max_uses integer, p_mails jsonb,
  OUT outcome text, OUT reservation_id uuid
) LANGUAGE plpgsql AS $$
DECLARE
  r reservations := jsonb_populate_record(NULL::reservations, p_reservation);
  v_link uuid;
  v_unit integer;
  v_returned text[];
BEGIN
  -- The draft is locked first: of two clicks the second waits here and finds what the first has made.
  SELECT d.reservation_id INTO v_link FROM drafts d WHERE d.id_hash = r.owner_hash FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'A reservation is placed from a saved draft; there is none for %', r.owner_hash;
  END IF;
  SELECT l.id INTO reservation_id FROM reservations l
  WHERE l.id = v_link AND (
    l.state IN ('confirmed', 'review') OR l.state = 'held' AND (l.hold_until > r.created_at OR has_live_attempt(l.id))
  );
  IF reservation_id IS NOT NULL THEN
    outcome := 'already-placed';
    RETURN;
  END IF;

  IF EXISTS (SELECT FROM car_units u WHERE u.class_code = r.class_code AND u.branch_code = r.pickup_branch) THEN
    SELECT t.taken_unit, t.returned_coupons INTO v_unit, v_returned
    FROM take_unit(r.id, r.class_code, r.pickup_branch, p_period, r.created_at) t;
    IF v_unit IS NULL THEN
      PERFORM return_coupon_uses(v_returned);
      outcome := 'no-unit-free';
      RETURN;
    END IF;
  END IF;

  -- Counters in the order of their codes, ours among those given back.
  IF v_returned IS NOT NULL THEN
    PERFORM return_coupon_uses(ARRAY(SELECT c FROM unnest(v_returned) c WHERE c <= coalesce(r.coupon_code, '')));
  END IF;
  IF r.coupon_code IS NOT NULL AND NOT use_coupon(r.coupon_code, p_max_uses, r.created_at) THEN
    DELETE FROM allocations a WHERE a.reservation_id = r.id;
    outcome := 'coupon-used-up';
  END IF;
  IF v_returned IS NOT NULL THEN
    PERFORM return_coupon_uses(ARRAY(SELECT c FROM unnest(v_returned) c WHERE c > coalesce(r.coupon_code, '')));
  END IF;
  IF outcome IS NOT NULL THEN
    RETURN;
  END IF;

  INSERT INTO reservations (
    id, code, brand, language, state, payment_status, reservation_type, owner_hash, car_id, class_code, pickup_branch,
    return_branch, pickup_at, return_at, selection, sold, client_first_name, client_last_name, client_email, client_phone,
    client_birthday, client_license, quote, subtotal_cents, airport_fee_cents, tax_cents, total_cents, due_now_cents,
    due_at_branch_cents, coupon_code, hold_until, version, created_at
  ) VALUES (
    r.id, r.code, r.brand, r.language, r.state, r.payment_status, r.reservation_type, r.owner_hash, r.car_id, r.class_code,
    r.pickup_branch, r.return_branch, r.pickup_at, r.return_at, r.selection, r.sold, r.client_first_name,
    r.client_last_name, r.client_email, r.client_phone, r.client_birthday, r.client_license, r.quote, r.subtotal_cents,
    r.airport_fee_cents, r.tax_cents, r.total_cents, r.due_now_cents, r.due_at_branch_cents, r.coupon_code, r.hold_until,
    r.version, r.created_at
  );
  INSERT INTO bill_lines (
    reservation_id, position, kind, code, label, quantity, days, unit_cents, amount_cents, airport_fee_applies, tax_cents
  )
  SELECT r.id, l.position, l.kind, l.code, l.label, l.quantity, l.days, l.unit_cents, l.amount_cents,
    l.airport_fee_applies, l.tax_cents
  FROM jsonb_populate_recordset(NULL::bill_lines, p_lines) l;
  INSERT INTO outbox_mails (dedupe_key, kind, reservation_id, recipient, language)
  SELECT m.dedupe_key, m.kind, m.reservation_id, m.recipient, m.language
  FROM jsonb_populate_recordset(NULL::outbox_mails, p_mails) m
  ON CONFLICT (dedupe_key) DO NOTHING;
  UPDATE drafts d SET reservation_id = r.id WHERE d.id_hash = r.owner_hash;
  outcome := 'placed';
  reservation_id := r.id;
END $$;
