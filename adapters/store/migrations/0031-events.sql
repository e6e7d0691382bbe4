-- What happened to reservations, for the branch and the rental system. A trigger writes a row in the transaction of
-- the fact, so that no way of changing a reservation forgets it.
CREATE TABLE events (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- The order of writing: right for one reservation, whose row is locked meanwhile.
  number bigint GENERATED ALWAYS AS IDENTITY,
  brand text NOT NULL,
  reservation_id uuid NOT NULL REFERENCES reservations,
  type text NOT NULL CHECK (
    type IN (
      'reservation.confirmed', 'reservation.changed', 'reservation.cancelled', 'reservation.no_show',
      'precheckin.completed'
    )
  ),
  -- The row of `reservations` as it was then.
  reservation jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- The order in which events are told, given after the commit: a reader that knows one has seen all before it.
  position bigint UNIQUE
);
CREATE INDEX events_unpublished ON events (number) WHERE position IS NULL;
CREATE INDEX events_of_reservation ON events (reservation_id);
CREATE SEQUENCE events_position;

-- Renters who were expected and did not come.
ALTER TABLE reservations ADD COLUMN no_show_at timestamptz;

CREATE FUNCTION write_event(r reservations, p_type text) RETURNS void LANGUAGE sql
BEGIN ATOMIC
  INSERT INTO events (brand, reservation_id, type, reservation) VALUES (r.brand, r.id, p_type, to_jsonb(r));
END;

CREATE FUNCTION tell_of_reservation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 'confirmed' AND (TG_OP = 'INSERT' OR OLD.state <> 'confirmed') THEN
    PERFORM write_event(NEW, 'reservation.confirmed');
  ELSIF TG_OP = 'UPDATE' AND OLD.state = 'confirmed' AND NEW.state = 'cancelled' THEN
    PERFORM write_event(
      NEW, CASE WHEN NEW.no_show_at IS NULL THEN 'reservation.cancelled' ELSE 'reservation.no_show' END
    );
  ELSIF TG_OP = 'UPDATE' AND OLD.state = 'confirmed' AND NEW.state = 'confirmed'
    AND (NEW.quote, NEW.pickup_at, NEW.return_at, NEW.pickup_branch, NEW.return_branch, NEW.car_id, NEW.selection)
      IS DISTINCT FROM
      (OLD.quote, OLD.pickup_at, OLD.return_at, OLD.pickup_branch, OLD.return_branch, OLD.car_id, OLD.selection)
  THEN
    PERFORM write_event(NEW, 'reservation.changed');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER reservations_tell AFTER INSERT OR UPDATE OF state, quote, selection ON reservations
  FOR EACH ROW WHEN (NEW.state IN ('confirmed', 'cancelled')) EXECUTE FUNCTION tell_of_reservation();

CREATE FUNCTION tell_of_precheckin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_event(r, 'precheckin.completed') FROM reservations r WHERE r.id = NEW.reservation_id;
  RETURN NULL;
END $$;
CREATE TRIGGER precheckins_tell AFTER UPDATE OF step ON precheckins
  FOR EACH ROW WHEN (NEW.step = 'done' AND OLD.step <> 'done') EXECUTE FUNCTION tell_of_precheckin();

-- What is erased of a renter is erased of the events, too.
CREATE FUNCTION erase_from_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE events e SET reservation = e.reservation || jsonb_build_object(
    'client_email', '', 'client_phone', '', 'client_license', '', 'client_birthday', '1900-01-01',
    'user_id', NULL, 'owner_hash', ''
  )
  WHERE e.reservation_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER reservations_erase_events AFTER UPDATE OF erased_at ON reservations
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL) EXECUTE FUNCTION erase_from_events();

ALTER TABLE outbox_mails
  DROP CONSTRAINT outbox_mails_kind_check,
  ADD CONSTRAINT outbox_mails_kind_check CHECK (
    kind IN (
      'confirmation', 'payment-problem', 'refund', 'change', 'cancellation', 'reminder', 'checked-in',
      'corporate-request', 'corporate-receipt',
      'branch-confirmed', 'branch-changed', 'branch-cancelled', 'branch-no-show', 'branch-checked-in',
      'branch-tomorrow'
    )
  );
