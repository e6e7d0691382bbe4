-- Reservations with their quote, drafts, coupons and amendments.

-- A driving license reduced to letters and digits, so that different spellings compare as equal.
CREATE FUNCTION license_key(p_license text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(upper(p_license), '[^A-Z0-9]', '', 'g');

CREATE TABLE reservations (
  id uuid PRIMARY KEY,
  code text NOT NULL UNIQUE,
  brand text NOT NULL,
  language text NOT NULL CHECK (language IN ('es', 'en')),
  state text NOT NULL CHECK (state IN ('held', 'confirmed', 'expired', 'cancelled', 'review')),
  payment_status text NOT NULL CHECK (payment_status IN ('unpaid', 'pending', 'paid', 'reversed')),
  reservation_type text NOT NULL CHECK (reservation_type IN ('prepaid', 'normal')),
  -- `drafts.id_hash` of the draft that was booked.
  owner_hash text NOT NULL,

  car_id text NOT NULL,
  class_code text NOT NULL,
  pickup_branch text NOT NULL,
  return_branch text NOT NULL,
  -- Wall clock time of Panama. `allocations.period` has the same times as instants.
  pickup_at timestamp NOT NULL,
  return_at timestamp NOT NULL,
  -- Coverages, extras and coupon that the renter selected.
  selection jsonb NOT NULL,
  -- Name and picture of the car and names of the branches at the time of the booking.
  snapshot jsonb NOT NULL,

  renter_first_name text NOT NULL,
  renter_last_name text NOT NULL,
  renter_email text NOT NULL,
  renter_phone text NOT NULL,
  renter_birthday date NOT NULL,
  renter_license text NOT NULL,

  -- The frozen quote: the price that is charged. The next columns repeat its sums for constraints and
  -- reports, `quote_lines` repeats its lines.
  quote jsonb NOT NULL,
  subtotal_cents integer NOT NULL,
  airport_fee_cents integer NOT NULL,
  tax_cents integer NOT NULL,
  total_cents integer NOT NULL CHECK (total_cents >= 0),
  due_now_cents integer NOT NULL CHECK (due_now_cents >= 0),
  due_at_branch_cents integer NOT NULL,

  -- The coupon of which this reservation counts as one use until it expires or is cancelled.
  coupon_code text,
  -- End of the hold, in state `held`.
  hold_until timestamptz,
  -- Incremented by every change, for optimistic locking.
  version integer NOT NULL,
  created_at timestamptz NOT NULL,

  -- Account in the content service with which the reservation was made. NULL: made without an account.
  -- Not a foreign key: accounts are in another system, and a reservation outlives its account.
  user_id text,
  -- When the renter's personal data was erased (`erase_renter`).
  erased_at timestamptz,
  -- Cancellation policy agreed at the booking: free hours, fee, rate, text. NULL: the policy of content
  -- applies.
  cancellation jsonb,
  -- Part of the signature of links and passes of the reservation. Incrementing it revokes all issued ones.
  link_version integer NOT NULL DEFAULT 0,
  -- When the renter was marked as not having come. The state is then `cancelled`.
  no_show_at timestamptz,
  -- Amount to be held on a card before the reservation is confirmed. NULL: none.
  guarantee_cents integer CHECK (guarantee_cents > 0),

  CONSTRAINT reservations_return_after_pickup CHECK (return_at > pickup_at),
  -- A hold without an end would block its unit forever.
  CONSTRAINT reservations_held_until CHECK (state <> 'held' OR hold_until IS NOT NULL),
  CONSTRAINT reservations_quote_adds_up CHECK (
    subtotal_cents + airport_fee_cents + tax_cents = total_cents
    AND due_now_cents + due_at_branch_cents = total_cents
  )
);
-- Lapsed holds: all of them for the expiry job; those of one class and branch, or of one coupon, for a
-- booking that needs their unit or their use of the coupon.
CREATE INDEX reservations_hold_due ON reservations (hold_until) WHERE state = 'held';
CREATE INDEX reservations_held_stock ON reservations (class_code, pickup_branch, hold_until)
  WHERE state = 'held';
CREATE INDEX reservations_held_coupon ON reservations (coupon_code, hold_until)
  WHERE state = 'held' AND coupon_code IS NOT NULL;
-- Reservations of an account, newest first.
CREATE INDEX reservations_of_user ON reservations (user_id, created_at DESC) WHERE user_id IS NOT NULL;
-- Confirmed reservations by pick-up, for reminders.
CREATE INDEX reservations_to_come ON reservations (pickup_at) WHERE state = 'confirmed';
-- Reservations with personal data by return, for the erasure job.
CREATE INDEX reservations_with_renter ON reservations (return_at) WHERE erased_at IS NULL;
-- Confirmed reservations of one renter: whether the renter has booked before.
CREATE INDEX reservations_confirmed_email ON reservations (lower(renter_email)) WHERE state = 'confirmed';
-- Unpaid counter reservations of one renter, for `count_open_unpaid`.
CREATE INDEX reservations_unpaid_email ON reservations (lower(renter_email))
  WHERE state = 'confirmed' AND reservation_type = 'normal' AND payment_status = 'unpaid';
CREATE INDEX reservations_unpaid_phone ON reservations (renter_phone)
  WHERE state = 'confirmed' AND reservation_type = 'normal' AND payment_status = 'unpaid';
CREATE INDEX reservations_unpaid_license ON reservations (license_key(renter_license))
  WHERE state = 'confirmed' AND reservation_type = 'normal' AND payment_status = 'unpaid';

-- The allowed state transitions. `domain/reservation/reservation.ts` has the same list; a test
-- compares both.
CREATE TABLE reservation_moves (
  from_state text NOT NULL,
  to_state text NOT NULL,
  PRIMARY KEY (from_state, to_state)
);
INSERT INTO reservation_moves (from_state, to_state) VALUES
  ('held', 'confirmed'), ('held', 'expired'), ('held', 'cancelled'), ('held', 'review'),
  ('review', 'confirmed'), ('review', 'held'), ('review', 'cancelled'),
  ('confirmed', 'cancelled');

CREATE FUNCTION refuse_reservation_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM reservation_moves m WHERE m.from_state = OLD.state AND m.to_state = NEW.state
  ) THEN
    RAISE EXCEPTION 'A reservation does not move from % to %', OLD.state, NEW.state
      USING ERRCODE = 'check_violation', CONSTRAINT = 'reservation_moves';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER reservations_move BEFORE UPDATE OF state ON reservations
  FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION refuse_reservation_move();

