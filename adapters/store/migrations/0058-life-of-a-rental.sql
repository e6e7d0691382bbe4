-- Pick-up and return of a rental: the states, the facts, and the stock that follows them (docs/reference/stock.md).

-- NOT VALID: no row has to be read, because all earlier values are among these.
ALTER TABLE reservations DROP CONSTRAINT reservations_state_check, ADD CONSTRAINT reservations_state_check CHECK (
  state IN ('held', 'confirmed', 'picked-up', 'returned', 'expired', 'cancelled', 'no-show', 'review')
) NOT VALID;
ALTER TABLE reservation_history DROP CONSTRAINT reservation_history_kind_check,
  ADD CONSTRAINT reservation_history_kind_check
  CHECK (kind IN ('cancelled', 'changed', 'no-show', 'picked-up', 'returned', 'renter')) NOT VALID;
ALTER TABLE events DROP CONSTRAINT events_type_check, ADD CONSTRAINT events_type_check CHECK (
  type IN (
    'reservation.confirmed', 'reservation.changed', 'reservation.cancelled', 'reservation.no_show',
    'reservation.picked_up', 'reservation.returned', 'reservation.without_car', 'precheckin.completed',
    'payment.captured', 'payment.refunded'
  )
) NOT VALID;
INSERT INTO reservation_moves (from_state, to_state) VALUES ('confirmed', 'picked-up'), ('picked-up', 'returned');

-- 0055 to 0057 have them with the new states.
DROP INDEX reservations_by_pickup;
DROP INDEX reservations_by_return;
DROP INDEX reservations_confirmed_email;

-- What happened to a car that was handed over.
CREATE TABLE rentals (
  reservation_id uuid PRIMARY KEY REFERENCES reservations,
  -- NULL: the company counts no units of the class.
  unit_id integer REFERENCES car_units,
  picked_up_at timestamptz NOT NULL,
  -- Kilometers, and eighths of the tank. NULL: not told.
  pickup_km integer CHECK (pickup_km >= 0),
  pickup_fuel smallint CHECK (pickup_fuel BETWEEN 0 AND 8),
  -- When the source changed it last; earlier versions are ignored.
  pickup_changed_at timestamptz NOT NULL,
  returned_at timestamptz CHECK (returned_at > picked_up_at),
  return_branch text,
  return_km integer CHECK (return_km >= coalesce(pickup_km, 0)),
  return_fuel smallint CHECK (return_fuel BETWEEN 0 AND 8),
  return_changed_at timestamptz,
  CHECK (num_nonnulls(returned_at, return_branch, return_changed_at) IN (0, 3))
);
CREATE INDEX rentals_of_unit ON rentals (unit_id);
CREATE INDEX rentals_on_the_road ON rentals (reservation_id) WHERE returned_at IS NULL;

-- As in 0032: a hold is what may end without its rental.
CREATE OR REPLACE FUNCTION find_fit(p_unit integer, p_home text, q stock_request, p_lapsed timestamptz)
RETURNS TABLE (from_branch text, takes interval, takes_next interval) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT p.from_branch, t.takes, t.takes_next
  FROM (SELECT) one
  LEFT JOIN LATERAL (
    SELECT a.* FROM allocations a WHERE a.unit_id = p_unit AND lower(a.period) < upper(q.period)
      AND NOT (a.period && q.period AND has_lapsed(a.reservation_id, p_lapsed))
    ORDER BY lower(a.period) DESC LIMIT 1
  ) b ON true
  LEFT JOIN LATERAL (
    SELECT a.* FROM allocations a WHERE a.unit_id = p_unit AND lower(a.period) >= upper(q.period)
    ORDER BY lower(a.period) LIMIT 1
  ) n ON true
  CROSS JOIN LATERAL (SELECT coalesce(b.return_branch, p_home) AS from_branch) p
  CROSS JOIN LATERAL (
    SELECT CASE p.from_branch WHEN q.pickup_branch THEN interval '0' ELSE (
      SELECT m.takes FROM transfer_times m
      WHERE m.brand = q.brand AND m.to_branch = q.pickup_branch AND m.from_branch = p.from_branch
    ) END AS takes, CASE q.return_branch WHEN n.pickup_branch THEN interval '0' ELSE (
      SELECT m.takes FROM transfer_times m
      WHERE m.brand = q.brand AND m.to_branch = n.pickup_branch AND m.from_branch = q.return_branch
    ) END AS takes_next
  ) t
  WHERE (upper(b.period) > lower(q.period)) IS NOT TRUE
    -- Not EXISTS, for which the planner may read all reservations.
    AND (b.return_branch <> b.from_branch AND (
      SELECT r.state FROM reservations r WHERE r.id = b.reservation_id
    ) IN ('held', 'review')) IS NOT TRUE
    AND (t.takes = '0' OR greatest(upper(b.period), q.wanted_at) + t.takes <= lower(q.period))
    AND (n.period IS NULL OR t.takes_next = '0'
      OR greatest(upper(q.period), q.wanted_at) + t.takes_next <= lower(n.period))
    AND NOT EXISTS (
      SELECT FROM blocks k WHERE k.unit_id = p_unit AND k.state = 'conflict' AND k.period && q.period
    );
