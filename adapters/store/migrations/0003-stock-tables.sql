-- Cars, the periods in which they are taken, and where they are then (docs/reference/stock.md,
-- docs/decisions/0030-no-car-twice.md).

-- Equality on plain columns in a GiST index, for `allocations_no_overlap`. It is a trusted extension: the
-- owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS btree_gist;

-- One car. Where a class has no units at a branch, there is no stock control: the fleet status of content
-- alone decides whether the class can be booked.
CREATE TABLE car_units (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  class_code text NOT NULL,
  branch_code text NOT NULL,
  label text NOT NULL UNIQUE,
  -- False: takes no new allocations. Existing ones stay.
  active boolean NOT NULL DEFAULT true
);
-- Units of a class whose home is a branch.
CREATE INDEX car_units_stock ON car_units (branch_code, class_code, id);

-- Copy of `transfers` of content: how long a car takes from one branch to another. No row: it is not brought.
CREATE TABLE transfer_times (
  brand text NOT NULL,
  from_branch text NOT NULL,
  to_branch text NOT NULL CHECK (to_branch <> from_branch),
  takes interval NOT NULL CHECK (takes > '0'),
  PRIMARY KEY (brand, to_branch, from_branch)
);

-- Branches at which a unit may be: its home, and all at which one of its rentals ends. May contain more,
-- never fewer, so that a search reads only the units of a branch. Triggers write it.
CREATE TABLE unit_places (
  branch_code text NOT NULL,
  class_code text NOT NULL,
  unit_id integer NOT NULL REFERENCES car_units ON DELETE CASCADE,
  PRIMARY KEY (branch_code, class_code, unit_id)
);

-- A period in which a unit is out of service or sold elsewhere. `reference` is the one of its source.
CREATE TABLE blocks (
  reference text PRIMARY KEY,
  -- Its transfers apply.
  brand text NOT NULL,
  unit_id integer REFERENCES car_units,
  period tstzrange CHECK (
    NOT isempty(period) AND lower_inc(period) AND NOT upper_inc(period)
    AND NOT lower_inf(period) AND NOT upper_inf(period)
  ),
  reason text,
  -- Both NULL: the unit stays where it is then.
  pickup_branch text,
  return_branch text,
  CHECK ((pickup_branch IS NULL) = (return_branch IS NULL)),
  -- When the source changed it last; earlier versions are ignored.
  changed_at timestamptz NOT NULL,
  -- `conflict`: has no allocation, because the unit is sold. `removed` stays, so that an earlier version that
  -- arrives late is recognized.
  state text NOT NULL CHECK (state IN ('placed', 'conflict', 'removed')),
  -- A removal may arrive before its block: then only the reference and the time are known.
  CONSTRAINT blocks_complete CHECK (state = 'removed' OR num_nonnulls(unit_id, period, reason) = 3)
);
CREATE INDEX blocks_in_conflict ON blocks (unit_id) WHERE state = 'conflict';

-- The unit of a reservation or a block and the period for which it is taken, turnaround included. The row is
-- deleted when the unit is given back. Every transaction that writes allocations of a unit locks the unit's
-- row in `car_units` first.
CREATE TABLE allocations (
  -- Exactly one of both. Deferred: a booking takes the unit before it writes the reservation.
  reservation_id uuid CONSTRAINT allocations_reservation UNIQUE
    REFERENCES reservations DEFERRABLE INITIALLY DEFERRED,
  block_reference text UNIQUE REFERENCES blocks DEFERRABLE INITIALLY DEFERRED,
  unit_id integer NOT NULL REFERENCES car_units,
  period tstzrange NOT NULL,
  pickup_branch text NOT NULL,
  return_branch text NOT NULL,
  -- Where the unit is before.
  from_branch text NOT NULL,
  -- Time before the period in which the unit is brought from `from_branch`; a row with it is a task for the
  -- counter. As agreed at the booking: later edits of content do not change it.
  transfer interval NOT NULL DEFAULT '0',
  -- The unit is elsewhere and is not brought, because the rental that would have moved it was canceled. The
  -- counter has to act.
  misplaced boolean NOT NULL DEFAULT false,
  CONSTRAINT allocations_purpose CHECK (num_nonnulls(reservation_id, block_reference) = 1),
  -- Bounded and half open: the next rental may start at the instant at which the period ends.
  CONSTRAINT allocations_period_half_open CHECK (
    NOT isempty(period) AND NOT lower_inf(period) AND NOT upper_inf(period)
    AND lower_inc(period) AND NOT upper_inc(period)
  ),
  CONSTRAINT allocations_arrival CHECK (
    CASE WHEN from_branch = pickup_branch THEN transfer = '0' AND NOT misplaced
    ELSE (transfer > '0') <> misplaced AND transfer >= '0' END
  ),
  -- Makes double booking of a unit impossible.
  CONSTRAINT allocations_no_overlap EXCLUDE USING gist (unit_id WITH =, period WITH &&)
);
-- Periods of one unit never overlap, so the last one that starts before the end of a requested period decides
-- whether the unit is free. Finding it in this B-tree is several times faster than in the constraint's GiST
-- index.
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
