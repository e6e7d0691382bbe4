-- Changes of reservations after the booking.

-- Changes of reservations after the booking, with the data before each change. Append only.
CREATE TABLE reservation_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reservation_id uuid NOT NULL REFERENCES reservations,
  kind text NOT NULL CHECK (kind IN ('cancelled', 'changed', 'no-show')),
  -- `renter`, or the name of an operator.
  actor text NOT NULL,
  -- `reservations.version` after the change.
  version integer NOT NULL,
  before jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (reservation_id, version)
);

-- Records the current data of a reservation that is about to change.
CREATE FUNCTION write_history(p_id uuid, p_kind text, p_actor text) RETURNS void LANGUAGE sql
BEGIN ATOMIC
  INSERT INTO reservation_history (reservation_id, kind, actor, version, before)
  SELECT r.id, p_kind, p_actor, r.version + 1, jsonb_build_object(
    'search', jsonb_build_object(
      'pickupLocation', r.pickup_branch, 'returnLocation', r.return_branch,
      'pickupAt', to_char(r.pickup_at, 'YYYY-MM-DD"T"HH24:MI'),
      'returnAt', to_char(r.return_at, 'YYYY-MM-DD"T"HH24:MI')
    ),
    'selection', r.selection, 'carId', r.car_id, 'snapshot', r.snapshot, 'quote', r.quote
  )
  FROM reservations r WHERE r.id = p_id;
END;

-- A trigger, so that no statement can change the rental without a history entry. The setting `volante.actor`
-- of the transaction names the operator of a change that was not made by the renter.
CREATE FUNCTION write_change_to_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_history(
    OLD.id, 'changed', coalesce(nullif(current_setting('volante.actor', true), ''), 'renter')
  );
  RETURN NEW;
END $$;
CREATE TRIGGER reservations_write_history BEFORE UPDATE ON reservations FOR EACH ROW WHEN (
  (
    OLD.car_id, OLD.pickup_branch, OLD.return_branch, OLD.pickup_at, OLD.return_at, OLD.selection,
    OLD.total_cents
  ) IS DISTINCT FROM (
    NEW.car_id, NEW.pickup_branch, NEW.return_branch, NEW.pickup_at, NEW.return_at, NEW.selection,
    NEW.total_cents
  )
) EXECUTE FUNCTION write_change_to_history();
