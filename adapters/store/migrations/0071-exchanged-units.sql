-- Exchange of the unit of a rental on the road (docs/reference/stock.md#pick-up-and-return).

-- NOT VALID: no row has to be read, because all earlier values are among these.
ALTER TABLE reservation_history DROP CONSTRAINT reservation_history_kind_check,
  ADD CONSTRAINT reservation_history_kind_check CHECK (
    kind IN ('cancelled', 'changed', 'exchanged', 'extended', 'no-show', 'picked-up', 'returned', 'renter')
  ) NOT VALID;

-- Units that a rental had before its present one.
CREATE TABLE exchanged_units (
  reservation_id uuid NOT NULL REFERENCES reservations,
  unit_id integer NOT NULL REFERENCES car_units,
  taken_at timestamptz NOT NULL,
  -- Kilometers, and eighths of the tank. NULL: not told.
  taken_km integer,
  taken_fuel smallint,
  given_at timestamptz NOT NULL CHECK (given_at > taken_at),
  branch text NOT NULL,
  given_km integer NOT NULL CHECK (given_km >= coalesce(taken_km, 0)),
  given_fuel smallint NOT NULL CHECK (given_fuel BETWEEN 0 AND 8),
  PRIMARY KEY (reservation_id, given_at)
);
CREATE INDEX exchanged_units_of_unit ON exchanged_units (unit_id);

-- The rental has a unit of its own by `reservation_id`, and those that it had before by `exchanged_in`.
ALTER TABLE allocations ADD COLUMN exchanged_in uuid REFERENCES reservations,
  DROP CONSTRAINT allocations_purpose,
  ADD CONSTRAINT allocations_purpose
  CHECK (num_nonnulls(reservation_id, block_reference, exchanged_in) = 1) NOT VALID;

-- As in 0058, and those of exchanges.
CREATE OR REPLACE FUNCTION last_km(p_unit integer, p_reservation_id uuid) RETURNS integer LANGUAGE sql STABLE
  RETURN (
    SELECT max(read.km) FROM (
      SELECT greatest(t.pickup_km, t.return_km) AS km FROM rentals t
      WHERE t.unit_id = p_unit AND t.reservation_id <> p_reservation_id
      UNION ALL SELECT e.given_km FROM exchanged_units e WHERE e.unit_id = p_unit
    ) read
  );

-- Gives a rental on the road another unit in exchange for its own, which stays at the branch and is free after
-- `p_turnaround`. Returns `done`, `stale` (another version, or not on the road), `unknown-unit`, `km-lower` (of the own
-- unit), `new-km-lower`, or a refusal of `hand_over_unit`; then nothing has changed.
CREATE FUNCTION exchange_unit(
  p_id uuid, p_version integer, p_label text, p_branch text, p_km integer, p_fuel integer, p_new_km integer,
  p_new_fuel integer, p_turnaround interval, p_actor text, p_now timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  r reservations;
  o rentals;
  a allocations;
  v_unit integer;
  v_until timestamptz;
  v_refusal text;
BEGIN
  SELECT * INTO r FROM reservations s WHERE s.id = p_id FOR UPDATE;
  SELECT u.id INTO v_unit FROM car_units u WHERE u.label = p_label;
  PERFORM FROM car_units u
  WHERE u.id = v_unit OR u.id = (SELECT b.unit_id FROM allocations b WHERE b.reservation_id = p_id)
  ORDER BY u.id FOR NO KEY UPDATE;
  SELECT * INTO a FROM allocations b WHERE b.reservation_id = p_id;
  SELECT * INTO o FROM rentals t WHERE t.reservation_id = p_id;
  IF r.state IS DISTINCT FROM 'picked-up' OR r.version <> p_version OR p_now <= lower(a.period) THEN
    RETURN 'stale';
  END IF;
  IF v_unit IS NULL OR a.unit_id IS NULL THEN
    RETURN 'unknown-unit';
  END IF;
  IF v_unit = a.unit_id THEN
    RETURN 'unit-taken';
  END IF;
  IF p_km < o.pickup_km THEN
    RETURN 'km-lower';
  END IF;
  IF p_new_km < last_km(v_unit, p_id) THEN
    RETURN 'new-km-lower';
  END IF;
  -- A subtransaction, rolled back when the unit is refused.
  BEGIN
    SELECT least(p_now + p_turnaround, lower(b.period) - b.transfer) INTO v_until FROM allocations b
    WHERE b.unit_id = a.unit_id AND lower(b.period) >= upper(a.period) ORDER BY lower(b.period) LIMIT 1;
    v_until := coalesce(v_until, p_now + p_turnaround);
    UPDATE allocations b SET reservation_id = NULL, exchanged_in = p_id, return_branch = p_branch,
      period = tstzrange(lower(a.period), v_until)
    WHERE b.reservation_id = p_id;
    -- The new unit begins where the own one ends.
    r.pickup_branch := p_branch;
    v_refusal := hand_over_unit(
      r, NULL, v_unit, tstzrange(p_now, greatest(upper(a.period), p_now + p_turnaround)), p_now
    );
    IF v_refusal IS NOT NULL THEN
      RAISE EXCEPTION USING ERRCODE = 'VL004';
    END IF;
    PERFORM close_gap(a.unit_id, v_until, p_now);
  EXCEPTION WHEN SQLSTATE 'VL004' THEN
    RETURN v_refusal;
  END;
  PERFORM write_history(p_id, 'exchanged', p_actor);
  UPDATE reservations s SET version = r.version + 1 WHERE s.id = p_id;
  INSERT INTO exchanged_units VALUES (
    p_id, a.unit_id, lower(a.period), o.pickup_km, o.pickup_fuel, p_now, p_branch, p_km, p_fuel
  );
  -- No later version of the pick-up counts, because it would name the unit that was given back.
  UPDATE rentals t SET unit_id = v_unit, pickup_km = p_new_km, pickup_fuel = p_new_fuel,
    pickup_changed_at = 'infinity'
  WHERE t.reservation_id = p_id;
  RETURN 'done';
END $$;
