-- Equality on plain columns inside a GiST index, for the exclusion constraint below. A trusted extension: the owner of the
-- database may create it.
CREATE EXTENSION IF NOT EXISTS btree_gist;

-- A car that can be rented out. Stock is kept per class and branch; a pair without rows keeps none, and there the fleet
-- status of content decides alone (DESIGN.md section 7).
CREATE TABLE car_units (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  class_code text NOT NULL,
  branch_code text NOT NULL,
  label text NOT NULL UNIQUE,
  -- False: taken out of service; what it is already allocated to stays.
  active boolean NOT NULL DEFAULT true
);
-- With the id, so that the search for a free unit goes in its order and ends at the first.
CREATE INDEX car_units_stock ON car_units (branch_code, class_code, id);

CREATE TABLE reservations (
  id uuid PRIMARY KEY,
  code text NOT NULL UNIQUE,
  brand text NOT NULL,
  language text NOT NULL CHECK (language IN ('es', 'en')),
  state text NOT NULL CHECK (state IN ('held', 'confirmed', 'expired', 'cancelled', 'review')),
  payment_status text NOT NULL CHECK (payment_status IN ('unpaid', 'pending', 'paid', 'reversed')),
  reservation_type text NOT NULL CHECK (reservation_type IN ('prepaid', 'normal')),
  -- Hash of the draft it was made of: whose it is.
  owner_hash text NOT NULL,
  car_id text NOT NULL,
  class_code text NOT NULL,
  pickup_branch text NOT NULL,
  return_branch text NOT NULL,
  -- Wall clock of Panama; allocations have the same as points in time.
  pickup_at timestamp NOT NULL,
  return_at timestamp NOT NULL,
  selection jsonb NOT NULL,
  sold jsonb NOT NULL,
  client_first_name text NOT NULL,
  client_last_name text NOT NULL,
  client_email text NOT NULL,
  client_phone text NOT NULL,
  client_birthday date NOT NULL,
  client_license text NOT NULL,
  -- The frozen bill, the price that is charged (PAYMENTS.md ground rule 2). The columns repeat its sums for constraints
  -- and reports; `bill_lines` repeats its lines.
  quote jsonb NOT NULL,
  subtotal_cents integer NOT NULL,
  airport_fee_cents integer NOT NULL,
  tax_cents integer NOT NULL,
  total_cents integer NOT NULL CHECK (total_cents >= 0),
  due_now_cents integer NOT NULL CHECK (due_now_cents >= 0),
  due_at_branch_cents integer NOT NULL,
  -- The coupon whose use it counts as long as it lives.
  coupon_code text,
  hold_until timestamptz,
  version integer NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT reservations_return_after_pickup CHECK (return_at > pickup_at),
  -- A hold without an end would keep its unit for ever.
  CONSTRAINT reservations_held_until CHECK (state <> 'held' OR hold_until IS NOT NULL),
  -- A bill whose sums do not hold is never stored (PRICING.md section 2).
  CONSTRAINT reservations_bill_adds_up CHECK (
    subtotal_cents + airport_fee_cents + tax_cents = total_cents
    AND due_now_cents + due_at_branch_cents = total_cents
  )
);
-- Holds that are due, for the sweeper; those of one class and branch, or with one coupon, for a booking that needs what
-- lapsed holds keep. Partial: however many reservations there are, few are held.
CREATE INDEX reservations_hold_due ON reservations (hold_until) WHERE state = 'held';
CREATE INDEX reservations_held_stock ON reservations (class_code, pickup_branch, hold_until) WHERE state = 'held';
CREATE INDEX reservations_held_coupon ON reservations (coupon_code, hold_until)
  WHERE state = 'held' AND coupon_code IS NOT NULL;

CREATE TABLE bill_lines (
  reservation_id uuid NOT NULL REFERENCES reservations,
  position smallint NOT NULL,
  kind text NOT NULL,
  code text,
  label jsonb,
  quantity integer NOT NULL,
  days integer,
  unit_cents integer NOT NULL,
  amount_cents integer NOT NULL,
  airport_fee_applies boolean NOT NULL,
  tax_cents integer NOT NULL,
  PRIMARY KEY (reservation_id, position)
);

-- Where a reservation may go (DESIGN.md section 7, PAYMENTS.md section 8.2); the same table as the domain's, which a test
-- holds against this one.
CREATE TABLE reservation_moves (
  from_state text NOT NULL,
  to_state text NOT NULL,
  PRIMARY KEY (from_state, to_state)
);
INSERT INTO reservation_moves (from_state, to_state) VALUES
  ('held', 'confirmed'), ('held', 'expired'), ('held', 'cancelled'), ('held', 'review'),
  ('review', 'confirmed'), ('review', 'held'), ('review', 'cancelled'),
  ('confirmed', 'cancelled');

-- A unit that a reservation keeps for a time, turnaround included. Deleted when the reservation gives it back.
CREATE TABLE allocations (
  -- Deferred: the unit is taken before the reservation is written, which is not written at all when there is none.
  reservation_id uuid PRIMARY KEY REFERENCES reservations DEFERRABLE INITIALLY DEFERRED,
  unit_id integer NOT NULL REFERENCES car_units,
  period tstzrange NOT NULL,
  -- Half open and bounded, so that a unit can leave again in the minute in which it is ready.
  CONSTRAINT allocations_period_half_open CHECK (
    NOT isempty(period) AND NOT lower_inf(period) AND NOT upper_inf(period)
    AND lower_inc(period) AND NOT upper_inc(period)
  ),
  -- No unit is rented out twice at a time, whatever a program does.
  CONSTRAINT allocations_no_overlap EXCLUDE USING gist (unit_id WITH =, period WITH &&)
);
-- Periods of one unit never overlap. So the last one that starts before a period ends decides alone whether the unit is
-- free in it: one step down a B-tree, several times faster than asking the constraint's own index.
CREATE INDEX allocations_unit_start ON allocations (unit_id, lower(period)) INCLUDE (period);

-- Living reservations of each coupon. A counter and not a count of rows, so that the limit is one atomic statement.
CREATE TABLE coupon_counters (
  code text PRIMARY KEY,
  used integer NOT NULL CHECK (used >= 0)
);

-- Reservations in the making, by a hash of the visitor's random id: whoever reads this table cannot take one over.
CREATE TABLE drafts (
  id_hash text PRIMARY KEY,
  draft jsonb NOT NULL,
  -- Written by placing and forgetting a reservation only, never by saving the draft.
  reservation_id uuid REFERENCES reservations,
  touched_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX drafts_touched ON drafts (touched_at);

CREATE FUNCTION refuse_reservation_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM reservation_moves m WHERE m.from_state = OLD.state AND m.to_state = NEW.state) THEN
    RAISE EXCEPTION 'A reservation does not move from % to %', OLD.state, NEW.state
      USING ERRCODE = 'check_violation', CONSTRAINT = 'reservation_moves';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER reservations_move BEFORE UPDATE OF state ON reservations
  FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION refuse_reservation_move();
