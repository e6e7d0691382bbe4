-- What cancelling costs, as the renter was told when booking: hours, amount, rate, the company's words. NULL: booked before this
-- column was there; the policy of content goes for these.
ALTER TABLE reservations ADD COLUMN cancellation jsonb;

-- As in 0004, with the new column.
CREATE OR REPLACE FUNCTION place_reservation(
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
    due_at_branch_cents, coupon_code, hold_until, version, created_at,
    cancellation
  ) VALUES (
    r.id, r.code, r.brand, r.language, r.state, r.payment_status, r.reservation_type, r.owner_hash, r.car_id, r.class_code,
    r.pickup_branch, r.return_branch, r.pickup_at, r.return_at, r.selection, r.sold, r.client_first_name,
    r.client_last_name, r.client_email, r.client_phone, r.client_birthday, r.client_license, r.quote, r.subtotal_cents,
    r.airport_fee_cents, r.tax_cents, r.total_cents, r.due_now_cents, r.due_at_branch_cents, r.coupon_code, r.hold_until,
    r.version, r.created_at, r.cancellation
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
