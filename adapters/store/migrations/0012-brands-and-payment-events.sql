-- Counts per brand, events of payments, and the actor of a change.

-- A message that was rejected at the address of one brand is not a matter of the others.
ALTER TABLE webhook_refusals ADD COLUMN brand text NOT NULL DEFAULT '';
ALTER TABLE webhook_refusals DROP CONSTRAINT webhook_refusals_pkey, ADD PRIMARY KEY (gateway, brand);

-- Whether these columns would bring an unpaid counter reservation together with more of its renter's other
-- unpaid ones than allowed, and than it is now: `count_open_unpaid` for a change. `p_max`: how many there may
-- be before this one. Must be called before the reservation is locked (order of locks).
CREATE FUNCTION amends_past_unpaid_limit(p_id uuid, p_columns jsonb, p_max integer, p_now timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  r reservations;
  n reservations;
BEGIN
  SELECT * INTO r FROM reservations o WHERE o.id = p_id;
  IF r.reservation_type <> 'normal' OR r.payment_status <> 'unpaid' THEN
    RETURN false;
  END IF;
  PERFORM lock_renter(r);
  r.created_at := p_now;
  n := jsonb_populate_record(r, p_columns);
  RETURN n.due_now_cents = 0 AND count_open_unpaid(n) >= p_max
    AND count_open_unpaid(n) > count_open_unpaid(r);
END $$;

-- Changes are also made at the counter: the setting `volante.actor` of the transaction names the operator.
CREATE OR REPLACE FUNCTION write_change_to_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_history(
    OLD.id, 'changed', coalesce(nullif(current_setting('volante.actor', true), ''), 'renter')
  );
  RETURN NEW;
END $$;
