-- How a reservation came that was not made on the site by its renter alone. NULL: on the site.
ALTER TABLE reservations ADD COLUMN source text CHECK (source IN ('walk-in', 'telephone', 'quote'));

-- As in 0014-booking.sql, with the source.
CREATE OR REPLACE FUNCTION write_reservation(r reservations, p_mails jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO reservations (
    id, code, brand, language, state, payment_status, reservation_type, owner_hash, car_id, class_code,
    pickup_branch, return_branch, pickup_at, return_at, selection, snapshot, renter_first_name,
    renter_last_name, renter_email, renter_phone, renter_birthday, renter_license, quote, subtotal_cents,
    airport_fee_cents, tax_cents, total_cents, due_now_cents, due_at_branch_cents, coupon_code, hold_until,
    version, created_at, cancellation, guarantee_cents, source
  ) VALUES (
    r.id, r.code, r.brand, r.language, r.state, r.payment_status, r.reservation_type, r.owner_hash,
    r.car_id, r.class_code, r.pickup_branch, r.return_branch, r.pickup_at, r.return_at, r.selection,
    r.snapshot, r.renter_first_name, r.renter_last_name, r.renter_email, r.renter_phone, r.renter_birthday,
    r.renter_license, r.quote, r.subtotal_cents, r.airport_fee_cents, r.tax_cents, r.total_cents,
    r.due_now_cents, r.due_at_branch_cents, r.coupon_code, r.hold_until, r.version, r.created_at,
    r.cancellation, r.guarantee_cents, r.source
  );
  PERFORM write_quote_lines(r.id, r.quote);
  INSERT INTO outbox_mails (dedupe_key, kind, reservation_id, recipient, language)
  SELECT m.dedupe_key, m.kind, m.reservation_id, m.recipient, m.language
  FROM jsonb_populate_recordset(NULL::outbox_mails, p_mails) m
  ON CONFLICT (dedupe_key) DO NOTHING;
END $$;
