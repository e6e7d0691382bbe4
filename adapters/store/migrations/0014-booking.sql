-- `book_draft`, the one function that makes a reservation (docs/decisions/0030-no-car-twice.md),
-- and its parts.

-- Replaces the quote lines of a reservation by those of a quote.
CREATE FUNCTION write_quote_lines(p_id uuid, p_quote jsonb) RETURNS void LANGUAGE sql
BEGIN ATOMIC
  DELETE FROM quote_lines b WHERE b.reservation_id = p_id;
  INSERT INTO quote_lines (
    reservation_id, position, kind, code, label, quantity, days, unit_cents, amount_cents,
    airport_fee_applies, tax_cents, charge_id
  )
  SELECT p_id, l.number - 1, l.kind, l.code, l.label, l.quantity, l.days, l."unitCents", l."amountCents",
    l."airportFeeApplies", l."taxCents", l."chargeId"
  FROM ROWS FROM (jsonb_to_recordset(p_quote -> 'lines') AS (
    kind text, code text, label jsonb, quantity integer, days integer,
    "unitCents" integer, "amountCents" integer, "airportFeeApplies" boolean, "taxCents" integer,
    "chargeId" text
  )) WITH ORDINALITY AS l(
    kind, code, label, quantity, days, "unitCents", "amountCents", "airportFeeApplies", "taxCents",
    "chargeId", number
  );
END;

