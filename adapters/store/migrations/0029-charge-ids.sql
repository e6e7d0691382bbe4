-- The id by which the company's rental system knows what a line of the bill sold, as content had it at the sale.
-- NULL: content had none, or the bill is older than this column.
ALTER TABLE bill_lines
  ADD COLUMN charge_id text CHECK (charge_id <> '' AND length(charge_id) <= 64);

-- The lines of a frozen bill (`reservations.quote`), in its order, instead of those that are there.
CREATE FUNCTION write_bill_lines(p_id uuid, p_quote jsonb) RETURNS void LANGUAGE sql
BEGIN ATOMIC
  DELETE FROM bill_lines b WHERE b.reservation_id = p_id;
  INSERT INTO bill_lines (
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

-- A new reservation with its bill lines and mails. `p_mails` has the columns of `outbox_mails`.
CREATE FUNCTION write_reservation(r reservations, p_mails jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
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
  PERFORM write_bill_lines(r.id, r.quote);
  INSERT INTO outbox_mails (dedupe_key, kind, reservation_id, recipient, language)
  SELECT m.dedupe_key, m.kind, m.reservation_id, m.recipient, m.language
  FROM jsonb_populate_recordset(NULL::outbox_mails, p_mails) m
  ON CONFLICT (dedupe_key) DO NOTHING;
END $$;

-- As in 0027; what is stored is written by `write_reservation`.
CREATE OR REPLACE FUNCTION book_draft(
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

    PERFORM write_reservation(r, p_mails);
    v_link := r.id;
    outcome := 'placed';
    reservation_id := r.id;
  END booking;

  -- The form data is kept whatever the outcome.
  UPDATE drafts d SET draft = p_draft, reservation_id = v_link, touched_at = now()
  WHERE d.id_hash = r.owner_hash;
END $$;

-- As in 0008; the lines are those of the new bill.
CREATE FUNCTION apply_amendment(p_id uuid, p_columns jsonb) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  a amendments;
  r reservations;
  n reservations;
BEGIN
  -- The reservation first, as everywhere.
  SELECT * INTO r FROM reservations
  WHERE id = (SELECT m.reservation_id FROM amendments m WHERE m.id = p_id) FOR UPDATE;
  SELECT * INTO a FROM amendments WHERE id = p_id FOR UPDATE;
  IF a.id IS NULL OR a.state <> 'open' OR r.state <> 'confirmed' OR r.version <> a.base_version THEN
    RETURN 'outdated';
  END IF;
  n := jsonb_populate_record(r, p_columns);
  IF kept_cents(r.id) <> n.due_now_cents THEN
    RETURN 'unpaid';
  END IF;
  IF NOT move_allocation(r.id, n.class_code, n.pickup_branch, a.period) THEN
    RETURN 'no-unit-free';
  END IF;
  UPDATE reservations SET
    reservation_type = n.reservation_type, car_id = n.car_id, class_code = n.class_code,
    pickup_branch = n.pickup_branch, return_branch = n.return_branch, pickup_at = n.pickup_at,
    return_at = n.return_at, selection = n.selection, sold = n.sold, quote = n.quote,
    subtotal_cents = n.subtotal_cents, airport_fee_cents = n.airport_fee_cents,
    tax_cents = n.tax_cents, total_cents = n.total_cents, due_now_cents = n.due_now_cents,
    due_at_branch_cents = n.due_at_branch_cents, version = r.version + 1,
    payment_status = CASE WHEN n.due_now_cents > 0 THEN 'paid' ELSE 'unpaid' END
  WHERE id = r.id;
  PERFORM write_bill_lines(r.id, n.quote);
  UPDATE amendments SET state = 'applied' WHERE id = p_id;
  RETURN 'applied';
END $$;

-- For processes of the version before, which run on during an update.
CREATE OR REPLACE FUNCTION apply_amendment(p_id uuid, p_columns jsonb, p_lines jsonb) RETURNS text LANGUAGE sql
RETURN apply_amendment(p_id, p_columns);
