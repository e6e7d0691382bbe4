-- Limits of what renters take without paying (docs/reference/counter.md#unpaid-bookings,
-- docs/reference/stock.md#stock).

-- Order of locks: as in 0011-search-of-units.sql, with the unpaid bookings of a class at a branch
-- (`lock_unpaid`) after the renter.

-- From which network a unit is held, as a keyed hash. Only as long as it is held.
CREATE TABLE held_networks (
  reservation_id uuid PRIMARY KEY REFERENCES reservations ON DELETE CASCADE,
  network text NOT NULL
);

CREATE FUNCTION forget_held_network() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM held_networks n WHERE n.reservation_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER reservations_forget_held_network AFTER UPDATE OF state ON reservations
  FOR EACH ROW WHEN (OLD.state = 'held' AND NEW.state <> 'held') EXECUTE FUNCTION forget_held_network();

-- Until the end of the transaction, no other unit is held from the network.
CREATE FUNCTION lock_network(p_brand text, p_network text) RETURNS void LANGUAGE sql
BEGIN ATOMIC
  SELECT pg_advisory_xact_lock(7391005, hashtext(p_brand || ' ' || p_network));
END;

-- Until the end of the transaction, no other booking without payment takes a unit of the class at the branch.
CREATE FUNCTION lock_unpaid(p_class text, p_branch text) RETURNS void LANGUAGE sql
BEGIN ATOMIC
  SELECT pg_advisory_xact_lock(7391006, hashtext(p_branch || ' ' || p_class));
END;

-- Whether as many units of the brand as allowed are held until they are paid: by this renter (same email
-- address, telephone number or license), or from this network.
CREATE FUNCTION exceeds_held(r reservations, p_network text, p_of_renter integer, p_of_network integer)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT count(*) FILTER (WHERE n.network = p_network) >= p_of_network OR count(*) FILTER (
      WHERE lower(h.renter_email) = lower(r.renter_email)
        OR h.renter_phone = r.renter_phone
        OR license_key(h.renter_license) = nullif(license_key(r.renter_license), '')
    ) >= p_of_renter
    FROM reservations h LEFT JOIN held_networks n ON n.reservation_id = h.id
    WHERE h.state = 'held' AND h.hold_until > r.created_at AND h.brand = r.brand
      AND (h.reservation_type = 'prepaid' OR h.guarantee_cents IS NOT NULL)
  );
END $$;

-- Whether no further unit of the class at the branch may be booked for this rental without payment or
-- guarantee: `p_share` percent of them, rounded down, are kept for paid and guaranteed bookings.
CREATE FUNCTION exceeds_unpaid_share(r reservations, p_share integer)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_period tstzrange := tstzrange(
    r.pickup_at AT TIME ZONE 'America/Panama', r.return_at AT TIME ZONE 'America/Panama'
  );
  v_units integer;
  v_unpaid integer;
  v_kept integer;
BEGIN
  SELECT count(*), count(*) * p_share / 100, count(*) FILTER (WHERE EXISTS (
    SELECT FROM allocations a JOIN reservations o ON o.id = a.reservation_id
    WHERE a.unit_id = u.id AND a.period && v_period AND o.id <> r.id
      AND o.reservation_type = 'normal' AND o.payment_status = 'unpaid' AND o.guarantee_cents IS NULL
      AND (o.state = 'confirmed' OR o.state = 'held' AND o.hold_until > r.created_at)
  ))
  INTO v_units, v_kept, v_unpaid
  FROM car_units u
  WHERE u.class_code = r.class_code AND u.branch_code = r.pickup_branch AND u.active;
  RETURN v_kept > 0 AND v_unpaid >= v_units - v_kept;
END $$;

