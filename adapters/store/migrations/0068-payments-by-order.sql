-- A payment by its number alone, as employees type it.
CREATE INDEX CONCURRENTLY payment_attempts_by_order ON payment_attempts (gateway_order_id);
