-- A change may correct the birth date of the renter, on which its price depends. Erased with the renter's data.
CREATE OR REPLACE FUNCTION apply_amendment(p_id uuid, p_columns jsonb) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  a amendments;
  r reservations;
  n reservations;
BEGIN
  -- The reservation is locked before the amendment, as in every other transaction.
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
  IF NOT move_allocation(r.id, n.class_code, n.pickup_branch, n.return_branch, a.period) THEN
    RETURN 'no-unit-free';
  END IF;
  UPDATE reservations SET
    reservation_type = n.reservation_type, car_id = n.car_id, class_code = n.class_code,
    pickup_branch = n.pickup_branch, return_branch = n.return_branch, pickup_at = n.pickup_at,
    return_at = n.return_at, renter_birthday = n.renter_birthday, selection = n.selection,
    snapshot = n.snapshot, quote = n.quote,
    subtotal_cents = n.subtotal_cents, airport_fee_cents = n.airport_fee_cents,
    tax_cents = n.tax_cents, total_cents = n.total_cents, due_now_cents = n.due_now_cents,
    due_at_branch_cents = n.due_at_branch_cents, version = r.version + 1,
    payment_status = CASE WHEN n.due_now_cents > 0 THEN 'paid' ELSE 'unpaid' END
  WHERE id = r.id;
  PERFORM write_quote_lines(r.id, n.quote);
  UPDATE amendments SET state = 'applied' WHERE id = p_id;
  RETURN 'applied';
END $$;

CREATE OR REPLACE FUNCTION erase_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reservation_history h SET before = h.before #- '{selection,delivery}'
  WHERE h.reservation_id = NEW.id;
  UPDATE amendments a SET becomes = (a.becomes #- '{selection,delivery}') - 'birthday'
  WHERE a.reservation_id = NEW.id;
  UPDATE events e SET reservation = e.reservation #- '{selection,delivery}' WHERE e.reservation_id = NEW.id;
  NEW.selection = NEW.selection - 'delivery';
  RETURN NEW;
END $$;
