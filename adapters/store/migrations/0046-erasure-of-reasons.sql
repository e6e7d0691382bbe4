-- Why employees gave money back, or how they resolved a payment, may say anything about the renter: erased with the
-- other personal data.

CREATE FUNCTION erase_reasons(p_reservation_id uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE refund_requests q SET reason = '' WHERE q.reservation_id = p_reservation_id AND q.reason <> '';
  UPDATE refunds f SET reason = '' WHERE f.reservation_id = p_reservation_id AND f.reason <> '';
  UPDATE refund_audit a SET note = NULL FROM refunds f
  WHERE f.id = a.refund_id AND f.reservation_id = p_reservation_id AND a.note IS NOT NULL;
  UPDATE payment_audit a SET note = NULL FROM payment_attempts t
  WHERE t.id = a.attempt_id AND t.reservation_id = p_reservation_id AND a.note IS NOT NULL;
  UPDATE capture_audit a SET note = NULL FROM captures c, payment_attempts t
  WHERE c.id = a.capture_id AND t.id = c.attempt_id AND t.reservation_id = p_reservation_id AND a.note IS NOT NULL;
END $$;

CREATE FUNCTION erase_reasons_of_renter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM erase_reasons(NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER reservations_erase_reasons AFTER UPDATE OF erased_at ON reservations
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL) EXECUTE FUNCTION erase_reasons_of_renter();

-- A decided refund changes only by losing its reason.
DROP TRIGGER refund_requests_decided_once ON refund_requests;
CREATE TRIGGER refund_requests_decided_once BEFORE UPDATE ON refund_requests
  FOR EACH ROW WHEN (
    OLD.outcome IS NOT NULL
    AND (NEW.reason <> '' OR to_jsonb(NEW) - 'reason' IS DISTINCT FROM to_jsonb(OLD) - 'reason')
  ) EXECUTE FUNCTION refuse_money_change();
CREATE TRIGGER refund_requests_kept BEFORE DELETE ON refund_requests
  FOR EACH ROW WHEN (OLD.outcome IS NOT NULL) EXECUTE FUNCTION refuse_money_change();
