-- Mails to branches that lose a rental, or to which one comes back (docs/reference/counter.md).

-- NOT VALID: no row has to be read, because all earlier kinds are among these.
ALTER TABLE outbox_mails DROP CONSTRAINT outbox_mails_kind_check, ADD CONSTRAINT outbox_mails_kind_check CHECK (
  kind IN (
    'confirmation', 'confirm-booking', 'payment-problem', 'refund', 'change', 'cancellation', 'no-show',
    'reminder', 'checked-in', 'corporate-request', 'corporate-receipt',
    'branch-confirmed', 'branch-changed', 'branch-cancelled', 'branch-no-show', 'branch-checked-in',
    'branch-lost', 'branch-return', 'branch-return-lost', 'branch-tomorrow'
  )
) NOT VALID;

-- Branches and times before the change that is reported, as in `reservation_history`. NULL: not a change.
ALTER TABLE events ADD COLUMN before jsonb;

-- As in 0009-events.sql, with `before`.
CREATE OR REPLACE FUNCTION write_reservation_event() RETURNS trigger LANGUAGE plpgsql AS $$
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
    INSERT INTO events (brand, reservation_id, type, reservation, before)
    VALUES (NEW.brand, NEW.id, 'reservation.changed', to_jsonb(NEW), jsonb_build_object(
      'pickupLocation', OLD.pickup_branch, 'returnLocation', OLD.return_branch,
      'pickupAt', to_char(OLD.pickup_at, 'YYYY-MM-DD"T"HH24:MI'),
      'returnAt', to_char(OLD.return_at, 'YYYY-MM-DD"T"HH24:MI')
    ));
  END IF;
  RETURN NULL;
END $$;
