-- The state `no-show`, which was `cancelled` with a time in `no_show_at`.

-- NOT VALID: no row has to be read, because all earlier states are among these.
ALTER TABLE reservations DROP CONSTRAINT reservations_state_check, ADD CONSTRAINT reservations_state_check
  CHECK (state IN ('held', 'confirmed', 'expired', 'cancelled', 'no-show', 'review')) NOT VALID;
INSERT INTO reservation_moves (from_state, to_state) VALUES ('confirmed', 'no-show');

CREATE OR REPLACE FUNCTION mark_no_show(p_id uuid, p_version integer, p_actor text, p_now timestamptz)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_refusal text := lock_for_change(p_id, p_version);
BEGIN
  IF v_refusal IS NOT NULL THEN
    RETURN v_refusal;
  END IF;
  PERFORM lock_unit_of(p_id);
  PERFORM write_history(p_id, 'no-show', p_actor);
  UPDATE reservations r SET state = 'no-show', no_show_at = p_now, version = r.version + 1
  WHERE r.id = p_id;
  PERFORM free_unit(p_id, p_now);
  RETURN 'done';
END $$;

CREATE OR REPLACE FUNCTION write_reservation_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 'confirmed' AND (TG_OP = 'INSERT' OR OLD.state <> 'confirmed') THEN
    PERFORM write_event(NEW, 'reservation.confirmed');
  ELSIF TG_OP = 'UPDATE' AND OLD.state = 'confirmed' AND NEW.state IN ('cancelled', 'no-show') THEN
    PERFORM write_event(
      NEW, CASE NEW.state WHEN 'cancelled' THEN 'reservation.cancelled' ELSE 'reservation.no_show' END
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
DROP TRIGGER reservations_write_event ON reservations;
CREATE TRIGGER reservations_write_event AFTER INSERT OR UPDATE OF state, quote, selection ON reservations
  FOR EACH ROW WHEN (NEW.state IN ('confirmed', 'cancelled', 'no-show')) EXECUTE FUNCTION write_reservation_event();

-- Those that were recorded before. No other reservation moves so.
INSERT INTO reservation_moves (from_state, to_state) VALUES ('cancelled', 'no-show');
UPDATE reservations SET state = 'no-show' WHERE no_show_at IS NOT NULL AND state = 'cancelled';
DELETE FROM reservation_moves WHERE from_state = 'cancelled' AND to_state = 'no-show';
