-- A delivery is part of `reservations.selection`: zone, its name, address and instructions. The address is
-- personal data.

-- Erases the delivery of a renter whose data is erased, also in the history, in amendments and in events. The
-- price stays in the bill.
CREATE FUNCTION erase_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reservation_history h SET before = h.before #- '{selection,delivery}' WHERE h.reservation_id = NEW.id;
  UPDATE amendments a SET becomes = a.becomes #- '{selection,delivery}' WHERE a.reservation_id = NEW.id;
  UPDATE events e SET reservation = e.reservation #- '{selection,delivery}' WHERE e.reservation_id = NEW.id;
  NEW.selection = NEW.selection - 'delivery';
  RETURN NEW;
END $$;
-- Triggers run in the order of their names: this one after `reservations_write_history`, which would record
-- the erased address as a change of the rental.
CREATE TRIGGER reservations_write_no_delivery BEFORE UPDATE OF erased_at ON reservations
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL) EXECUTE FUNCTION erase_delivery();
