-- Cars that can be rented out, and the periods in which they are taken
-- (docs/decisions/0030-no-car-twice.md).

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
-- Ends with the id, because `take_unit` reads free units in this order and stops at the first.
CREATE INDEX car_units_stock ON car_units (branch_code, class_code, id);

-- The unit of a reservation and the period for which it is taken, turnaround included. The row is deleted
-- when the reservation gives the unit back.
CREATE TABLE allocations (
  -- Deferred: a booking takes the unit before it writes the reservation.
  reservation_id uuid PRIMARY KEY REFERENCES reservations DEFERRABLE INITIALLY DEFERRED,
  unit_id integer NOT NULL REFERENCES car_units,
  period tstzrange NOT NULL,
  -- Bounded and half open: the next rental may start at the instant at which the period ends.
  CONSTRAINT allocations_period_half_open CHECK (
    NOT isempty(period) AND NOT lower_inf(period) AND NOT upper_inf(period)
    AND lower_inc(period) AND NOT upper_inc(period)
  ),
  -- Makes double booking of a unit impossible.
  CONSTRAINT allocations_no_overlap EXCLUDE USING gist (unit_id WITH =, period WITH &&)
);
-- Periods of one unit never overlap, so the last one that starts before the end of a requested period decides
-- whether the unit is free. Finding it in this B-tree is several times faster than in the constraint's GiST
-- index.
CREATE INDEX allocations_unit_start ON allocations (unit_id, lower(period)) INCLUDE (period);
