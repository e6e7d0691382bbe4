-- A day whose differing payments have moved since it was compared is compared again.

-- Steps of the payments of a day's differences, with those of their captures and refunds.
CREATE FUNCTION count_moves(p_differences jsonb) RETURNS bigint LANGUAGE sql STABLE AS $$
  WITH differing AS (
    SELECT t.id FROM jsonb_array_elements(p_differences) d
    JOIN payment_attempts t ON t.gateway_order_id = d->>'reference'
  )
  SELECT (SELECT count(*) FROM payment_audit a WHERE a.attempt_id IN (SELECT id FROM differing))
    + (SELECT count(*) FROM captures c JOIN capture_audit a ON a.capture_id = c.id
      WHERE c.attempt_id IN (SELECT id FROM differing))
    + (SELECT count(*) FROM refunds f JOIN refund_audit a ON a.refund_id = f.id
      WHERE f.attempt_id IN (SELECT id FROM differing))
$$;

-- When the day was compared.
ALTER TABLE reconciliations ADD COLUMN moves bigint;
