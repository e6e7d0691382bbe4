-- One booking function instead of three: `place_draft` and `place_reservation` have no callers, and
-- `book_draft` takes no version of the draft. No release has called the dropped functions.
DROP FUNCTION place_draft(jsonb, jsonb, jsonb, tstzrange, integer, jsonb);
DROP FUNCTION place_reservation(jsonb, jsonb, tstzrange, integer, jsonb);
DROP FUNCTION book_draft(jsonb, xid, jsonb, tstzrange, integer, jsonb);

-- The whole booking in one round trip: the unit, the use of the coupon, the reservation with its bill lines
-- and mails, and the draft with its link to the reservation; when the booking is refused, the draft alone.
-- `p_reservation` has the columns of `reservations`, `p_mails` those of `outbox_mails`; the bill lines are
-- those of `quote`. Locks are taken in the order that 0004 describes.
-- Outcomes: placed, already-placed (with the id of that reservation), no-unit-free, coupon-used-up,
-- missing-draft (nothing is written).
CREATE FUNCTION book_draft(
  p_draft jsonb, p_reservation jsonb, p_period tstzrange, p_max_uses integer, p_mails jsonb,
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

    INSERT INTO reservations (
      id, code, brand, language, state, payment_status, reservation_type, owner_hash, car_id, class_code,
      pickup_branch, return_branch, pickup_at, return_at, selection, sold, client_first_name,
      client_last_name, client_email, client_phone, client_birthday, client_license, quote, subtotal_cents,
      airport_fee_cents, tax_cents, total_cents, due_now_cents, due_at_branch_cents, coupon_code, hold_until,
      version, created_at, cancellation
    ) VALUES (
      r.id, r.code, r.brand, r.language, r.state, r.payment_status, r.reservation_type, r.owner_hash,
      r.car_id, r.class_code, r.pickup_branch, r.return_branch, r.pickup_at, r.return_at, r.selection, r.sold,
      r.client_first_name, r.client_last_name, r.client_email, r.client_phone, r.client_birthday,
      r.client_license, r.quote, r.subtotal_cents, r.airport_fee_cents, r.tax_cents, r.total_cents,
      r.due_now_cents, r.due_at_branch_cents, r.coupon_code, r.hold_until, r.version, r.created_at,
      r.cancellation
    );
    INSERT INTO bill_lines (
      reservation_id, position, kind, code, label, quantity, days, unit_cents, amount_cents,
      airport_fee_applies, tax_cents
    )
    SELECT r.id, l.number - 1, l.kind, l.code, l.label, l.quantity, l.days, l."unitCents", l."amountCents",
      l."airportFeeApplies", l."taxCents"
    FROM ROWS FROM (jsonb_to_recordset(r.quote -> 'lines') AS (
      kind text, code text, label jsonb, quantity integer, days integer,
      "unitCents" integer, "amountCents" integer, "airportFeeApplies" boolean, "taxCents" integer
    )) WITH ORDINALITY AS l(
      kind, code, label, quantity, days, "unitCents", "amountCents", "airportFeeApplies", "taxCents", number
    );
    INSERT INTO outbox_mails (dedupe_key, kind, reservation_id, recipient, language)
    SELECT m.dedupe_key, m.kind, m.reservation_id, m.recipient, m.language
    FROM jsonb_populate_recordset(NULL::outbox_mails, p_mails) m
    ON CONFLICT (dedupe_key) DO NOTHING;
    v_link := r.id;
    outcome := 'placed';
    reservation_id := r.id;
  END booking;

  -- The form data is kept whatever the outcome.
  UPDATE drafts d SET draft = p_draft, reservation_id = v_link, touched_at = now()
  WHERE d.id_hash = r.owner_hash;
END $$;
