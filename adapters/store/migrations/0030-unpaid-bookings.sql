-- How many cars one renter may keep without paying: COUNTER.md section 5.

-- A license without what people write between its letters and digits.
CREATE FUNCTION license_key(p_license text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(upper(p_license), '[^A-Z0-9]', '', 'g');

-- Partial: few reservations of all are unpaid ones to come.
CREATE INDEX reservations_unpaid_email ON reservations (lower(client_email))
  WHERE state = 'confirmed' AND reservation_type = 'normal' AND payment_status = 'unpaid';
CREATE INDEX reservations_unpaid_phone ON reservations (client_phone)
  WHERE state = 'confirmed' AND reservation_type = 'normal' AND payment_status = 'unpaid';
CREATE INDEX reservations_unpaid_license ON reservations (license_key(client_license))
  WHERE state = 'confirmed' AND reservation_type = 'normal' AND payment_status = 'unpaid';

-- Until the end of the transaction no other one counts or books for the same mail, telephone or license.
CREATE FUNCTION lock_renter(r reservations) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_key integer;
BEGIN
  -- In the order of the keys: two bookings that share two of them cannot wait for each other.
  FOR v_key IN
    SELECT DISTINCT hashtext(r.brand || ' ' || k)
    FROM unnest(ARRAY[lower(r.client_email), r.client_phone, license_key(r.client_license)]) k
    ORDER BY 1
  LOOP
    PERFORM pg_advisory_xact_lock(7391002, v_key);
  END LOOP;
END $$;

-- Unpaid counter bookings of the same mail, telephone or license at the brand, besides `r`, that overlap it, or that
-- begin within 90 days as `r` does.
CREATE FUNCTION count_open_unpaid(r reservations) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_now timestamp := r.created_at AT TIME ZONE 'America/Panama';
BEGIN
  RETURN (
    SELECT count(*) FROM reservations o
    WHERE o.state = 'confirmed' AND o.reservation_type = 'normal' AND o.payment_status = 'unpaid'
      AND (
        lower(o.client_email) = lower(r.client_email)
        OR o.client_phone = r.client_phone
        OR license_key(o.client_license) = nullif(license_key(r.client_license), '')
      )
      AND o.brand = r.brand AND o.id <> r.id AND o.return_at > v_now
      AND (
        o.pickup_at < r.return_at AND r.pickup_at < o.return_at
        OR greatest(o.pickup_at, r.pickup_at) < v_now + interval '90 days'
      )
  );
END $$;

-- As in 0029, and refuses `too-many-unpaid` when the renter has `p_max_unpaid` others; NULL: no limit.
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
      SELECT FROM car_units u WHERE u.class_code = r.class_code AND u.branch_code = r.pickup_branch
    ) THEN
      SELECT t.taken_unit, t.returned_coupons INTO v_unit, v_returned
      FROM take_unit(r.id, r.class_code, r.pickup_branch, p_period, r.created_at) t;
      IF v_unit IS NULL THEN
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
      DELETE FROM allocations a WHERE a.reservation_id = r.id;
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

  -- The form data is kept whatever the outcome.
  UPDATE drafts d SET draft = p_draft, reservation_id = v_link, touched_at = now()
  WHERE d.id_hash = r.owner_hash;
END $$;

-- For processes of the version before, which run on during an update.
CREATE OR REPLACE FUNCTION book_draft(
  p_draft jsonb, p_reservation jsonb, p_period tstzrange, p_max_uses integer, p_mails jsonb,
  OUT outcome text, OUT reservation_id uuid
) LANGUAGE sql AS $$
  SELECT b.outcome, b.reservation_id
  FROM book_draft(p_draft, p_reservation, p_period, p_max_uses, p_mails, NULL::integer) b;
$$;