-- The lines of `reservations.quote` in their order, written by `write_quote_lines`.
CREATE TABLE quote_lines (
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
  -- Id of the line's product in the company's rental system, from content at the time of the booking. NULL:
  -- none.
  charge_id text CHECK (charge_id <> '' AND length(charge_id) <= 64),
  PRIMARY KEY (reservation_id, position)
);

-- Reservations that renters prepare and have not booked yet. The key is a SHA-256 hash of the random id in
-- the visitor's cookie, so that the content of this table is not enough to open a draft. The id is renewed
-- when the draft is booked and when its visitor signs in, against session fixation: an attacker who has set
-- the visitor's cookie to an id of the attacker's choice cannot open the draft afterwards.
CREATE TABLE drafts (
  id_hash text PRIMARY KEY,
  -- `id_hash` before the id was renewed. Valid until the new id is first used, because the response with the
  -- new id may have been lost.
  former_hash text,
  draft jsonb NOT NULL,
  -- The reservation that was made from this draft, set by `book_draft`.
  reservation_id uuid REFERENCES reservations,
  touched_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX drafts_touched ON drafts (touched_at);
CREATE INDEX drafts_former ON drafts (former_hash) WHERE former_hash IS NOT NULL;

-- Uses of each coupon by reservations that are neither expired nor cancelled. A counter instead of a count of
-- rows, so that one atomic statement checks the limit.
CREATE TABLE coupon_counters (
  code text PRIMARY KEY,
  used integer NOT NULL CHECK (used >= 0)
);

-- Requested changes of confirmed reservations (docs/decisions/0053-changes-are-amendments.md).
CREATE TABLE amendments (
  id uuid PRIMARY KEY,
  reservation_id uuid NOT NULL REFERENCES reservations,
  purpose text NOT NULL CHECK (purpose IN ('change', 'precheckin')),
  state text NOT NULL CHECK (state IN ('open', 'applied', 'withdrawn')),
  -- `reservations.version` that it was made from. It cannot be applied to another version.
  base_version integer NOT NULL,
  -- The reservation's new data.
  becomes jsonb NOT NULL,
  -- Period of the new rental, turnaround included.
  period tstzrange NOT NULL,
  -- New `due_now_cents` minus old: positive is paid by the renter, negative is refunded.
  difference_cents integer NOT NULL,
  open_until timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX amendments_one_open ON amendments (reservation_id) WHERE state = 'open';
