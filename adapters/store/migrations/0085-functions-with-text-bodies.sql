-- As in 0060, which an older database has in an earlier text, and for the payments.
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
CREATE OR REPLACE FUNCTION write_payment_event(t payment_attempts, p_type text, p_cents integer, p_refund text)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO events (brand, reservation_id, type, reservation, payment)
  SELECT r.brand, r.id, p_type, to_jsonb(r), jsonb_build_object(
    'id', t.id, 'gateway', t.gateway, 'reference', t.gateway_order_id, 'amountCents', p_cents,
    'refundReference', p_refund
  )
  FROM reservations r WHERE r.id = t.reservation_id
$$;
