-- What happened to a reservation after it was made, and how it was before. Rows are only ever added.
CREATE TABLE reservation_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reservation_id uuid NOT NULL REFERENCES reservations,
  kind text NOT NULL CHECK (kind IN ('cancelled', 'changed')),
  -- `renter`, or the name of an operator.
  actor text NOT NULL,
  -- Of the reservation after it; at most one change makes a version.
  version integer NOT NULL,
  before jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (reservation_id, version)
);

-- Locks a reservation that its renter wants to change. NULL: he may; otherwise why not: `stale` (another version, or not
-- confirmed), `payment-in-progress` (a payment or a refund of it is under way, PAYMENTS.md section 8.2).
CREATE FUNCTION lock_for_renter(p_id uuid, p_version integer) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_state text;
  v_version integer;
BEGIN
  SELECT r.state, r.version INTO v_state, v_version FROM reservations r WHERE r.id = p_id FOR UPDATE;
  IF v_state IS DISTINCT FROM 'confirmed' OR v_version <> p_version THEN
    RETURN 'stale';
  END IF;
  -- A statement of its own: it sees what was committed while the lock was waited for.
  IF has_live_attempt(p_id) OR EXISTS (SELECT FROM refunds f WHERE f.reservation_id = p_id AND f.open) THEN
    RETURN 'payment-in-progress';
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION write_history(p_id uuid, p_kind text, p_actor text) RETURNS void LANGUAGE sql
BEGIN ATOMIC
  INSERT INTO reservation_history (reservation_id, kind, actor, version, before)
  SELECT r.id, p_kind, p_actor, r.version + 1, jsonb_build_object(
    'search', jsonb_build_object(
      'pickupLocation', r.pickup_branch, 'returnLocation', r.return_branch,
      'pickupAt', to_char(r.pickup_at, 'YYYY-MM-DD"T"HH24:MI'), 'returnAt', to_char(r.return_at, 'YYYY-MM-DD"T"HH24:MI')
    ),
    'selection', r.selection, 'carId', r.car_id, 'sold', r.sold, 'quote', r.quote
  )
  FROM reservations r WHERE r.id = p_id;
END;

-- Gives back what a confirmed reservation keeps. The caller adds refunds and mails in the same transaction, and gives the use of
-- the coupon back as the last thing it does: counters come last in the order of locks.
CREATE FUNCTION cancel_reservation(p_id uuid, p_version integer, p_actor text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_refusal text := lock_for_renter(p_id, p_version);
BEGIN
  IF v_refusal IS NOT NULL THEN
    RETURN v_refusal;
  END IF;
  PERFORM write_history(p_id, 'cancelled', p_actor);
  DELETE FROM allocations a WHERE a.reservation_id = p_id;
  UPDATE reservations r SET state = 'cancelled', version = r.version + 1 WHERE r.id = p_id;
  RETURN 'done';
END $$;

-- Confirmed rentals to come, for reminders.
CREATE INDEX reservations_to_come ON reservations (pickup_at) WHERE state = 'confirmed';

ALTER TABLE outbox_mails DROP CONSTRAINT outbox_mails_kind_check, ADD CONSTRAINT outbox_mails_kind_check CHECK (
  kind IN ('confirmation', 'payment-problem', 'refund', 'change', 'cancellation', 'reminder')
);
