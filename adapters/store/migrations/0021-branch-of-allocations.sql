-- The home branch of the unit of an allocation, the key of a later partitioning by branch: decision 0034. The
-- foreign key keeps it equal to the unit's, also when the unit gets another home.

ALTER TABLE car_units ADD CONSTRAINT car_units_branch UNIQUE (id, branch_code);
ALTER TABLE allocations ADD COLUMN branch_code text;
-- No place and no time changes, so nothing has to be checked for every row.
ALTER TABLE allocations DISABLE TRIGGER allocations_neighbors;
UPDATE allocations a SET branch_code = u.branch_code FROM car_units u WHERE u.id = a.unit_id;
ALTER TABLE allocations ENABLE TRIGGER allocations_neighbors;
ALTER TABLE allocations
  ALTER COLUMN branch_code SET NOT NULL,
  DROP CONSTRAINT allocations_unit_id_fkey,
  ADD CONSTRAINT allocations_unit FOREIGN KEY (unit_id, branch_code) REFERENCES car_units (id, branch_code)
    ON UPDATE CASCADE;

-- As in 0012-allocation-of-units.sql, with the branch.
CREATE OR REPLACE FUNCTION allocate_unit(p_unit integer, q stock_request, p_reservation_id uuid, p_block text)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  f record;
BEGIN
  SELECT t.*, u.branch_code INTO f FROM car_units u, fit_unit(u.id, u.branch_code, q, '-infinity') t
  WHERE u.id = p_unit;
  IF f.takes IS NULL THEN
    RETURN false;
  END IF;
  INSERT INTO allocations (
    reservation_id, block_reference, unit_id, branch_code, period, pickup_branch, return_branch, from_branch,
    transfer
  ) VALUES (
    p_reservation_id, p_block, p_unit, f.branch_code, q.period, q.pickup_branch, q.return_branch, f.from_branch,
    f.takes
  ) ON CONFLICT ON CONSTRAINT allocations_no_overlap DO NOTHING;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM set_next(p_unit, q, f.takes_next);
  RETURN true;
END $$;

-- As in 0012-allocation-of-units.sql, with the branch.
CREATE OR REPLACE FUNCTION give_other_unit(n allocations, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_unit integer;
  q stock_request;
  f record;
BEGIN
  SELECT u.class_code, n.pickup_branch, n.return_branch, n.period, r.brand, p_now INTO q
  FROM car_units u, reservations r WHERE u.id = n.unit_id AND r.id = n.reservation_id;
  v_unit := find_unit(q, false);
  -- Again, under the lock of the unit.
  SELECT t.*, u.branch_code INTO f FROM car_units u, fit_unit(u.id, u.branch_code, q, '-infinity') t
  WHERE u.id = v_unit;
  IF f.takes IS NULL THEN
    RETURN false;
  END IF;
  UPDATE allocations a
  SET unit_id = v_unit, branch_code = f.branch_code, from_branch = f.from_branch, transfer = f.takes,
    misplaced = false
  WHERE a.reservation_id = n.reservation_id;
  PERFORM set_next(v_unit, q, f.takes_next);
  RETURN true;
END $$;
