-- Extension of a rental while the renter has the car (docs/reference/stock.md#pick-up-and-return).

-- NOT VALID: no row has to be read, because all earlier values are among these.
ALTER TABLE reservation_history DROP CONSTRAINT reservation_history_kind_check,
  ADD CONSTRAINT reservation_history_kind_check
  CHECK (kind IN ('cancelled', 'changed', 'extended', 'no-show', 'picked-up', 'returned', 'renter')) NOT VALID;
ALTER TABLE events DROP CONSTRAINT events_type_check, ADD CONSTRAINT events_type_check CHECK (
  type IN (
    'reservation.confirmed', 'reservation.changed', 'reservation.cancelled', 'reservation.no_show',
    'reservation.picked_up', 'reservation.extended', 'reservation.returned', 'reservation.without_car',
    'precheckin.completed', 'payment.captured', 'payment.refunded'
  )
) NOT VALID;

-- Return before the first extension since which something is owed, as wall clock of Panama: until that is paid, the
-- rental is overdue from then on. NULL: never extended.
ALTER TABLE rentals ADD COLUMN paid_until timestamp;

-- As in 0002, and an extension has its own name.
CREATE OR REPLACE FUNCTION write_change_to_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_history(
    OLD.id, CASE OLD.state WHEN 'picked-up' THEN 'extended' ELSE 'changed' END,
    coalesce(nullif(current_setting('volante.actor', true), ''), 'renter')
  );
  RETURN NEW;
END $$;

-- Keeps the unit of a rental on the road until `p_until`: who has booked it then gets another unit of the class.
-- Returns NULL, `unit-taken` (blocked then) or `unit-needed` (no other unit fits a booking); then nothing has changed.
CREATE FUNCTION extend_unit(p_id uuid, p_until timestamptz, p_now timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  a allocations;
  v_added tstzrange;
  v_refusal text;
BEGIN
  PERFORM lock_unit_of(p_id);
  SELECT * INTO a FROM allocations b WHERE b.reservation_id = p_id;
  IF (upper(a.period) < p_until) IS NOT TRUE THEN
    RETURN NULL;
  END IF;
  v_added := tstzrange(upper(a.period), p_until);
  IF EXISTS (SELECT FROM blocks k WHERE k.unit_id = a.unit_id AND k.state = 'conflict' AND k.period && v_added) THEN
    RETURN 'unit-taken';
  END IF;
  -- A subtransaction, rolled back when the unit is not free.
  BEGIN
    v_refusal := make_room(a.unit_id, v_added, p_now);
    IF v_refusal IS NULL THEN
      UPDATE allocations b SET period = tstzrange(lower(a.period), p_until) WHERE b.reservation_id = p_id;
      IF close_gap(a.unit_id, p_until, p_now) THEN
        RETURN NULL;
      END IF;
    END IF;
    RAISE EXCEPTION USING ERRCODE = 'VL004';
  EXCEPTION WHEN SQLSTATE 'VL004' THEN
    RETURN coalesce(v_refusal, 'unit-needed');
  END;
END $$;

-- What `extend_unit` would return now. Changes nothing.
CREATE FUNCTION can_extend_unit(p_id uuid, p_until timestamptz, p_now timestamptz) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  v_refusal text;
BEGIN
  PERFORM FROM reservations r WHERE r.id = p_id FOR UPDATE;
  v_refusal := extend_unit(p_id, p_until, p_now);
  RAISE EXCEPTION USING ERRCODE = 'VL003';
EXCEPTION WHEN SQLSTATE 'VL003' THEN
  RETURN v_refusal;
END $$;

-- Gives a rental on the road a later return and its price. `p_columns`: object with the changed columns of
-- `reservations`; `p_until`: the return with its turnaround. Returns `done`, `stale` (another version, or not on the
-- road) or a refusal of `extend_unit`.
CREATE FUNCTION extend_rental(
  p_id uuid, p_version integer, p_columns jsonb, p_until timestamptz, p_actor text, p_now timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  r reservations;
  n reservations;
  v_refusal text;
BEGIN
  SELECT * INTO r FROM reservations s WHERE s.id = p_id FOR UPDATE;
  IF r.state IS DISTINCT FROM 'picked-up' OR r.version <> p_version THEN
    RETURN 'stale';
  END IF;
  v_refusal := extend_unit(p_id, p_until, p_now);
  IF v_refusal IS NOT NULL THEN
    RETURN v_refusal;
  END IF;
  UPDATE rentals t SET paid_until = CASE
    WHEN r.payment_status = 'paid' THEN r.return_at ELSE coalesce(t.paid_until, r.return_at) END
  WHERE t.reservation_id = p_id;
  n := jsonb_populate_record(r, p_columns);
  -- Read by the trigger that writes the history; until the end of the transaction.
  PERFORM set_config('volante.actor', p_actor, true);
  UPDATE reservations s SET
    return_at = n.return_at, selection = n.selection, snapshot = n.snapshot, quote = n.quote,
    subtotal_cents = n.subtotal_cents, airport_fee_cents = n.airport_fee_cents, tax_cents = n.tax_cents,
    total_cents = n.total_cents, due_now_cents = n.due_now_cents, due_at_branch_cents = n.due_at_branch_cents,
    payment_status = counter_status(n), version = r.version + 1
  WHERE s.id = p_id RETURNING s.* INTO n;
  PERFORM write_quote_lines(p_id, n.quote);
  INSERT INTO events (brand, reservation_id, type, reservation, before)
  VALUES (n.brand, n.id, 'reservation.extended', to_jsonb(n), jsonb_build_object(
    'pickupLocation', r.pickup_branch, 'returnLocation', r.return_branch,
    'pickupAt', to_char(r.pickup_at, 'YYYY-MM-DD"T"HH24:MI'),
    'returnAt', to_char(r.return_at, 'YYYY-MM-DD"T"HH24:MI')
  ));
  RETURN 'done';
END $$;
