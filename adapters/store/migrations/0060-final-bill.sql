-- From version 15.20 on PostgreSQL refuses a column with a default while the parsed body of a function uses the row
-- type of the table. A body that is text is not parsed here.
CREATE OR REPLACE FUNCTION write_event(r reservations, p_type text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO events (brand, reservation_id, type, reservation) VALUES (r.brand, r.id, p_type, to_jsonb(r))
$$;
CREATE OR REPLACE FUNCTION counter_status(r reservations) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN r.due_now_cents > 0 AND r.state IN ('confirmed', 'picked-up', 'returned')
      AND r.payment_status IN ('paid', 'unpaid') THEN
      CASE WHEN settled_cents(r.id) < r.due_at_branch_cents THEN 'unpaid' ELSE 'paid' END
    WHEN r.due_now_cents > 0 OR r.due_at_branch_cents = 0 THEN r.payment_status
    WHEN r.state IN ('cancelled', 'no-show') AND counter_cents(r.id) = 0 THEN 'reversed'
    WHEN settled_cents(r.id) >= r.due_at_branch_cents THEN 'paid'
    ELSE 'unpaid'
  END
$$;

-- Lines that are added to the frozen bill of a rental: at its return, or as a correction afterwards.
CREATE TABLE rental_charges (
  id uuid PRIMARY KEY,
  reservation_id uuid NOT NULL REFERENCES reservations,
  -- Of the price list, as it was then.
  code text NOT NULL,
  label jsonb NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  -- ITBMS included. Negative: takes another line back.
  amount_cents integer NOT NULL CHECK (amount_cents <> 0),
  reason text NOT NULL,
  corrects uuid UNIQUE REFERENCES rental_charges,
  added_by text NOT NULL,
  added_at timestamptz NOT NULL,
  CHECK ((amount_cents < 0) = (corrects IS NOT NULL))
);
CREATE INDEX rental_charges_of_reservation ON rental_charges (reservation_id);

-- Sum of its lines, due at the branch beside `due_at_branch_cents`.
ALTER TABLE reservations ADD COLUMN charges_cents integer NOT NULL DEFAULT 0;

CREATE FUNCTION add_rental_charge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reservations r SET charges_cents = r.charges_cents + NEW.amount_cents, version = r.version + 1
  WHERE r.id = NEW.reservation_id;
  RETURN NULL;
END $$;
CREATE TRIGGER rental_charges_add AFTER INSERT ON rental_charges
  FOR EACH ROW EXECUTE FUNCTION add_rental_charge();

-- A line changes only by losing its reason.
CREATE TRIGGER rental_charges_append_only BEFORE UPDATE ON rental_charges
  FOR EACH ROW WHEN (NEW.reason <> '' OR to_jsonb(NEW) - 'reason' IS DISTINCT FROM to_jsonb(OLD) - 'reason')
  EXECUTE FUNCTION refuse_money_change();
CREATE TRIGGER rental_charges_kept BEFORE DELETE ON rental_charges
  FOR EACH ROW EXECUTE FUNCTION refuse_money_change();

-- A reason may say anything about the renter.
CREATE FUNCTION erase_charge_reasons() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE rental_charges c SET reason = '' WHERE c.reservation_id = NEW.id AND c.reason <> '';
  RETURN NULL;
END $$;
CREATE TRIGGER reservations_erase_charge_reasons AFTER UPDATE OF erased_at ON reservations
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL) EXECUTE FUNCTION erase_charge_reasons();

-- As in 0044, and the final bill.
ALTER TABLE outbox_mails DROP CONSTRAINT outbox_mails_kind_check, ADD CONSTRAINT outbox_mails_kind_check CHECK (
  kind IN (
    'confirmation', 'confirm-booking', 'payment-problem', 'refund', 'change', 'pay-change', 'cancellation',
    'no-show', 'reminder', 'checked-in', 'final-bill', 'papers-approved', 'papers-asked', 'papers-refused',
    'corporate-request', 'corporate-receipt',
    'branch-confirmed', 'branch-changed', 'branch-cancelled', 'branch-no-show', 'branch-checked-in',
    'branch-lost', 'branch-return', 'branch-return-lost', 'branch-without-car', 'branch-tomorrow'
  )
) NOT VALID;
