-- Erasure of personal data (docs/decisions/0075-private-files-and-erasure.md).

-- Erases the personal data of a renter, except the name, the quote and the consents. False: the reservation
-- has another version, is erased already, or has a live payment attempt or an open refund.
CREATE FUNCTION erase_renter(p_id uuid, p_version integer, p_now timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM reservations r WHERE r.id = p_id AND r.version = p_version AND r.erased_at IS NULL FOR UPDATE;
  IF NOT FOUND OR has_live_attempt(p_id)
    OR EXISTS (SELECT FROM refunds f WHERE f.reservation_id = p_id AND f.open) THEN
    RETURN false;
  END IF;
  UPDATE reservations r SET
    renter_email = '', renter_phone = '', renter_license = '', renter_birthday = '1900-01-01', user_id = NULL,
    owner_hash = '', erased_at = p_now, version = r.version + 1
  WHERE r.id = p_id;
  UPDATE precheckins p SET sealed_drivers = NULL, preferences = NULL, version = p.version + 1
  WHERE p.reservation_id = p_id;
  UPDATE private_files f SET state = 'replaced', erase_at = p_now WHERE f.reservation_id = p_id;
  DELETE FROM outbox_mails m WHERE m.reservation_id = p_id AND m.sent_at IS NULL;
  UPDATE outbox_mails m SET recipient = '' WHERE m.reservation_id = p_id;
  DELETE FROM drafts d WHERE d.reservation_id = p_id;
  RETURN true;
END $$;

-- Erasing the personal data of a reservation erases it in its events, too.
CREATE FUNCTION erase_from_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE events e SET reservation = e.reservation || jsonb_build_object(
    'renter_email', '', 'renter_phone', '', 'renter_license', '', 'renter_birthday', '1900-01-01',
    'user_id', NULL, 'owner_hash', ''
  )
  WHERE e.reservation_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER reservations_erase_events AFTER UPDATE OF erased_at ON reservations
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL) EXECUTE FUNCTION erase_from_events();

-- Erases the address of a delivery, which is personal data, from `reservations.selection`, the history,
-- amendments and events. Its price stays in the quote.
CREATE FUNCTION erase_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reservation_history h SET before = h.before #- '{selection,delivery}'
  WHERE h.reservation_id = NEW.id;
  UPDATE amendments a SET becomes = a.becomes #- '{selection,delivery}' WHERE a.reservation_id = NEW.id;
  UPDATE events e SET reservation = e.reservation #- '{selection,delivery}' WHERE e.reservation_id = NEW.id;
  NEW.selection = NEW.selection - 'delivery';
  RETURN NEW;
END $$;
-- Triggers run in the order of their names: this one after `reservations_write_history`, which would record
-- the erased address as a change of the rental.
CREATE TRIGGER reservations_write_no_delivery BEFORE UPDATE OF erased_at ON reservations
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL) EXECUTE FUNCTION erase_delivery();