-- Whether a change of an unpaid counter reservation exceeds the limit of its renter (the function of
-- 0015-changes-of-reservations.sql), or the share of the units of its class, which it does not exceed now.
-- `p_share` NULL: no share is kept.
CREATE FUNCTION amends_past_unpaid_limit(
  p_id uuid, p_columns jsonb, p_max integer, p_now timestamptz, p_share integer
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  r reservations;
  n reservations;
BEGIN
  IF amends_past_unpaid_limit(p_id, p_columns, p_max, p_now) THEN
    RETURN true;
  END IF;
  SELECT * INTO r FROM reservations o WHERE o.id = p_id;
  n := jsonb_populate_record(r, p_columns);
  IF p_share IS NULL OR r.reservation_type <> 'normal' OR r.payment_status <> 'unpaid'
    OR r.guarantee_cents IS NOT NULL OR n.due_now_cents > 0 THEN
    RETURN false;
  END IF;
  PERFORM lock_unpaid(n.class_code, n.pickup_branch);
  r.created_at := p_now;
  n.created_at := p_now;
  RETURN exceeds_unpaid_share(n, p_share) AND NOT exceeds_unpaid_share(r, p_share);
END $$;

-- As in 0014-booking.sql, with the limits. Makes a reservation from a draft in one round trip and one
-- transaction: takes a unit and a use of the coupon, writes the reservation with its quote lines and mails,
-- and saves the draft with its link to the reservation. When the booking is refused, only the draft is saved.
--
-- `p_draft`: the content of the draft. `p_reservation`: object with the columns of `reservations`.
-- `p_period`: for the allocation. `p_max_uses`: limit of the coupon; NULL: none. `p_mails`: array of objects
-- with columns of `outbox_mails`. `p_max_unpaid`: how many unpaid counter reservations a renter may have
-- before this one; NULL: no limit. `p_unpaid_share`: percent of the units of the class that an unpaid counter
-- reservation must leave; NULL: none. `p_network`, `p_held_of_renter`, `p_held_of_network`: for a booking that
-- is held until it is paid, how many others its renter and its network may hold; NULL: no limit.
--
-- `outcome`: `placed`; `already-placed` with the id of the draft's reservation; `no-unit-free`;
-- `coupon-used-up`; `too-many-unpaid`; `too-many-held`; `prepaid-only` (no unit is left for unpaid bookings);
-- `missing-draft` (nothing is written).
CREATE FUNCTION book_draft(
  p_draft jsonb, p_reservation jsonb, p_period tstzrange, p_max_uses integer, p_mails jsonb,
  p_max_unpaid integer, p_unpaid_share integer, p_network text, p_held_of_renter integer,
  p_held_of_network integer,
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

    IF p_network IS NOT NULL OR p_max_unpaid IS NOT NULL THEN
      PERFORM lock_renter(r);
    END IF;
    IF p_network IS NOT NULL THEN
      PERFORM lock_network(r.brand, p_network);
      IF exceeds_held(r, p_network, p_held_of_renter, p_held_of_network) THEN
        outcome := 'too-many-held';
        EXIT booking;
      END IF;
    END IF;
    IF p_max_unpaid IS NOT NULL AND count_open_unpaid(r) >= p_max_unpaid THEN
      outcome := 'too-many-unpaid';
      EXIT booking;
    END IF;
    IF p_unpaid_share IS NOT NULL THEN
      PERFORM lock_unpaid(r.class_code, r.pickup_branch);
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
    IF v_unit IS NOT NULL AND p_unpaid_share IS NOT NULL AND exceeds_unpaid_share(r, p_unpaid_share) THEN
      PERFORM free_unit(r.id, r.created_at);
      outcome := 'prepaid-only';
    ELSIF r.coupon_code IS NOT NULL AND NOT use_coupon(r.coupon_code, p_max_uses, r.created_at) THEN
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
    INSERT INTO held_networks (reservation_id, network) SELECT r.id, p_network WHERE p_network IS NOT NULL;
    v_link := r.id;
    outcome := 'placed';
    reservation_id := r.id;
  END booking;

  -- The form data is saved whatever the outcome.
  UPDATE drafts d SET draft = p_draft, reservation_id = v_link, touched_at = now()
  WHERE d.id_hash = r.owner_hash;
END $$;

-- For older processes.
CREATE OR REPLACE FUNCTION book_draft(
  p_draft jsonb, p_reservation jsonb, p_period tstzrange, p_max_uses integer, p_mails jsonb,
  p_max_unpaid integer,
  OUT outcome text, OUT reservation_id uuid
) LANGUAGE plpgsql AS $$
BEGIN
  SELECT b.outcome, b.reservation_id INTO book_draft.outcome, book_draft.reservation_id
  FROM book_draft(
    p_draft, p_reservation, p_period, p_max_uses, p_mails, p_max_unpaid, NULL, NULL, NULL, NULL
  ) b;
END $$;
