-- What the office knows of a unit besides its rentals (docs/reference/stock.md#units).
ALTER TABLE car_units
  ADD COLUMN plate text NOT NULL DEFAULT '',
  ADD COLUMN vin text NOT NULL DEFAULT '',
  -- As read by an employee. Those of its rentals may be more.
  ADD COLUMN km integer CHECK (km >= 0),
  ADD COLUMN registration_until date,
  ADD COLUMN inspection_until date,
  ADD COLUMN insurance_until date,
  -- The next service: at so many kilometers, or on a day, whichever is first.
  ADD COLUMN service_km integer CHECK (service_km >= 0),
  ADD COLUMN service_on date,
  ADD COLUMN version integer NOT NULL DEFAULT 1;
CREATE UNIQUE INDEX car_units_plate ON car_units (plate) WHERE plate <> '';
CREATE UNIQUE INDEX car_units_vin ON car_units (vin) WHERE vin <> '';

-- The most kilometers that rentals have read from a unit, without those of one; NULL: none.
CREATE FUNCTION rented_km(p_unit integer, p_without uuid) RETURNS integer LANGUAGE sql STABLE
  RETURN (
    SELECT max(read.km) FROM (
      SELECT greatest(t.pickup_km, t.return_km) AS km FROM rentals t
      WHERE t.unit_id = p_unit AND t.reservation_id IS DISTINCT FROM p_without
      UNION ALL SELECT e.given_km FROM exchanged_units e WHERE e.unit_id = p_unit
    ) read
  );

-- As in 0071, and what an employee has read.
CREATE OR REPLACE FUNCTION last_km(p_unit integer, p_reservation_id uuid) RETURNS integer LANGUAGE sql STABLE
  RETURN greatest((SELECT u.km FROM car_units u WHERE u.id = p_unit), rented_km(p_unit, p_reservation_id));
