-- Events for the branches and the company's rental system (docs/decisions/0032-tables-as-queue.md).

-- Changes of reservations and movements of money. Triggers write them, so that no statement can change a
-- reservation without its event.
CREATE TABLE events (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- Order of insertion. Correct within one reservation, whose row is locked by the change.
  number bigint GENERATED ALWAYS AS IDENTITY,
  brand text NOT NULL,
  reservation_id uuid NOT NULL REFERENCES reservations,
  type text NOT NULL CHECK (
    type IN (
      'reservation.confirmed', 'reservation.changed', 'reservation.cancelled', 'reservation.no_show',
      'precheckin.completed', 'payment.captured', 'payment.refunded'
    )
  ),
  -- The row of `reservations` after the change.
  reservation jsonb NOT NULL,
  -- The payment of a payment event (`write_payment_event`).
  payment jsonb,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Order of publication, from the sequence `events_position`. Assigned after the commit, by one publisher at
  -- a time: a reader that has seen a position has seen all smaller ones. NULL: not published yet.
  position bigint UNIQUE
);
CREATE INDEX events_unpublished ON events (number) WHERE position IS NULL;
CREATE INDEX events_of_reservation ON events (reservation_id);
-- For the deletion of old events.
CREATE INDEX events_by_age ON events (at);
CREATE SEQUENCE events_position;

CREATE FUNCTION write_event(r reservations, p_type text) RETURNS void LANGUAGE sql
BEGIN ATOMIC
  INSERT INTO events (brand, reservation_id, type, reservation) VALUES (r.brand, r.id, p_type, to_jsonb(r));
END;

CREATE FUNCTION write_reservation_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 'confirmed' AND (TG_OP = 'INSERT' OR OLD.state <> 'confirmed') THEN
    PERFORM write_event(NEW, 'reservation.confirmed');
  ELSIF TG_OP = 'UPDATE' AND OLD.state = 'confirmed' AND NEW.state = 'cancelled' THEN
    PERFORM write_event(
      NEW, CASE WHEN NEW.no_show_at IS NULL THEN 'reservation.cancelled' ELSE 'reservation.no_show' END
    );
  ELSIF TG_OP = 'UPDATE' AND OLD.state = 'confirmed' AND NEW.state = 'confirmed'
    AND (
      NEW.quote, NEW.pickup_at, NEW.return_at, NEW.pickup_branch, NEW.return_branch, NEW.car_id,
      NEW.selection
    ) IS DISTINCT FROM (
      OLD.quote, OLD.pickup_at, OLD.return_at, OLD.pickup_branch, OLD.return_branch, OLD.car_id,
      OLD.selection
    )
  THEN
    PERFORM write_event(NEW, 'reservation.changed');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER reservations_write_event AFTER INSERT OR UPDATE OF state, quote, selection ON reservations
  FOR EACH ROW WHEN (NEW.state IN ('confirmed', 'cancelled')) EXECUTE FUNCTION write_reservation_event();

CREATE FUNCTION write_precheckin_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_event(r, 'precheckin.completed') FROM reservations r WHERE r.id = NEW.reservation_id;
  RETURN NULL;
END $$;
CREATE TRIGGER precheckins_write_event AFTER UPDATE OF step ON precheckins
  FOR EACH ROW WHEN (NEW.step = 'done' AND OLD.step <> 'done') EXECUTE FUNCTION write_precheckin_event();

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

-- The triggers of payments are deferred to the commit: the event of a payment follows that of the reservation
-- which it confirms, and has its new state.
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

-- Published events that are to be sent to the webhook of the rental system.
CREATE TABLE event_deliveries (
  event_id uuid PRIMARY KEY REFERENCES events,
  reservation_id uuid NOT NULL,
  position bigint NOT NULL,
  due_at timestamptz NOT NULL DEFAULT '-infinity',
  lease_until timestamptz,
  tries integer NOT NULL DEFAULT 0,
  last_error text,
  delivered_at timestamptz,
  given_up_at timestamptz
);
CREATE INDEX event_deliveries_open ON event_deliveries (reservation_id, position)
  WHERE delivered_at IS NULL AND given_up_at IS NULL;
-- Deliveries that an operator can repeat.
CREATE INDEX event_deliveries_given_up ON event_deliveries (given_up_at) WHERE given_up_at IS NOT NULL;
