-- Where units are at a time, and periods in which they are not for sale (docs/reference/stock.md,
-- docs/decisions/0030-no-car-twice.md).
--
-- The order of locks becomes:
--   draft → renter → reservations (ascending id) → units (ascending id) → blocks → coupon counters.
-- Every transaction that writes allocations of a unit locks the unit's row in `car_units` first. A booking waits
-- for such a lock only while it holds none; further units it skips when they are locked.

-- Copy of `transfers` of content: how long a car takes from one branch to another. No row: it is not brought.
CREATE TABLE transfer_times (
  brand text NOT NULL,
  from_branch text NOT NULL,
  to_branch text NOT NULL CHECK (to_branch <> from_branch),
  takes interval NOT NULL CHECK (takes > '0'),
  PRIMARY KEY (brand, to_branch, from_branch)
);

-- Branches at which a unit may be: its home, and all at which one of its rentals ends. May contain more, never
-- fewer, so that a search reads only the units of a branch.
CREATE TABLE unit_places (
  branch_code text NOT NULL,
  class_code text NOT NULL,
  unit_id integer NOT NULL REFERENCES car_units ON DELETE CASCADE,
  PRIMARY KEY (branch_code, class_code, unit_id)
);
INSERT INTO unit_places SELECT u.branch_code, u.class_code, u.id FROM car_units u;

-- A period in which a unit is out of service or sold elsewhere. `reference` is the one of its source.
CREATE TABLE blocks (
  reference text PRIMARY KEY,
  -- Its transfers apply.
  brand text NOT NULL,
  unit_id integer NOT NULL REFERENCES car_units,
  period tstzrange NOT NULL CHECK (
    NOT isempty(period) AND lower_inc(period) AND NOT upper_inc(period)
    AND NOT lower_inf(period) AND NOT upper_inf(period)
  ),
  reason text NOT NULL,
  -- Both NULL: the unit stays where it is then.
  pickup_branch text,
  return_branch text,
  CHECK ((pickup_branch IS NULL) = (return_branch IS NULL)),
  -- When the source changed it last; earlier versions are ignored.
  changed_at timestamptz NOT NULL,
  -- `conflict`: has no allocation, because the unit is sold. `removed` stays, so that an earlier version that
  -- arrives late is recognized.
  state text NOT NULL CHECK (state IN ('placed', 'conflict', 'removed'))
);
CREATE INDEX blocks_in_conflict ON blocks (unit_id) WHERE state = 'conflict';

ALTER TABLE allocations
  DROP CONSTRAINT allocations_pkey,
  ALTER COLUMN reservation_id DROP NOT NULL,
  ADD CONSTRAINT allocations_reservation UNIQUE (reservation_id),
  ADD COLUMN block_reference text UNIQUE REFERENCES blocks DEFERRABLE INITIALLY DEFERRED,
  ADD CONSTRAINT allocations_purpose CHECK (num_nonnulls(reservation_id, block_reference) = 1),
  ADD COLUMN pickup_branch text,
  ADD COLUMN return_branch text,
  -- Where the unit is before.
  ADD COLUMN from_branch text,
  -- Time before the period in which the unit is brought from `from_branch`; a row with it is a task for the
  -- counter. As agreed at the booking: later edits of content do not change it.
  ADD COLUMN transfer interval NOT NULL DEFAULT '0',
  -- The unit is elsewhere and is not brought: what had moved it was canceled. The counter has to act.
  ADD COLUMN misplaced boolean NOT NULL DEFAULT false;

UPDATE allocations a SET pickup_branch = r.pickup_branch, return_branch = r.return_branch
FROM reservations r WHERE r.id = a.reservation_id;
UPDATE allocations a SET from_branch = c.from_branch, misplaced = c.from_branch <> a.pickup_branch
FROM (
  SELECT b.reservation_id, coalesce(
    lag(b.return_branch) OVER (PARTITION BY b.unit_id ORDER BY lower(b.period)), u.branch_code
  ) AS from_branch
  FROM allocations b JOIN car_units u ON u.id = b.unit_id
) c WHERE c.reservation_id = a.reservation_id;
INSERT INTO unit_places
SELECT DISTINCT a.return_branch, u.class_code, u.id FROM allocations a JOIN car_units u ON u.id = a.unit_id
ON CONFLICT DO NOTHING;
-- The updates above queued checks of foreign keys, which would forbid the next statements.
SET CONSTRAINTS ALL IMMEDIATE;

