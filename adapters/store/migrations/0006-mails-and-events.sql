-- Work for the background jobs (mails, events for the rental system), and small tables of the running site.
-- docs/decisions/0032-tables-as-queue.md explains why tables are the queues.

-- Requests of companies by form. An employee answers them.
CREATE TABLE corporate_requests (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  language text NOT NULL CHECK (language IN ('es', 'en')),
  company text NOT NULL,
  contact_name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  interest text NOT NULL CHECK (interest IN ('leasing', 'plan', 'rental')),
  cars integer NOT NULL CHECK (cars > 0),
  message text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- For the erasure of old requests.
CREATE INDEX corporate_requests_by_age ON corporate_requests (created_at);

-- Mails to be sent. A row is written in the transaction of the change that the mail reports.
CREATE TABLE outbox_mails (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- At most one mail with this key is ever queued.
  dedupe_key text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (
    kind IN (
      'confirmation', 'payment-problem', 'refund', 'change', 'cancellation', 'reminder', 'checked-in',
      'corporate-request', 'corporate-receipt',
      'branch-confirmed', 'branch-changed', 'branch-cancelled', 'branch-no-show', 'branch-checked-in',
      'branch-tomorrow'
    )
  ),
  reservation_id uuid REFERENCES reservations,
  recipient text NOT NULL,
  language text NOT NULL CHECK (language IN ('es', 'en')),
  -- By default due at once, even if the clocks of the database and of the process differ.
  due_at timestamptz NOT NULL DEFAULT '-infinity',
  lease_until timestamptz,
  tries integer NOT NULL DEFAULT 0,
  last_error text,
  sent_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Amounts and references in the mail that are not columns of the reservation.
  details jsonb,
  corporate_request_id uuid REFERENCES corporate_requests,
  -- When the worker stopped trying. An operator can queue the mail again.
  given_up_at timestamptz,
  CONSTRAINT outbox_mails_subject_check CHECK (num_nonnulls(reservation_id, corporate_request_id) = 1)
);
CREATE INDEX outbox_mails_due ON outbox_mails (due_at, created_at) WHERE sent_at IS NULL;

-- Changes of reservations, for the branches and the company's rental system. Triggers write them, so that no
-- statement can change a reservation without its event.
CREATE TABLE events (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- Order of insertion. Correct within one reservation, whose row is locked by the change.
  number bigint GENERATED ALWAYS AS IDENTITY,
  brand text NOT NULL,
  reservation_id uuid NOT NULL REFERENCES reservations,
  type text NOT NULL CHECK (
    type IN (
      'reservation.confirmed', 'reservation.changed', 'reservation.cancelled', 'reservation.no_show',
      'precheckin.completed'
    )
  ),
  -- The row of `reservations` after the change.
  reservation jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Order of publication, from the sequence `events_position`. Assigned after the commit, by one publisher at
  -- a time: a reader that has seen a position has seen all smaller ones. NULL: not published yet.
  position bigint UNIQUE
);
CREATE INDEX events_unpublished ON events (number) WHERE position IS NULL;
CREATE INDEX events_of_reservation ON events (reservation_id);
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

-- Erasing the personal data of a reservation erases it in its events, too.
CREATE FUNCTION erase_from_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE events e SET reservation = e.reservation || jsonb_build_object(
    'renter_email', '', 'renter_phone', '', 'renter_license', '', 'renter_birthday', '1900-01-01',
    'user_id', NULL, 'owner_hash', ''
  )
  WHERE e.reservation_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER reservations_erase_events AFTER UPDATE OF erased_at ON reservations
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL) EXECUTE FUNCTION erase_from_events();

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

-- Columns as rate-limiter-flexible requires them. An unlogged table would be cheaper, but it is empty after a
-- crash of the database and on a standby that takes over.
CREATE TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limits_expire ON rate_limits (expire);

-- The health check updates this one row. It fails when the database cannot write: disk full, or a read-only
-- standby.
CREATE TABLE write_probe (written_at timestamptz NOT NULL);
INSERT INTO write_probe VALUES (now());
