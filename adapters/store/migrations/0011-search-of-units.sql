-- Functions that find a unit for a rental (docs/reference/stock.md).
--
-- Every transaction takes its locks in this order, so that no deadlock is possible:
--   draft → renter (`lock_renter`) → reservations (ascending id) → units (ascending id) → blocks
--   → coupon counters (ascending code).
-- A booking waits for the lock of a unit only while it holds none; it skips further units that are locked.

-- A rental that needs a unit. `period` includes the turnaround; `wanted_at`: the present.
CREATE TYPE stock_request AS (
  class_code text,
  pickup_branch text,
  return_branch text,
  period tstzrange,
  brand text,
  wanted_at timestamptz
);

-- Whether the company counts units of the class at the branch.
CREATE FUNCTION has_home_units(p_class text, p_branch text) RETURNS boolean LANGUAGE sql STABLE
  RETURN EXISTS (SELECT FROM car_units u WHERE u.class_code = p_class AND u.branch_code = p_branch);

-- How long a car takes from one branch to another. NULL: cars are not brought from one to the other.
CREATE FUNCTION transfer_time(p_brand text, p_from text, p_to text)
RETURNS interval LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p_from = p_to THEN
    RETURN '0';
  END IF;
  RETURN (
    SELECT t.takes FROM transfer_times t
    WHERE t.brand = p_brand AND t.to_branch = p_to AND t.from_branch = p_from
  );
END $$;

-- Whether the reservation is a hold that has lapsed. False for a block (NULL).
CREATE FUNCTION has_lapsed(p_reservation_id uuid, p_now timestamptz)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM reservations r
    WHERE r.id = p_reservation_id AND r.state = 'held' AND r.hold_until <= p_now
      AND NOT has_live_attempt(r.id)
  );
END $$;

-- Whether a unit with this home can take the rental between its neighbors: where it is before, how long it is
-- brought before (NULL: it does not fit) and after. The same rule as `fitUnit` in domain/stock. Ignores
-- allocations of holds that have lapsed by `p_lapsed`.
CREATE FUNCTION fit_unit(
  p_unit integer, p_home text, q stock_request, p_lapsed timestamptz,
  OUT from_branch text, OUT takes interval, OUT takes_next interval
) LANGUAGE plpgsql STABLE COST 100000 AS $$
DECLARE
  a allocations;
  v_before timestamptz := upper(q.period);
  v_ready timestamptz;
  v_next timestamptz;
  v_next_branch text;
BEGIN
  LOOP
    -- One descent of the B-tree. More only for holds that have lapsed.
    SELECT * INTO a FROM allocations b WHERE b.unit_id = p_unit AND lower(b.period) < v_before
    ORDER BY lower(b.period) DESC LIMIT 1;
    EXIT WHEN NOT FOUND OR upper(a.period) <= lower(q.period);
    IF NOT has_lapsed(a.reservation_id, p_lapsed) THEN
      RETURN;
    END IF;
    v_before := lower(a.period);
  END LOOP;
  -- A hold may end without its rental, so nothing is sold that depends on it.
  IF a.return_branch <> a.from_branch AND EXISTS (
    SELECT FROM reservations r WHERE r.id = a.reservation_id AND r.state <> 'confirmed'
  ) THEN
    RETURN;
  END IF;
  from_branch := coalesce(a.return_branch, p_home);
  v_ready := upper(a.period);
  SELECT lower(b.period), b.pickup_branch INTO v_next, v_next_branch FROM allocations b
  WHERE b.unit_id = p_unit AND lower(b.period) >= upper(q.period) ORDER BY lower(b.period) LIMIT 1;
  IF FOUND THEN
    takes_next := transfer_time(q.brand, q.return_branch, v_next_branch);
    IF takes_next IS NULL
      OR takes_next > '0' AND greatest(upper(q.period), q.wanted_at) + takes_next > v_next THEN
      RETURN;
    END IF;
  END IF;
  IF EXISTS (
    SELECT FROM blocks b WHERE b.unit_id = p_unit AND b.state = 'conflict' AND b.period && q.period
  ) THEN
    RETURN;
  END IF;
  takes := transfer_time(q.brand, from_branch, q.pickup_branch);
  IF takes > '0' AND greatest(v_ready, q.wanted_at) + takes > lower(q.period) THEN
    takes := NULL;
  END IF;
END $$;

-- Locks a unit that fits, and returns its id: one that is there, otherwise the nearest. NULL: none. With
-- `p_wait`, the search includes units that other transactions have locked and chooses at random, so that
-- waiting bookings spread over them.
CREATE FUNCTION find_unit(q stock_request, p_wait boolean) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_from text;
  v_unit integer;
BEGIN
  FOR v_from IN
    SELECT s.branch FROM (
      SELECT q.pickup_branch AS branch, interval '0' AS takes
      UNION ALL
      SELECT t.from_branch, t.takes FROM transfer_times t
      WHERE t.brand = q.brand AND t.to_branch = q.pickup_branch
    ) s ORDER BY s.takes, s.branch
  LOOP
    -- The subquery is a fast filter: usually only units that pass it are given to `fit_unit`.
    IF p_wait THEN
      SELECT u.id INTO v_unit FROM unit_places p JOIN car_units u ON u.id = p.unit_id
      WHERE p.branch_code = v_from AND p.class_code = q.class_code AND u.class_code = q.class_code
        AND u.active AND coalesce((
          SELECT upper(a.period) FROM allocations a
          WHERE a.unit_id = p.unit_id AND lower(a.period) < upper(q.period)
          ORDER BY lower(a.period) DESC LIMIT 1
        ), '-infinity') <= lower(q.period)
        AND (
          SELECT f.takes FROM fit_unit(u.id, u.branch_code, q, '-infinity') f WHERE f.from_branch = v_from
        ) IS NOT NULL
      ORDER BY random() LIMIT 1
      FOR NO KEY UPDATE OF u;
    ELSE
      SELECT u.id INTO v_unit FROM unit_places p JOIN car_units u ON u.id = p.unit_id
      WHERE p.branch_code = v_from AND p.class_code = q.class_code AND u.class_code = q.class_code
        AND u.active AND coalesce((
          SELECT upper(a.period) FROM allocations a
          WHERE a.unit_id = p.unit_id AND lower(a.period) < upper(q.period)
          ORDER BY lower(a.period) DESC LIMIT 1
        ), '-infinity') <= lower(q.period)
        AND (
          SELECT f.takes FROM fit_unit(u.id, u.branch_code, q, '-infinity') f WHERE f.from_branch = v_from
        ) IS NOT NULL
      ORDER BY p.unit_id LIMIT 1
      FOR NO KEY UPDATE OF u SKIP LOCKED;
    END IF;
    IF v_unit IS NOT NULL THEN
      RETURN v_unit;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
