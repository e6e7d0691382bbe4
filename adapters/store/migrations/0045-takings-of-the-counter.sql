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
