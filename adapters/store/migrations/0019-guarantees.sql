-- Guarantees by card of bookings that are paid at the counter (docs/reference/counter.md#guarantee): an
-- authorization that is captured only when the renter does not come.

-- Amount to be held on a card before the reservation is confirmed. NULL: none.
ALTER TABLE reservations ADD COLUMN guarantee_cents integer CHECK (guarantee_cents > 0);

-- `guarantee`: authorized, and captured only when the renter does not come.
ALTER TABLE payment_attempts DROP CONSTRAINT payment_attempts_capture_mode_check,
  ADD CONSTRAINT payment_attempts_capture_mode_check CHECK (
    capture_mode IN ('sale', 'auth_capture', 'guarantee')
  );

-- `held`: of a guarantee, neither captured nor released. No worker takes it.
ALTER TABLE captures DROP CONSTRAINT captures_state_check, ADD CONSTRAINT captures_state_check CHECK (
  state IN ('held', 'requested', 'unknown', 'review', 'captured', 'refused', 'released')
);
INSERT INTO capture_moves (from_state, to_state) VALUES ('held', 'requested'), ('held', 'released');
CREATE INDEX captures_held ON captures (reservation_id) WHERE state = 'held';

-- A capture takes exactly the amount that its attempt has authorized. That of a guarantee begins as held.
CREATE OR REPLACE FUNCTION refuse_capture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM payment_attempts t WHERE t.id = NEW.attempt_id AND t.reservation_id = NEW.reservation_id
      AND t.state = 'paid' AND t.amount_cents = NEW.amount_cents
      AND NEW.state = CASE t.capture_mode WHEN 'auth_capture' THEN 'requested' WHEN 'guarantee' THEN 'held' END
  ) THEN
    RAISE EXCEPTION 'Attempt % does not hold % cents', NEW.attempt_id, NEW.amount_cents
      USING ERRCODE = 'check_violation', CONSTRAINT = 'captures_of_held';
  END IF;
  RETURN NEW;
END $$;

-- `release`: ends the hold of a guarantee; no money was taken.
ALTER TABLE refunds DROP CONSTRAINT refunds_cause_check, ADD CONSTRAINT refunds_cause_check CHECK (
  cause IN ('change', 'cancellation', 'goodwill', 'release')
);

-- Money paid for a reservation minus its refunds. A guarantee is not a payment. Goodwill refunds do not change
-- the price and are not subtracted.
CREATE OR REPLACE FUNCTION kept_cents(p_reservation_id uuid) RETURNS integer LANGUAGE sql STABLE
  RETURN coalesce((
    SELECT sum(t.amount_cents) FROM payment_attempts t
    WHERE t.reservation_id = p_reservation_id AND t.state = 'paid' AND t.capture_mode <> 'guarantee'
  ), 0) - coalesce((
    SELECT sum(f.amount_cents) FROM refunds f
    WHERE f.reservation_id = p_reservation_id AND f.state <> 'refused'
      AND f.cause NOT IN ('goodwill', 'release')
  ), 0);

CREATE OR REPLACE FUNCTION write_reservation(r reservations, p_mails jsonb) RETURNS void
LANGUAGE plpgsql AS $$
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

-- `no-show`: the guarantee is taken.
ALTER TABLE outbox_mails DROP CONSTRAINT outbox_mails_kind_check,
  ADD CONSTRAINT outbox_mails_kind_check CHECK (
    kind IN (
      'confirmation', 'confirm-booking', 'payment-problem', 'refund', 'change', 'cancellation', 'no-show',
      'reminder', 'checked-in', 'corporate-request', 'corporate-receipt',
      'branch-confirmed', 'branch-changed', 'branch-cancelled', 'branch-no-show', 'branch-checked-in',
      'branch-tomorrow'
    )
  );