-- Inserts a reservation with its quote lines and mails. `p_mails`: array of objects with columns of
-- `outbox_mails`.
CREATE FUNCTION write_reservation(r reservations, p_mails jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO reservations (
    id, code, brand, language, state, payment_status, reservation_type, owner_hash, car_id, class_code,
    pickup_branch, return_branch, pickup_at, return_at, selection, snapshot, renter_first_name,
    renter_last_name, renter_email, renter_phone, renter_birthday, renter_license, quote, subtotal_cents,
    airport_fee_cents, tax_cents, total_cents, due_now_cents, due_at_branch_cents, coupon_code, hold_until,
    version, created_at, cancellation, guarantee_cents
  ) VALUES (
    r.id, r.code, r.brand, r.language, r.state, r.payment_status, r.reservation_type, r.owner_hash,
    r.car_id, r.class_code, r.pickup_branch, r.return_branch, r.pickup_at, r.return_at, r.selection,
    r.snapshot, r.renter_first_name, r.renter_last_name, r.renter_email, r.renter_phone, r.renter_birthday,
    r.renter_license, r.quote, r.subtotal_cents, r.airport_fee_cents, r.tax_cents, r.total_cents,
    r.due_now_cents, r.due_at_branch_cents, r.coupon_code, r.hold_until, r.version, r.created_at,
    r.cancellation, r.guarantee_cents
  );
  PERFORM write_quote_lines(r.id, r.quote);
  INSERT INTO outbox_mails (dedupe_key, kind, reservation_id, recipient, language)
  SELECT m.dedupe_key, m.kind, m.reservation_id, m.recipient, m.language
  FROM jsonb_populate_recordset(NULL::outbox_mails, p_mails) m
  ON CONFLICT (dedupe_key) DO NOTHING;
END $$;

-- Until the end of the transaction, no other booking for the same email address, telephone number or license
-- passes this function.
CREATE FUNCTION lock_renter(r reservations) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_key integer;
BEGIN
  -- In ascending order, so that two bookings that share two keys cannot deadlock.
  FOR v_key IN
    SELECT DISTINCT hashtext(r.brand || ' ' || k)
    FROM unnest(ARRAY[lower(r.renter_email), r.renter_phone, license_key(r.renter_license)]) k
    ORDER BY 1
  LOOP
    PERFORM pg_advisory_xact_lock(7391002, v_key);
  END LOOP;
END $$;

-- Number of other unpaid counter reservations of the brand with the same email address, telephone number or
-- license that have not ended and either overlap `r`, or start within the next 90 days when `r` does, too.
-- Includes those that are still to be confirmed by mail (`held` and `normal`).
CREATE FUNCTION count_open_unpaid(r reservations) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_now timestamp := r.created_at AT TIME ZONE 'America/Panama';
BEGIN
  RETURN (
    SELECT count(*) FROM (
      SELECT c.* FROM reservations c
      WHERE c.state = 'confirmed' AND c.reservation_type = 'normal' AND c.payment_status = 'unpaid'
        AND (
          lower(c.renter_email) = lower(r.renter_email)
          OR c.renter_phone = r.renter_phone
          OR license_key(c.renter_license) = nullif(license_key(r.renter_license), '')
        )
      UNION ALL
      SELECT h.* FROM reservations h
      WHERE h.state = 'held' AND h.hold_until > r.created_at AND h.reservation_type = 'normal'
        AND (
          lower(h.renter_email) = lower(r.renter_email)
          OR h.renter_phone = r.renter_phone
          OR license_key(h.renter_license) = nullif(license_key(r.renter_license), '')
        )
    ) o
    WHERE o.brand = r.brand AND o.id <> r.id AND o.return_at > v_now
      AND (
        o.pickup_at < r.return_at AND r.pickup_at < o.return_at
        OR greatest(o.pickup_at, r.pickup_at) < v_now + interval '90 days'
      )
  );
END $$;

-- Allocates a unit for a rental. `taken_unit` NULL: none fits. `returned_coupons`: coupons of lapsed holds
-- that were ended for it, for `return_coupon_uses`.
CREATE FUNCTION take_unit(
  p_reservation_id uuid, q stock_request, OUT taken_unit integer, OUT returned_coupons text[]
) LANGUAGE plpgsql AS $$
DECLARE
  v_wait boolean := false;
  v_lapsed uuid[];
BEGIN
  LOOP
    -- A subtransaction: its rollback unlocks the unit of a failed attempt, so that the next one waits without
    -- a lock on any unit.
    BEGIN
      taken_unit := find_unit(q, v_wait);
      IF taken_unit IS NULL AND v_wait THEN
        -- Units that fit without holds that have lapsed and that the expiry job has not reached yet.
        SELECT u.id INTO taken_unit FROM unit_places p JOIN car_units u ON u.id = p.unit_id
        WHERE p.branch_code = q.pickup_branch AND p.class_code = q.class_code AND u.class_code = q.class_code
          AND u.active AND (
            SELECT f.takes FROM fit_unit(u.id, u.branch_code, q, q.wanted_at) f
          ) IS NOT NULL
        ORDER BY random() LIMIT 1;
        EXIT WHEN taken_unit IS NULL;
        v_lapsed := ARRAY(
          SELECT a.reservation_id FROM allocations a
          WHERE a.unit_id = taken_unit AND a.period && q.period AND has_lapsed(a.reservation_id, q.wanted_at)
        );
        SELECT array_agg(e.ended_coupon) INTO returned_coupons
        FROM end_holds(v_lapsed, 'expired', q.wanted_at) e;
        PERFORM FROM car_units u WHERE u.id = taken_unit FOR NO KEY UPDATE;
      END IF;
      EXIT WHEN allocate_unit(taken_unit, q, p_reservation_id, NULL);
      -- None is unlocked, or the unit was allocated between the search and the lock.
      v_wait := v_wait OR taken_unit IS NULL;
      RAISE EXCEPTION USING ERRCODE = 'VL001';
    EXCEPTION WHEN SQLSTATE 'VL001' THEN
      returned_coupons := NULL;
    END;
  END LOOP;
END $$;

-- Makes a reservation from a draft in one round trip and one transaction: takes a unit and a use of the
-- coupon, writes the reservation with its quote lines and mails, and saves the draft with its link to the
-- reservation. When the booking is refused, only the draft is saved.
--
-- `p_draft`: the content of the draft. `p_reservation`: object with the columns of `reservations`.
-- `p_period`: for the allocation. `p_max_uses`: limit of the coupon; NULL: none. `p_mails`: array of objects
-- with columns of `outbox_mails`. `p_max_unpaid`: how many unpaid counter reservations a renter may have
-- before this one; NULL: no limit.
--
-- `outcome`: `placed`; `already-placed` with the id of the draft's reservation; `no-unit-free`;
-- `coupon-used-up`; `too-many-unpaid`; `missing-draft` (nothing is written).
CREATE FUNCTION book_draft(
  p_draft jsonb, p_reservation jsonb, p_period tstzrange, p_max_uses integer, p_mails jsonb,
  p_max_unpaid integer,
  OUT outcome text, OUT reservation_id uuid
) LANGUAGE plpgsql AS $$
DECLARE
  r reservations := jsonb_populate_record(NULL::reservations, p_reservation);
  v_link uuid;
  v_unit integer;
  v_returned text[];
BEGIN
  -- The draft is locked first: the second of two submits waits here and finds the reservation of the first.
  SELECT d.reservation_id INTO v_link FROM drafts d WHERE d.id_hash = r.owner_hash FOR UPDATE;
  IF NOT FOUND THEN
    outcome := 'missing-draft';
    RETURN;
  END IF;

  <<booking>>
  BEGIN
    SELECT l.id INTO reservation_id FROM reservations l
    WHERE l.id = v_link AND (
      l.state IN ('confirmed', 'review')
      OR l.state = 'held' AND (l.hold_until > r.created_at OR has_live_attempt(l.id))
    );
    IF reservation_id IS NOT NULL THEN
      outcome := 'already-placed';
      EXIT booking;
    END IF;

    IF p_max_unpaid IS NOT NULL THEN
      PERFORM lock_renter(r);
      IF count_open_unpaid(r) >= p_max_unpaid THEN
        outcome := 'too-many-unpaid';
        EXIT booking;
      END IF;
    END IF;

    IF EXISTS (
      SELECT FROM unit_places p WHERE p.class_code = r.class_code AND p.branch_code = r.pickup_branch
    ) THEN
      SELECT t.taken_unit, t.returned_coupons INTO v_unit, v_returned
      FROM take_unit(r.id, ROW(
        r.class_code, r.pickup_branch, r.return_branch, p_period, r.brand, r.created_at
      )::stock_request) t;
      -- Where no unit has its home, one that was left there is used, and content decides without one.
      IF v_unit IS NULL AND has_home_units(r.class_code, r.pickup_branch) THEN
        PERFORM return_coupon_uses(v_returned);
        outcome := 'no-unit-free';
        EXIT booking;
      END IF;
    END IF;

    -- Coupon counters are locked in the order of their codes: returned uses of smaller codes come first.
    IF v_returned IS NOT NULL THEN
      PERFORM return_coupon_uses(ARRAY(
        SELECT c FROM unnest(v_returned) c WHERE c <= coalesce(r.coupon_code, '')
      ));
    END IF;
    IF r.coupon_code IS NOT NULL AND NOT use_coupon(r.coupon_code, p_max_uses, r.created_at) THEN
      PERFORM free_unit(r.id, r.created_at);
      outcome := 'coupon-used-up';
    END IF;
    IF v_returned IS NOT NULL THEN
      PERFORM return_coupon_uses(ARRAY(
        SELECT c FROM unnest(v_returned) c WHERE c > coalesce(r.coupon_code, '')
      ));
    END IF;
    EXIT booking WHEN outcome IS NOT NULL;

    PERFORM write_reservation(r, p_mails);
    v_link := r.id;
    outcome := 'placed';
    reservation_id := r.id;
  END booking;

  -- The form data is saved whatever the outcome.
  UPDATE drafts d SET draft = p_draft, reservation_id = v_link, touched_at = now()
  WHERE d.id_hash = r.owner_hash;
END $$;