END;

-- As in 0016, but a car that was handed over keeps its unit.
CREATE OR REPLACE FUNCTION assign_unit(p_reservation_id uuid, p_label text, p_now timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  a allocations;
  q stock_request;
  v_unit integer;
  v_state text;
BEGIN
  SELECT r.state INTO v_state FROM reservations r WHERE r.id = p_reservation_id FOR UPDATE;
  IF v_state IN ('picked-up', 'returned') THEN
    RETURN false;
  END IF;
  BEGIN
    PERFORM FROM car_units u WHERE u.label = p_label OR u.id = (
      SELECT b.unit_id FROM allocations b WHERE b.reservation_id = p_reservation_id
    ) ORDER BY u.id FOR NO KEY UPDATE;
    DELETE FROM allocations b WHERE b.reservation_id = p_reservation_id RETURNING * INTO a;
    SELECT u.id INTO v_unit FROM car_units u WHERE u.label = p_label AND u.active AND a.unit_id IS NOT NULL;
    SELECT r.class_code, a.pickup_branch, a.return_branch, a.period, r.brand, p_now INTO q
    FROM reservations r WHERE r.id = p_reservation_id;
    IF NOT allocate_unit(v_unit, q, p_reservation_id, NULL) THEN
      RAISE EXCEPTION USING ERRCODE = 'VL002';
    END IF;
    IF NOT close_gap(a.unit_id, lower(a.period), p_now) THEN
      RAISE EXCEPTION USING ERRCODE = 'VL002';
    END IF;
    RETURN true;
  EXCEPTION WHEN SQLSTATE 'VL002' THEN
    RETURN false;
  END;
END $$;

-- Ends what stands in the way of a rental that has a unit, which must be locked, in a period: a turnaround ends with
-- the pick-up, and who has booked the unit gets another one. Returns NULL, `unit-taken` (blocked) or
-- `unit-needed` (no other unit fits a booking).
CREATE FUNCTION make_room(p_unit integer, p_period tstzrange, p_now timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  a allocations;
  v_state text;
BEGIN
  FOR a IN
    SELECT * FROM allocations b
    WHERE b.unit_id = p_unit AND tstzrange(lower(b.period) - b.transfer, upper(b.period)) && p_period
    ORDER BY lower(b.period)
  LOOP
    SELECT r.state INTO v_state FROM reservations r WHERE r.id = a.reservation_id;
    IF v_state = 'returned' AND lower(a.period) < lower(p_period) THEN
      UPDATE allocations b SET period = tstzrange(lower(a.period), lower(p_period))
      WHERE b.reservation_id = a.reservation_id;
    ELSIF v_state IS NULL OR v_state IN ('picked-up', 'returned') THEN
      RETURN 'unit-taken';
    ELSIF NOT give_other_unit(a, p_now) THEN
      RETURN 'unit-needed';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

-- Replaces the allocation `a` of a rental by the unit that it has, both units locked. Returns NULL, `unit-taken` (another
-- renter has or had it), `unit-elsewhere` (at another branch and not to be brought), or a refusal of `make_room`.
CREATE FUNCTION hand_over_unit(r reservations, a allocations, p_unit integer, p_period tstzrange, p_now timestamptz)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  b allocations;
  v_home text;
  v_place text;
  v_transfer interval := '0';
  v_refusal text;
BEGIN
  IF EXISTS (
    SELECT FROM rentals t WHERE t.unit_id = p_unit AND t.reservation_id <> r.id AND (
      t.returned_at IS NULL OR t.picked_up_at < upper(p_period) AND t.returned_at > lower(p_period)
    )
  ) THEN
    RETURN 'unit-taken';
  END IF;
  DELETE FROM allocations d WHERE d.reservation_id = r.id;
  v_refusal := make_room(p_unit, p_period, p_now);
  IF v_refusal IS NOT NULL THEN
    RETURN v_refusal;
  END IF;
  SELECT * INTO b FROM allocations p WHERE p.unit_id = p_unit AND lower(p.period) < lower(p_period)
  ORDER BY lower(p.period) DESC LIMIT 1;
  SELECT u.branch_code INTO v_home FROM car_units u WHERE u.id = p_unit;
  v_place := coalesce(b.return_branch, v_home);
  IF v_place <> r.pickup_branch THEN
    -- Without a rental before it, `least` ignores the NULL.
    v_transfer := least(a.transfer, lower(p_period) - upper(b.period));
    IF (a.unit_id, a.from_branch) IS DISTINCT FROM (p_unit, v_place) OR v_transfer <= '0' THEN
      RETURN 'unit-elsewhere';
    END IF;
  END IF;
  INSERT INTO allocations (
    reservation_id, unit_id, branch_code, period, pickup_branch, return_branch, from_branch, transfer
  ) VALUES (r.id, p_unit, v_home, p_period, r.pickup_branch, r.return_branch, v_place, v_transfer);
  PERFORM close_gap(p_unit, upper(p_period), p_now);
  IF a.unit_id <> p_unit THEN
    PERFORM close_gap(a.unit_id, lower(a.period), p_now);
  END IF;
  RETURN NULL;
END $$;

-- The most kilometers that other rentals have read from a unit; NULL: none.
CREATE FUNCTION last_km(p_unit integer, p_reservation_id uuid) RETURNS integer LANGUAGE sql STABLE
  RETURN (
    SELECT max(greatest(t.pickup_km, t.return_km)) FROM rentals t
    WHERE t.unit_id = p_unit AND t.reservation_id <> p_reservation_id
  );

-- Stores a version of the pick-up of a rental with the unit that it has; without a label its own. `p_free_at`: end of
-- the agreed rental with its turnaround. Returns `done`, `unchanged`, `outdated` (a later version is stored),
-- `unknown-reservation`, `unknown-unit`, `wrong-state`, `after-return` (not before the agreed return), `km-lower`, or
-- a refusal of `hand_over_unit`.
CREATE FUNCTION pick_up_rental(
  p_id uuid, p_label text, p_at timestamptz, p_km integer, p_fuel integer, p_free_at timestamptz, p_actor text,
  p_changed_at timestamptz, p_now timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  r reservations;
  o rentals;
  a allocations;
  v_unit integer;
  v_from timestamptz := least(p_at, p_now);
  v_refusal text;
BEGIN
  SELECT * INTO r FROM reservations s WHERE s.id = p_id FOR UPDATE;
  IF NOT FOUND THEN
    RETURN 'unknown-reservation';
  END IF;
  SELECT u.id INTO v_unit FROM car_units u WHERE u.label = p_label;
  IF p_label IS NOT NULL AND v_unit IS NULL THEN
    RETURN 'unknown-unit';
  END IF;
  PERFORM FROM car_units u
  WHERE u.id = v_unit OR u.id = (SELECT b.unit_id FROM allocations b WHERE b.reservation_id = p_id)
  ORDER BY u.id FOR NO KEY UPDATE;
  SELECT * INTO a FROM allocations b WHERE b.reservation_id = p_id;
  v_unit := coalesce(v_unit, a.unit_id);
  SELECT * INTO o FROM rentals t WHERE t.reservation_id = p_id;
  IF o.pickup_changed_at > p_changed_at THEN
    RETURN 'outdated';
  END IF;
  IF o.reservation_id IS NOT NULL AND (o.unit_id, o.picked_up_at, o.pickup_km, o.pickup_fuel)
    IS NOT DISTINCT FROM (v_unit, p_at, p_km, p_fuel::smallint) THEN
    UPDATE rentals t SET pickup_changed_at = p_changed_at WHERE t.reservation_id = p_id;
    RETURN 'unchanged';
  END IF;
  IF r.state NOT IN ('confirmed', 'picked-up') THEN
    RETURN 'wrong-state';
  END IF;
  IF p_at >= r.return_at AT TIME ZONE 'America/Panama' THEN
    RETURN 'after-return';
  END IF;
  IF p_km < last_km(v_unit, p_id) THEN
    RETURN 'km-lower';
  END IF;
  -- A subtransaction, rolled back when the unit is refused.
  BEGIN
    IF v_unit IS NOT NULL THEN
      v_refusal := hand_over_unit(
        r, a, v_unit, tstzrange(v_from, coalesce(upper(a.period), p_free_at)), p_now
      );
      IF v_refusal IS NOT NULL THEN
        RAISE EXCEPTION USING ERRCODE = 'VL004';
      END IF;
    END IF;
  EXCEPTION WHEN SQLSTATE 'VL004' THEN
    RETURN v_refusal;
  END;
  PERFORM write_history(p_id, 'picked-up', p_actor);
  UPDATE reservations s SET state = 'picked-up', version = r.version + 1 WHERE s.id = p_id;
  INSERT INTO rentals (reservation_id, unit_id, picked_up_at, pickup_km, pickup_fuel, pickup_changed_at)
  VALUES (p_id, v_unit, p_at, p_km, p_fuel, p_changed_at)
  ON CONFLICT (reservation_id) DO UPDATE SET
    unit_id = v_unit, picked_up_at = p_at, pickup_km = p_km, pickup_fuel = p_fuel, pickup_changed_at = p_changed_at;
  DELETE FROM outbox_mails m WHERE m.reservation_id = p_id AND m.kind = 'reminder' AND m.sent_at IS NULL;
  RETURN 'done';
END $$;

-- Stores the return of a rental. Its unit is free `p_turnaround` later, or when its next rental starts. Returns `done`,
-- `unchanged`, `outdated`, `unknown-reservation`, `not-picked-up`, `returned-before` (with other facts),
-- `before-pick-up` or `km-lower`.
CREATE FUNCTION return_rental(
  p_id uuid, p_branch text, p_at timestamptz, p_km integer, p_fuel integer, p_turnaround interval, p_actor text,
  p_changed_at timestamptz, p_now timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  r reservations;
  o rentals;
  a allocations;
  v_branch text;
  v_until timestamptz;
BEGIN
  SELECT * INTO r FROM reservations s WHERE s.id = p_id FOR UPDATE;
  IF NOT FOUND THEN
    RETURN 'unknown-reservation';
  END IF;
  v_branch := coalesce(p_branch, r.return_branch);
  SELECT * INTO o FROM rentals t WHERE t.reservation_id = p_id;
  IF o.return_changed_at > p_changed_at THEN
    RETURN 'outdated';
  END IF;
  IF r.state = 'returned' THEN
    IF (o.returned_at, o.return_branch, o.return_km, o.return_fuel)
      IS DISTINCT FROM (p_at, v_branch, p_km, p_fuel::smallint) THEN
      RETURN 'returned-before';
    END IF;
    UPDATE rentals t SET return_changed_at = p_changed_at WHERE t.reservation_id = p_id;
    RETURN 'unchanged';
  END IF;
  IF r.state <> 'picked-up' THEN
    RETURN 'not-picked-up';
  END IF;
  PERFORM lock_unit_of(p_id);
  SELECT * INTO a FROM allocations b WHERE b.reservation_id = p_id;
  IF p_at <= greatest(o.picked_up_at, lower(a.period)) THEN
    RETURN 'before-pick-up';
  END IF;
  IF p_km < o.pickup_km THEN
    RETURN 'km-lower';
  END IF;
  IF a.unit_id IS NOT NULL THEN
    -- A rental that was booked keeps its start. Where it begins elsewhere now, `close_gap` decides.
    SELECT least(p_at + p_turnaround, lower(b.period) - b.transfer) INTO v_until FROM allocations b
    WHERE b.unit_id = a.unit_id AND lower(b.period) >= upper(a.period) ORDER BY lower(b.period) LIMIT 1;
    v_until := coalesce(v_until, p_at + p_turnaround);
    UPDATE allocations b SET return_branch = v_branch, period = tstzrange(lower(a.period), v_until)
    WHERE b.reservation_id = p_id;
    PERFORM close_gap(a.unit_id, v_until, p_now);
  END IF;
  PERFORM write_history(p_id, 'returned', p_actor);
  UPDATE reservations s SET state = 'returned', version = r.version + 1 WHERE s.id = p_id;
  UPDATE rentals t SET returned_at = p_at, return_branch = v_branch, return_km = p_km, return_fuel = p_fuel,
    return_changed_at = p_changed_at
  WHERE t.reservation_id = p_id;
  RETURN 'done';
END $$;

-- Keeps the unit of a rental that is on the road until `p_until`: who has booked it by then gets another unit of the
-- class. The first for which none fits is a conflict: its renter waits from its start on, until its period is over.
CREATE FUNCTION keep_unit_out(p_id uuid, p_until timestamptz, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  a allocations;
  n allocations;
  v_until timestamptz := p_until;
BEGIN
  PERFORM FROM reservations r WHERE r.id = p_id AND r.state = 'picked-up' FOR UPDATE;
  IF NOT FOUND OR lock_unit_of(p_id) IS NULL THEN
    RETURN;
  END IF;
  SELECT * INTO a FROM allocations b WHERE b.reservation_id = p_id;
  -- A later rental of the same unit shows that it was returned, although its return was not reported.
  IF upper(a.period) >= p_until
    OR EXISTS (SELECT FROM rentals t WHERE t.unit_id = a.unit_id AND t.picked_up_at >= upper(a.period)) THEN
    RETURN;
  END IF;
  LOOP
    SELECT * INTO n FROM allocations b
    WHERE b.unit_id = a.unit_id AND lower(b.period) >= upper(a.period) AND lower(b.period) - b.transfer < v_until
    ORDER BY lower(b.period) LIMIT 1;
    EXIT WHEN NOT FOUND;
    IF upper(n.period) <= p_now THEN
      DELETE FROM allocations b WHERE b.unit_id = n.unit_id AND b.period = n.period;
      UPDATE blocks k SET state = 'conflict' WHERE k.reference = n.block_reference;
      CONTINUE;
    END IF;
    IF n.reservation_id IS NOT NULL AND lower(n.period) < p_now THEN
      n.period := tstzrange(p_now, upper(n.period));
      UPDATE allocations b SET period = n.period WHERE b.reservation_id = n.reservation_id;
    END IF;
    IF n.reservation_id IS NULL OR NOT give_other_unit(n, p_now) THEN
      v_until := lower(n.period) - n.transfer;
    END IF;
  END LOOP;
  UPDATE allocations b SET period = tstzrange(lower(a.period), v_until) WHERE b.reservation_id = p_id;
  PERFORM close_gap(a.unit_id, v_until, p_now);
END $$;

-- As in 0041, and the pick-up and the return.
CREATE OR REPLACE FUNCTION write_reservation_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 'confirmed' AND (TG_OP = 'INSERT' OR OLD.state <> 'confirmed') THEN
    PERFORM write_event(NEW, 'reservation.confirmed');
  ELSIF TG_OP = 'UPDATE' AND OLD.state <> NEW.state AND NEW.state IN ('picked-up', 'returned') THEN
    PERFORM write_event(
      NEW, CASE NEW.state WHEN 'picked-up' THEN 'reservation.picked_up' ELSE 'reservation.returned' END
    );
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
  FOR EACH ROW WHEN (NEW.state IN ('confirmed', 'picked-up', 'returned', 'cancelled', 'no-show'))
  EXECUTE FUNCTION write_reservation_event();

-- As in 0045: what is due stays due after the pick-up.
CREATE OR REPLACE FUNCTION counter_status(r reservations) RETURNS text LANGUAGE sql STABLE
  RETURN CASE
    WHEN r.due_now_cents > 0 AND r.state IN ('confirmed', 'picked-up', 'returned')
      AND r.payment_status IN ('paid', 'unpaid') THEN
      CASE WHEN settled_cents(r.id) < r.due_at_branch_cents THEN 'unpaid' ELSE 'paid' END
    WHEN r.due_now_cents > 0 OR r.due_at_branch_cents = 0 THEN r.payment_status
    WHEN r.state IN ('cancelled', 'no-show') AND counter_cents(r.id) = 0 THEN 'reversed'
    WHEN settled_cents(r.id) >= r.due_at_branch_cents THEN 'paid'
    ELSE 'unpaid'
  END;