ALTER TABLE allocations
  ALTER COLUMN pickup_branch SET NOT NULL,
  ALTER COLUMN return_branch SET NOT NULL,
  ALTER COLUMN from_branch SET NOT NULL,
  ADD CONSTRAINT allocations_arrival CHECK (
    CASE WHEN from_branch = pickup_branch THEN transfer = '0' AND NOT misplaced
    ELSE (transfer > '0') <> misplaced AND transfer >= '0' END
  );
DROP INDEX allocations_unit_start;
CREATE INDEX allocations_unit_start ON allocations (unit_id, lower(period)) INCLUDE (period, return_branch);

-- Checks the allocation of a unit that starts at `p_at` and the next one: each starts where the unit is then,
-- after the transfer.
CREATE FUNCTION check_neighbors(p_unit integer, p_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  n record;
  v_end timestamptz;
  v_branch text;
BEGIN
  -- Another writer of the unit has ended when this returns; the statements below see its rows.
  SELECT u.branch_code INTO v_branch FROM car_units u WHERE u.id = p_unit FOR NO KEY UPDATE;
  FOR n IN
    (SELECT lower(a.period) AS starts, upper(a.period) AS ends, a.* FROM allocations a
      WHERE a.unit_id = p_unit AND lower(a.period) < p_at ORDER BY lower(a.period) DESC LIMIT 1)
    UNION ALL
    (SELECT lower(a.period) AS starts, upper(a.period) AS ends, a.* FROM allocations a
      WHERE a.unit_id = p_unit AND lower(a.period) >= p_at ORDER BY lower(a.period) LIMIT 2)
    ORDER BY starts
  LOOP
    IF n.starts >= p_at AND (n.from_branch <> v_branch OR v_end + n.transfer > n.starts) THEN
      RAISE EXCEPTION 'unit % is at % until % and cannot be at % at %',
        p_unit, v_branch, v_end, n.pickup_branch, n.starts
        USING ERRCODE = 'check_violation', CONSTRAINT = 'allocations_neighbors', TABLE = 'allocations';
    END IF;
    v_end := n.ends;
    v_branch := n.return_branch;
  END LOOP;
END $$;

CREATE FUNCTION check_changed_allocation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM check_neighbors(OLD.unit_id, lower(OLD.period));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM check_neighbors(NEW.unit_id, lower(NEW.period));
  END IF;
  RETURN NULL;
END $$;

-- Refuses allocations that would need a unit at a branch where it is not, for every program that writes them.
-- Deferred, because a booking writes its own allocation and the next one in two statements.
CREATE CONSTRAINT TRIGGER allocations_neighbors AFTER INSERT OR UPDATE OR DELETE ON allocations
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_changed_allocation();

-- Adds the place of a new unit, and those to which rentals bring one.
CREATE FUNCTION add_unit_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'car_units' THEN
    INSERT INTO unit_places VALUES (NEW.branch_code, NEW.class_code, NEW.id) ON CONFLICT DO NOTHING;
    PERFORM check_neighbors(NEW.id, '-infinity');
  ELSE
    INSERT INTO unit_places SELECT NEW.return_branch, u.class_code, u.id FROM car_units u
    WHERE u.id = NEW.unit_id ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER car_units_place AFTER INSERT OR UPDATE OF branch_code, class_code ON car_units
FOR EACH ROW EXECUTE FUNCTION add_unit_place();
CREATE TRIGGER allocations_place AFTER INSERT OR UPDATE OF unit_id, return_branch ON allocations
FOR EACH ROW WHEN (NEW.return_branch <> NEW.from_branch) EXECUTE FUNCTION add_unit_place();

-- A rental that needs a unit. `period` includes the turnaround; `wanted_at`: the present.
CREATE TYPE stock_request AS (
  class_code text, pickup_branch text, return_branch text, period tstzrange, brand text, wanted_at timestamptz
);

-- NULL: cars are not brought from one to the other.
CREATE FUNCTION transfer_time(p_brand text, p_from text, p_to text) RETURNS interval LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p_from = p_to THEN
    RETURN '0';
  END IF;
  RETURN (
    SELECT t.takes FROM transfer_times t
    WHERE t.brand = p_brand AND t.to_branch = p_to AND t.from_branch = p_from
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

-- Whether the reservation is a hold that has lapsed. False for a block (NULL).
CREATE FUNCTION has_lapsed(p_reservation_id uuid, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM reservations r
    WHERE r.id = p_reservation_id AND r.state = 'held' AND r.hold_until <= p_now AND NOT has_live_attempt(r.id)
  );
END $$;

-- Allocates a unit, which must be locked. `p_reservation_id` or `p_block` is NULL. False: it does not fit.
CREATE FUNCTION allocate_unit(p_unit integer, q stock_request, p_reservation_id uuid, p_block text)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  f record;
BEGIN
  SELECT t.* INTO f FROM car_units u, fit_unit(u.id, u.branch_code, q, '-infinity') t WHERE u.id = p_unit;
  IF f.takes IS NULL THEN
    RETURN false;
  END IF;
  INSERT INTO allocations (
    reservation_id, block_reference, unit_id, period, pickup_branch, return_branch, from_branch, transfer
  ) VALUES (
    p_reservation_id, p_block, p_unit, q.period, q.pickup_branch, q.return_branch, f.from_branch, f.takes
  ) ON CONFLICT ON CONSTRAINT allocations_no_overlap DO NOTHING;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM set_next(p_unit, q, f.takes_next);
  RETURN true;
END $$;

-- Notes at the next allocation of a unit where a new one leaves it.
CREATE FUNCTION set_next(p_unit integer, q stock_request, p_takes interval) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE allocations a SET from_branch = q.return_branch, transfer = p_takes, misplaced = false
  WHERE a.unit_id = p_unit AND lower(a.period) = (
    SELECT lower(b.period) FROM allocations b WHERE b.unit_id = p_unit AND lower(b.period) >= upper(q.period)
    ORDER BY lower(b.period) LIMIT 1
  ) AND (a.from_branch, a.transfer, a.misplaced) IS DISTINCT FROM (q.return_branch, p_takes, false);
END $$;

-- Locks a unit that fits, and returns its id: one that is there, otherwise the nearest. NULL: none. `p_wait`
-- chooses among those that other transactions have locked, at random, so that waiting bookings spread over them.
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
      WHERE p.branch_code = v_from AND p.class_code = q.class_code AND u.class_code = q.class_code AND u.active
        AND coalesce((
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
      WHERE p.branch_code = v_from AND p.class_code = q.class_code AND u.class_code = q.class_code AND u.active
        AND coalesce((
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

-- Repairs a unit, which must be locked, after the removal of what it had from `p_at`: the next allocation starts
-- where the unit is now, or gets another unit. False: it keeps the unit, which is misplaced from now on. Then
-- allocates the unit for blocks that were in conflict.
CREATE FUNCTION close_gap(p_unit integer, p_at timestamptz, p_now timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  n allocations;
  b blocks;
  v_branch text;
  v_ready timestamptz;
  v_takes interval;
  v_at timestamptz := p_at;
  v_kept boolean := true;
BEGIN
  LOOP
    SELECT * INTO n FROM allocations a WHERE a.unit_id = p_unit AND lower(a.period) >= v_at
    ORDER BY lower(a.period) LIMIT 1;
    EXIT WHEN NOT FOUND;
    SELECT a.return_branch, upper(a.period) INTO v_branch, v_ready FROM allocations a
    WHERE a.unit_id = p_unit AND lower(a.period) < lower(n.period) ORDER BY lower(a.period) DESC LIMIT 1;
    IF NOT FOUND THEN
      SELECT u.branch_code, NULL INTO v_branch, v_ready FROM car_units u WHERE u.id = p_unit;
    END IF;
    EXIT WHEN n.from_branch = v_branch AND NOT n.misplaced;
    IF EXISTS (
      SELECT FROM blocks k WHERE k.reference = n.block_reference AND k.pickup_branch IS NULL
    ) THEN
      UPDATE allocations a
      SET from_branch = v_branch, pickup_branch = v_branch, return_branch = v_branch, transfer = '0',
        misplaced = false
      WHERE a.block_reference = n.block_reference;
      v_at := upper(n.period);
      CONTINUE;
    END IF;
    v_takes := transfer_time(coalesce(
      (SELECT r.brand FROM reservations r WHERE r.id = n.reservation_id),
      (SELECT k.brand FROM blocks k WHERE k.reference = n.block_reference)
    ), v_branch, n.pickup_branch);
    IF v_takes = '0' OR greatest(v_ready, p_now) + v_takes <= lower(n.period) THEN
      UPDATE allocations a SET from_branch = v_branch, transfer = v_takes, misplaced = false
      WHERE a.unit_id = p_unit AND lower(a.period) = lower(n.period);
      EXIT;
    END IF;
    IF n.reservation_id IS NOT NULL AND lower(n.period) > p_now THEN
      IF give_other_unit(n, p_now) THEN
        v_at := upper(n.period);
        CONTINUE;
      END IF;
    END IF;
    UPDATE allocations a SET from_branch = v_branch, transfer = '0', misplaced = true
    WHERE a.unit_id = p_unit AND lower(a.period) = lower(n.period);
    v_kept := n.misplaced;
    EXIT;
  END LOOP;
  FOR b IN SELECT * FROM blocks k WHERE k.unit_id = p_unit AND k.state = 'conflict' ORDER BY k.period LOOP
    PERFORM place_block(b, p_now);
  END LOOP;
  RETURN v_kept;
END $$;

-- Gives a rental another unit of the class, without waiting. False: none fits. The unit that it had is not
-- repaired. Its reservation is not locked, and must not be: a cancellation of it may wait for the unit. An
-- update of the unit alone does not touch the reservation, unlike a new row with its foreign key.
CREATE FUNCTION give_other_unit(n allocations, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_unit integer;
  q stock_request;
  f record;
BEGIN
  SELECT u.class_code, n.pickup_branch, n.return_branch, n.period, r.brand, p_now INTO q
  FROM car_units u, reservations r WHERE u.id = n.unit_id AND r.id = n.reservation_id;
  v_unit := find_unit(q, false);
  -- Again, under the lock of the unit.
  SELECT t.* INTO f FROM car_units u, fit_unit(u.id, u.branch_code, q, '-infinity') t WHERE u.id = v_unit;
  IF f.takes IS NULL THEN
    RETURN false;
  END IF;
  UPDATE allocations a
  SET unit_id = v_unit, from_branch = f.from_branch, transfer = f.takes, misplaced = false
  WHERE a.reservation_id = n.reservation_id;
  PERFORM set_next(v_unit, q, f.takes_next);
  RETURN true;
END $$;

-- Allocates the unit of a block, which must be locked, and notes the outcome.
CREATE FUNCTION place_block(b blocks, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_branch text := b.pickup_branch;
  v_placed boolean;
BEGIN
  IF v_branch IS NULL THEN
    SELECT coalesce((
      SELECT a.return_branch FROM allocations a
      WHERE a.unit_id = b.unit_id AND lower(a.period) < upper(b.period) ORDER BY lower(a.period) DESC LIMIT 1
    ), u.branch_code) INTO v_branch FROM car_units u WHERE u.id = b.unit_id;
  END IF;
  -- Not in conflict with itself.
  UPDATE blocks k SET state = 'placed' WHERE k.reference = b.reference;
  v_placed := allocate_unit(
    b.unit_id,
    ROW(NULL, v_branch, coalesce(b.return_branch, v_branch), b.period, b.brand, p_now)::stock_request,
    NULL, b.reference
  );
  IF NOT v_placed THEN
    UPDATE blocks k SET state = 'conflict' WHERE k.reference = b.reference;
  END IF;
  RETURN v_placed;
END $$;

-- Locks the unit of a locked reservation, and returns its id; NULL without a unit.
CREATE FUNCTION lock_unit_of(p_reservation_id uuid) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_unit integer;
BEGIN
  LOOP
    SELECT a.unit_id INTO v_unit FROM allocations a WHERE a.reservation_id = p_reservation_id;
    IF NOT FOUND THEN
      RETURN NULL;
    END IF;
    -- A subtransaction: its rollback unlocks the unit when the rental got another one meanwhile.
    BEGIN
      PERFORM FROM car_units u WHERE u.id = v_unit FOR NO KEY UPDATE;
      PERFORM FROM allocations a WHERE a.reservation_id = p_reservation_id AND a.unit_id = v_unit;
      IF FOUND THEN
        RETURN v_unit;
      END IF;
      RAISE EXCEPTION USING ERRCODE = 'VL001';
    EXCEPTION WHEN SQLSTATE 'VL001' THEN
      CONTINUE;
    END;
  END LOOP;
END $$;

-- Deletes the allocation of a reservation whose unit is locked.
CREATE FUNCTION free_unit(p_reservation_id uuid, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  a allocations;
BEGIN
  DELETE FROM allocations d WHERE d.reservation_id = p_reservation_id RETURNING * INTO a;
  IF a.unit_id IS NOT NULL THEN
    PERFORM close_gap(a.unit_id, lower(a.period), p_now);
  END IF;
END $$;

DROP FUNCTION end_holds(uuid[], text, timestamptz);
-- Ends holds and frees their units. `p_becomes`: their new state. `p_due`: ends only holds that have lapsed by
-- then; NULL: all. A hold with a live payment attempt is not ended, because it may have been paid. `p_wait`
-- false leaves out holds whose units other transactions have locked. Returns the ended reservations with their
-- coupons, whose uses the caller must return with `return_coupon_uses` as the last step of its transaction.
CREATE FUNCTION end_holds(p_ids uuid[], p_becomes text, p_due timestamptz, p_wait boolean DEFAULT true)
RETURNS TABLE (ended_id uuid, ended_coupon text) LANGUAGE plpgsql AS $$
DECLARE
  v_units integer[];
BEGIN
  -- Locked by separate statements: the next ones then see what was committed during the wait.
  PERFORM FROM reservations r WHERE r.id = ANY (p_ids) ORDER BY r.id FOR UPDATE;
  IF p_wait THEN
    v_units := ARRAY(
      SELECT u.id FROM car_units u
      WHERE u.id IN (SELECT a.unit_id FROM allocations a WHERE a.reservation_id = ANY (p_ids))
      ORDER BY u.id FOR NO KEY UPDATE
    );
  ELSE
    v_units := ARRAY(
      SELECT u.id FROM car_units u
      WHERE u.id IN (SELECT a.unit_id FROM allocations a WHERE a.reservation_id = ANY (p_ids))
      ORDER BY u.id FOR NO KEY UPDATE SKIP LOCKED
    );
  END IF;
  FOR ended_id, ended_coupon IN
    UPDATE reservations r SET state = p_becomes, version = r.version + 1
    WHERE r.id = ANY (p_ids) AND r.state = 'held' AND (p_due IS NULL OR r.hold_until <= p_due)
      AND NOT has_live_attempt(r.id)
      -- A rental that got another unit before the lock is left for the next call.
      AND NOT EXISTS (
        SELECT FROM allocations a WHERE a.reservation_id = r.id AND a.unit_id <> ALL (v_units)
      )
    RETURNING r.id, r.coupon_code
  LOOP
    PERFORM free_unit(ended_id, coalesce(p_due, now()));
    RETURN NEXT;
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION release_reservation(p_id uuid, p_becomes text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_coupons text[];
BEGIN
  PERFORM FROM reservations r WHERE r.id = p_id FOR UPDATE;
  PERFORM lock_unit_of(p_id);
  SELECT array_agg(e.ended_coupon) INTO v_coupons FROM end_holds(ARRAY[p_id], p_becomes, NULL) e;
  PERFORM return_coupon_uses(v_coupons);
  RETURN v_coupons IS NOT NULL;
END $$;

DROP FUNCTION take_unit(uuid, text, text, tstzrange, timestamptz);
-- Allocates a unit for a rental. `taken_unit` NULL: none fits. `returned_coupons`: coupons of lapsed holds that
-- were ended for it, for `return_coupon_uses`.
CREATE FUNCTION take_unit(
  p_reservation_id uuid, q stock_request, OUT taken_unit integer, OUT returned_coupons text[]
) LANGUAGE plpgsql AS $$
DECLARE
  v_wait boolean := false;
  v_lapsed uuid[];
BEGIN
  LOOP
    -- A subtransaction: its rollback unlocks the unit of a failed attempt, so that the next one waits without
    -- a lock on any unit.
    BEGIN
      taken_unit := find_unit(q, v_wait);
      IF taken_unit IS NULL AND v_wait THEN
        -- Units that fit without holds that have lapsed and that the expiry job has not reached yet.
        SELECT u.id INTO taken_unit FROM unit_places p JOIN car_units u ON u.id = p.unit_id
        WHERE p.branch_code = q.pickup_branch AND p.class_code = q.class_code AND u.class_code = q.class_code
          AND u.active AND (
            SELECT f.takes FROM fit_unit(u.id, u.branch_code, q, q.wanted_at) f
          ) IS NOT NULL
        ORDER BY random() LIMIT 1;
        EXIT WHEN taken_unit IS NULL;
        v_lapsed := ARRAY(
          SELECT a.reservation_id FROM allocations a
          WHERE a.unit_id = taken_unit AND a.period && q.period AND has_lapsed(a.reservation_id, q.wanted_at)
        );
        SELECT array_agg(e.ended_coupon) INTO returned_coupons
        FROM end_holds(v_lapsed, 'expired', q.wanted_at) e;
        PERFORM FROM car_units u WHERE u.id = taken_unit FOR NO KEY UPDATE;
      END IF;
      EXIT WHEN allocate_unit(taken_unit, q, p_reservation_id, NULL);
      -- None is unlocked, or the unit was allocated between the search and the lock.
      v_wait := v_wait OR taken_unit IS NULL;
      RAISE EXCEPTION USING ERRCODE = 'VL001';
    EXCEPTION WHEN SQLSTATE 'VL001' THEN
      returned_coupons := NULL;
    END;
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION use_coupon(p_code text, p_max_uses integer, p_now timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_ids uuid[];
  v_coupons text[];
BEGIN
  LOOP
    INSERT INTO coupon_counters AS k (code, used)
    SELECT p_code, 1 WHERE p_max_uses IS NULL OR p_max_uses > 0
    ON CONFLICT (code) DO UPDATE SET used = k.used + 1 WHERE p_max_uses IS NULL OR k.used < p_max_uses;
    IF FOUND THEN
      RETURN true;
    END IF;
    -- Ends lapsed holds with this coupon. Locked ones and those with locked units are skipped: waiting for them
    -- while the counter is locked would break the order of locks.
    v_ids := ARRAY(
      SELECT r.id FROM reservations r
      WHERE r.state = 'held' AND r.coupon_code = p_code AND r.hold_until <= p_now
      FOR UPDATE SKIP LOCKED
    );
    IF cardinality(v_ids) = 0 THEN
      RETURN false;
    END IF;
    SELECT array_agg(e.ended_coupon) INTO v_coupons FROM end_holds(v_ids, 'expired', p_now, false) e;
    IF v_coupons IS NULL THEN
      RETURN false;
    END IF;
    PERFORM return_coupon_uses(v_coupons);
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION book_draft(
  p_draft jsonb, p_reservation jsonb, p_period tstzrange, p_max_uses integer, p_mails jsonb,
  p_max_unpaid integer,
  OUT outcome text, OUT reservation_id uuid
) LANGUAGE plpgsql AS $$
DECLARE
  r reservations := jsonb_populate_record(NULL::reservations, p_reservation);
  v_link uuid;
  v_unit integer;
  v_returned text[];
BEGIN
  -- The draft is locked first: the second of two submits waits here and finds the reservation of the first.
  SELECT d.reservation_id INTO v_link FROM drafts d WHERE d.id_hash = r.owner_hash FOR UPDATE;
  IF NOT FOUND THEN
    outcome := 'missing-draft';
    RETURN;
  END IF;

  <<booking>>
  BEGIN
    SELECT l.id INTO reservation_id FROM reservations l
    WHERE l.id = v_link AND (
      l.state IN ('confirmed', 'review')
      OR l.state = 'held' AND (l.hold_until > r.created_at OR has_live_attempt(l.id))
    );
    IF reservation_id IS NOT NULL THEN
      outcome := 'already-placed';
      EXIT booking;
    END IF;

    IF p_max_unpaid IS NOT NULL THEN
      PERFORM lock_renter(r);
      IF count_open_unpaid(r) >= p_max_unpaid THEN
        outcome := 'too-many-unpaid';
        EXIT booking;
      END IF;
    END IF;

    IF EXISTS (
      SELECT FROM unit_places p WHERE p.class_code = r.class_code AND p.branch_code = r.pickup_branch
    ) THEN
      SELECT t.taken_unit, t.returned_coupons INTO v_unit, v_returned
      FROM take_unit(r.id, ROW(
        r.class_code, r.pickup_branch, r.return_branch, p_period, r.brand, r.created_at
      )::stock_request) t;
      -- Where no unit has its home, one that was left there is used, and content decides without one.
      IF v_unit IS NULL AND has_home_units(r.class_code, r.pickup_branch) THEN
        PERFORM return_coupon_uses(v_returned);
        outcome := 'no-unit-free';
        EXIT booking;
      END IF;
    END IF;

    -- Coupon counters are locked in the order of their codes: returned uses of smaller codes come first.
    IF v_returned IS NOT NULL THEN
      PERFORM return_coupon_uses(ARRAY(
        SELECT c FROM unnest(v_returned) c WHERE c <= coalesce(r.coupon_code, '')
      ));
    END IF;
    IF r.coupon_code IS NOT NULL AND NOT use_coupon(r.coupon_code, p_max_uses, r.created_at) THEN
      PERFORM free_unit(r.id, r.created_at);
      outcome := 'coupon-used-up';
    END IF;
    IF v_returned IS NOT NULL THEN
      PERFORM return_coupon_uses(ARRAY(
        SELECT c FROM unnest(v_returned) c WHERE c > coalesce(r.coupon_code, '')
      ));
    END IF;
    EXIT booking WHEN outcome IS NOT NULL;

    PERFORM write_reservation(r, p_mails);
    v_link := r.id;
    outcome := 'placed';
    reservation_id := r.id;
  END booking;

  -- The form data is saved whatever the outcome.
  UPDATE drafts d SET draft = p_draft, reservation_id = v_link, touched_at = now()
  WHERE d.id_hash = r.owner_hash;
END $$;

-- Whether the company counts units of the class at the branch.
CREATE FUNCTION has_home_units(p_class text, p_branch text) RETURNS boolean LANGUAGE sql STABLE
RETURN EXISTS (SELECT FROM car_units u WHERE u.class_code = p_class AND u.branch_code = p_branch);

CREATE OR REPLACE FUNCTION cancel_reservation(p_id uuid, p_version integer, p_actor text)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_refusal text := lock_for_change(p_id, p_version);
BEGIN
  IF v_refusal IS NOT NULL THEN
    RETURN v_refusal;
  END IF;
  PERFORM lock_unit_of(p_id);
  PERFORM write_history(p_id, 'cancelled', p_actor);
  UPDATE reservations r SET state = 'cancelled', version = r.version + 1 WHERE r.id = p_id;
  PERFORM free_unit(p_id, now());
  RETURN 'done';
END $$;

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
  UPDATE reservations r SET state = 'cancelled', no_show_at = p_now, version = r.version + 1
  WHERE r.id = p_id;
  PERFORM free_unit(p_id, p_now);
  RETURN 'done';
END $$;

DROP FUNCTION can_move_allocation(uuid, text, text, tstzrange);
DROP FUNCTION move_allocation(uuid, text, text, tstzrange);
-- Gives a locked reservation a unit for other dates, branches or another class, in place of its present one.
-- False: none fits, or another rental would lose its unit; then nothing has changed.
CREATE FUNCTION move_allocation(p_id uuid, p_class text, p_pickup text, p_return text, p_period tstzrange)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  a allocations;
  q stock_request;
  v_unit integer;
  v_moved boolean;
BEGIN
  SELECT p_class, p_pickup, p_return, p_period, r.brand, now() INTO q FROM reservations r WHERE r.id = p_id;
  -- A subtransaction, rolled back when the answer is no.
  BEGIN
    -- All units that it may get, in ascending order, because it needs two of them.
    PERFORM FROM car_units u
    WHERE u.id IN (SELECT b.unit_id FROM allocations b WHERE b.reservation_id = p_id) OR u.id IN (
      SELECT p.unit_id FROM unit_places p WHERE p.class_code = p_class AND (
        p.branch_code = p_pickup OR p.branch_code IN (
          SELECT t.from_branch FROM transfer_times t WHERE t.brand = q.brand AND t.to_branch = p_pickup
        )
      )
    )
    ORDER BY u.id FOR NO KEY UPDATE;
    SELECT * INTO a FROM allocations b WHERE b.reservation_id = p_id;
    IF a.period = p_period AND a.pickup_branch = p_pickup AND a.return_branch = p_return AND EXISTS (
      SELECT FROM car_units u WHERE u.id = a.unit_id AND u.class_code = p_class
    ) THEN
      RETURN true;
    END IF;
    DELETE FROM allocations b WHERE b.reservation_id = p_id;
    v_unit := find_unit(q, false);
    v_moved := CASE WHEN v_unit IS NULL THEN NOT has_home_units(p_class, p_pickup)
      ELSE allocate_unit(v_unit, q, p_id, NULL) END;
    IF v_moved AND a.unit_id IS NOT NULL THEN
      v_moved := close_gap(a.unit_id, lower(a.period), q.wanted_at);
    END IF;
    IF NOT v_moved THEN
      RAISE EXCEPTION USING ERRCODE = 'VL002';
    END IF;
    RETURN true;
  EXCEPTION WHEN SQLSTATE 'VL002' THEN
    RETURN false;
  END;
END $$;

-- Whether `move_allocation` would succeed now. Changes nothing.
CREATE FUNCTION can_move_allocation(p_id uuid, p_class text, p_pickup text, p_return text, p_period tstzrange)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_can boolean;
BEGIN
  v_can := move_allocation(p_id, p_class, p_pickup, p_return, p_period);
  RAISE EXCEPTION USING ERRCODE = 'VL003';
EXCEPTION WHEN SQLSTATE 'VL003' THEN
  RETURN v_can;
END $$;

CREATE OR REPLACE FUNCTION apply_amendment(p_id uuid, p_columns jsonb) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  a amendments;
  r reservations;
  n reservations;
BEGIN
  -- The reservation is locked before the amendment, as in every other transaction.
  SELECT * INTO r FROM reservations
  WHERE id = (SELECT m.reservation_id FROM amendments m WHERE m.id = p_id) FOR UPDATE;
  SELECT * INTO a FROM amendments WHERE id = p_id FOR UPDATE;
  IF a.id IS NULL OR a.state <> 'open' OR r.state <> 'confirmed' OR r.version <> a.base_version THEN
    RETURN 'outdated';
  END IF;
  n := jsonb_populate_record(r, p_columns);
  IF kept_cents(r.id) <> n.due_now_cents THEN
    RETURN 'unpaid';
  END IF;
  IF NOT move_allocation(r.id, n.class_code, n.pickup_branch, n.return_branch, a.period) THEN
    RETURN 'no-unit-free';
  END IF;
  UPDATE reservations SET
    reservation_type = n.reservation_type, car_id = n.car_id, class_code = n.class_code,
    pickup_branch = n.pickup_branch, return_branch = n.return_branch, pickup_at = n.pickup_at,
    return_at = n.return_at, selection = n.selection, snapshot = n.snapshot, quote = n.quote,
    subtotal_cents = n.subtotal_cents, airport_fee_cents = n.airport_fee_cents,
    tax_cents = n.tax_cents, total_cents = n.total_cents, due_now_cents = n.due_now_cents,
    due_at_branch_cents = n.due_at_branch_cents, version = r.version + 1,
    payment_status = CASE WHEN n.due_now_cents > 0 THEN 'paid' ELSE 'unpaid' END
  WHERE id = r.id;
  PERFORM write_quote_lines(r.id, n.quote);
  UPDATE amendments SET state = 'applied' WHERE id = p_id;
  RETURN 'applied';
END $$;

-- Gives a rental this unit, also of another class. False: it does not fit, or another rental would lose its
-- unit.
CREATE FUNCTION assign_unit(p_reservation_id uuid, p_label text, p_now timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  a allocations;
  q stock_request;
  v_unit integer;
BEGIN
  PERFORM FROM reservations r WHERE r.id = p_reservation_id FOR UPDATE;
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

-- Stores a version of a block, or removes it, and allocates its unit if that is free. Returns its new state,
-- `unchanged`, `outdated` (a later version is stored), or `unknown-unit`.
CREATE FUNCTION put_block(
  p_reference text, p_brand text, p_label text, p_period tstzrange, p_reason text, p_pickup text, p_return text,
  p_changed_at timestamptz, p_removed boolean, p_now timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  b blocks;
  n blocks;
  v_freed timestamptz;
BEGIN
  -- One at a time: two versions of a block may name different units.
  PERFORM pg_advisory_xact_lock(hashtext('volante put block'));
  n := ROW(p_reference, p_brand, NULL, p_period, p_reason, p_pickup, p_return, p_changed_at,
    CASE WHEN p_removed THEN 'removed' ELSE 'conflict' END);
  SELECT u.id INTO n.unit_id FROM car_units u WHERE u.label = p_label;
  IF n.unit_id IS NULL THEN
    RETURN 'unknown-unit';
  END IF;
  PERFORM FROM car_units u
  WHERE u.id = n.unit_id OR u.id = (SELECT k.unit_id FROM blocks k WHERE k.reference = p_reference)
  ORDER BY u.id FOR NO KEY UPDATE;
  SELECT * INTO b FROM blocks k WHERE k.reference = p_reference FOR UPDATE;
  IF b.changed_at > n.changed_at THEN
    RETURN 'outdated';
  END IF;
  IF b.state <> 'conflict' AND (b.state = 'removed') = p_removed
    AND (b.brand, b.unit_id, b.period, b.reason, b.pickup_branch, b.return_branch)
      IS NOT DISTINCT FROM (n.brand, n.unit_id, n.period, n.reason, n.pickup_branch, n.return_branch) THEN
    UPDATE blocks k SET changed_at = n.changed_at WHERE k.reference = p_reference;
    RETURN 'unchanged';
  END IF;
  DELETE FROM allocations a WHERE a.block_reference = p_reference RETURNING lower(a.period) INTO v_freed;
  INSERT INTO blocks SELECT n.* ON CONFLICT (reference) DO UPDATE SET
    brand = n.brand, unit_id = n.unit_id, period = n.period, reason = n.reason,
    pickup_branch = n.pickup_branch, return_branch = n.return_branch, changed_at = n.changed_at, state = n.state;
  -- Also allocates the unit for blocks that were in conflict with the earlier version.
  PERFORM close_gap(coalesce(b.unit_id, n.unit_id), coalesce(v_freed, 'infinity'), p_now);
  SELECT k.state INTO n.state FROM blocks k WHERE k.reference = p_reference;
  IF n.state = 'conflict' AND place_block(n, p_now) THEN
    RETURN 'placed';
  END IF;
  RETURN n.state;
END $$;
