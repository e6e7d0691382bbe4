-- As in 0042, and what the counter takes of the amount due at the branch ends payments that were priced without it.
-- Not the difference of a change, which is applied in the same transaction.
CREATE OR REPLACE FUNCTION settle_at_counter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reservations r SET payment_status = counter_status(r), version = r.version + 1
  WHERE r.id = NEW.reservation_id AND (
    r.payment_status <> counter_status(r) OR (NEW.amount_cents > 0 AND NEW.amendment_id IS NULL)
  );
  RETURN NULL;
END $$;

-- As in 0042, and what was paid online is unpaid while the difference of a change, recorded wrong, is owed again.
CREATE OR REPLACE FUNCTION counter_status(r reservations) RETURNS text LANGUAGE sql STABLE
  RETURN CASE
    WHEN r.due_now_cents > 0 AND r.state = 'confirmed' AND r.payment_status IN ('paid', 'unpaid') THEN
      CASE WHEN settled_cents(r.id) < 0 THEN 'unpaid' ELSE 'paid' END
    WHEN r.due_now_cents > 0 OR r.due_at_branch_cents = 0 THEN r.payment_status
    WHEN r.state IN ('cancelled', 'no-show') AND counter_cents(r.id) = 0 THEN 'reversed'
    WHEN settled_cents(r.id) >= r.due_at_branch_cents THEN 'paid'
    ELSE 'unpaid'
  END;
