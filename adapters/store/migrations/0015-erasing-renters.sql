-- When the data of the renter was erased; what is left is what the books need.
ALTER TABLE reservations ADD COLUMN erased_at timestamptz;
CREATE INDEX reservations_with_renter ON reservations (return_at) WHERE erased_at IS NULL;

-- Erases what is known of a renter. False: changed since, or money is under way, or erased already.
CREATE FUNCTION erase_renter(p_id uuid, p_version integer, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM reservations r WHERE r.id = p_id AND r.version = p_version AND r.erased_at IS NULL FOR UPDATE;
  IF NOT FOUND OR has_live_attempt(p_id)
    OR EXISTS (SELECT FROM refunds f WHERE f.reservation_id = p_id AND f.open) THEN
    RETURN false;
  END IF;
  UPDATE reservations r SET
    client_email = '', client_phone = '', client_license = '', client_birthday = '1900-01-01', user_id = NULL,
    owner_hash = '', erased_at = p_now, version = r.version + 1
  WHERE r.id = p_id;
  UPDATE precheckins p SET sealed_drivers = NULL, wishes = NULL, version = p.version + 1 WHERE p.reservation_id = p_id;
  UPDATE private_files f SET state = 'replaced', erase_at = p_now WHERE f.reservation_id = p_id;
  DELETE FROM outbox_mails m WHERE m.reservation_id = p_id AND m.sent_at IS NULL;
  UPDATE outbox_mails m SET recipient = '' WHERE m.reservation_id = p_id;
  DELETE FROM drafts d WHERE d.reservation_id = p_id;
  RETURN true;
END $$;
