-- Counts per brand, events of payments, the actor of a change, and confirmations by mail.

-- A message that was rejected at the address of one brand is not a matter of the others.
ALTER TABLE webhook_refusals ADD COLUMN brand text NOT NULL DEFAULT '';
ALTER TABLE webhook_refusals DROP CONSTRAINT webhook_refusals_pkey, ADD PRIMARY KEY (gateway, brand);

-- Whether these columns would bring an unpaid counter reservation together with more of its renter's other
-- unpaid ones than allowed, and than it is now: `count_open_unpaid` for a change. `p_max`: how many there may
-- be before this one. Must be called before the reservation is locked (order of locks).
CREATE FUNCTION amends_past_unpaid_limit(p_id uuid, p_columns jsonb, p_max integer, p_now timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  r reservations;
  n reservations;
BEGIN
  SELECT * INTO r FROM reservations o WHERE o.id = p_id;
  IF r.reservation_type <> 'normal' OR r.payment_status <> 'unpaid' THEN
    RETURN false;
  END IF;
  PERFORM lock_renter(r);
  r.created_at := p_now;
  n := jsonb_populate_record(r, p_columns);
  RETURN n.due_now_cents = 0 AND count_open_unpaid(n) >= p_max
    AND count_open_unpaid(n) > count_open_unpaid(r);
END $$;

-- Changes are also made at the counter: the setting `volante.actor` of the transaction names the operator.
CREATE OR REPLACE FUNCTION write_change_to_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_history(
    OLD.id, 'changed', coalesce(nullif(current_setting('volante.actor', true), ''), 'renter')
  );
  RETURN NEW;
END $$;

-- Events of payments. Processes of an older version do not know these types: stop them first.
ALTER TABLE events ADD COLUMN payment jsonb;
ALTER TABLE events DROP CONSTRAINT events_type_check, ADD CONSTRAINT events_type_check CHECK (
  type IN (
    'reservation.confirmed', 'reservation.changed', 'reservation.cancelled', 'reservation.no_show',
    'precheckin.completed', 'payment.captured', 'payment.refunded'
  )
);

CREATE FUNCTION write_payment_event(t payment_attempts, p_type text, p_cents integer, p_refund text)
RETURNS void LANGUAGE sql
BEGIN ATOMIC
  INSERT INTO events (brand, reservation_id, type, reservation, payment)
  SELECT r.brand, r.id, p_type, to_jsonb(r), jsonb_build_object(
    'id', t.id, 'gateway', t.gateway, 'reference', t.gateway_order_id, 'amountCents', p_cents,
    'refundReference', p_refund
  )
  FROM reservations r WHERE r.id = t.reservation_id;
END;

-- The triggers are deferred to the commit: the event of a payment follows that of the reservation which it
-- confirms, and has its new state.
CREATE FUNCTION write_charge_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 'paid' AND NEW.capture_mode = 'sale' THEN
    PERFORM write_payment_event(NEW, 'payment.captured', NEW.amount_cents, NULL);
  ELSIF NEW.state = 'reversed' AND (
    NEW.capture_mode = 'sale'
      AND EXISTS (SELECT FROM payment_audit a WHERE a.attempt_id = NEW.id AND a.to_state = 'paid')
    OR EXISTS (SELECT FROM captures c WHERE c.attempt_id = NEW.id AND c.state = 'captured')
  ) THEN
    PERFORM write_payment_event(NEW, 'payment.refunded', NEW.amount_cents, NULL);
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER payment_attempts_write_event AFTER UPDATE OF state ON payment_attempts
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.state <> OLD.state AND NEW.state IN ('paid', 'reversed'))
  EXECUTE FUNCTION write_charge_event();

CREATE FUNCTION write_capture_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_payment_event(t, 'payment.captured', NEW.amount_cents, NULL)
  FROM payment_attempts t WHERE t.id = NEW.attempt_id;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER captures_write_event AFTER UPDATE OF state ON captures DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.state = 'captured' AND OLD.state <> 'captured')
  EXECUTE FUNCTION write_capture_event();

-- A refund that released money before it was captured gave nothing back that had been taken.
CREATE FUNCTION write_refund_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_payment_event(t, 'payment.refunded', NEW.amount_cents, NEW.reference)
  FROM payment_attempts t WHERE t.id = NEW.attempt_id AND NOT EXISTS (
    SELECT FROM captures c WHERE c.attempt_id = t.id AND c.state <> 'captured'
  );
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER refunds_write_event AFTER UPDATE OF state ON refunds DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.state = 'refunded' AND OLD.state <> 'refunded')
  EXECUTE FUNCTION write_refund_event();

-- For the deletion of old events, and for deliveries that an operator repeats.
CREATE INDEX events_by_age ON events (at);
CREATE INDEX event_deliveries_given_up ON event_deliveries (given_up_at) WHERE given_up_at IS NOT NULL;

-- Counter reservations that their renter still has to confirm by mail (`held` and `normal`).
ALTER TABLE outbox_mails DROP CONSTRAINT outbox_mails_kind_check, ADD CONSTRAINT outbox_mails_kind_check CHECK (
  kind IN (
    'confirmation', 'confirm-booking', 'payment-problem', 'refund', 'change', 'cancellation', 'reminder',
    'checked-in', 'corporate-request', 'corporate-receipt',
    'branch-confirmed', 'branch-changed', 'branch-cancelled', 'branch-no-show', 'branch-checked-in',
    'branch-tomorrow'
  )
);
-- Whether a renter has booked before.
CREATE INDEX reservations_confirmed_email ON reservations (lower(renter_email)) WHERE state = 'confirmed';

-- As before, and also counts those that are still to be confirmed by mail.
CREATE OR REPLACE FUNCTION count_open_unpaid(r reservations) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
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
