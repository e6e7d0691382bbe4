-- A renter who does not come: the car is free at once, and the event says no-show instead of cancelled.
ALTER TABLE reservation_history
  DROP CONSTRAINT reservation_history_kind_check,
  ADD CONSTRAINT reservation_history_kind_check CHECK (kind IN ('cancelled', 'changed', 'no-show'));

CREATE FUNCTION mark_no_show(p_id uuid, p_version integer, p_actor text, p_now timestamptz)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_refusal text := lock_for_renter(p_id, p_version);
BEGIN
  IF v_refusal IS NOT NULL THEN
    RETURN v_refusal;
  END IF;
  PERFORM write_history(p_id, 'no-show', p_actor);
  DELETE FROM allocations a WHERE a.reservation_id = p_id;
  UPDATE reservations r SET state = 'cancelled', no_show_at = p_now, version = r.version + 1 WHERE r.id = p_id;
  RETURN 'done';
END $$;
