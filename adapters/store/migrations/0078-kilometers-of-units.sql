-- As in 0076, by the index of 0077, which also finds the rentals of a unit.
CREATE OR REPLACE FUNCTION rented_km(p_unit integer, p_without uuid) RETURNS integer LANGUAGE sql STABLE
  RETURN greatest(
    (SELECT max(greatest(t.pickup_km, t.return_km)) FROM rentals t
      WHERE t.unit_id = p_unit AND t.reservation_id IS DISTINCT FROM p_without),
    (SELECT max(e.given_km) FROM exchanged_units e WHERE e.unit_id = p_unit)
  );
DROP INDEX rentals_of_unit;
