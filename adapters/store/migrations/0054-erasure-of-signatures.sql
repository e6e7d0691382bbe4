-- `otherDrivers` of a selection names additional drivers by signatures of their licenses: erased with the renter's data.
CREATE OR REPLACE FUNCTION erase_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reservation_history h SET before = h.before #- '{selection,delivery}' #- '{selection,otherDrivers}'
  WHERE h.reservation_id = NEW.id;
  UPDATE amendments a
  SET becomes = (a.becomes #- '{selection,delivery}' #- '{selection,otherDrivers}') - 'birthday'
  WHERE a.reservation_id = NEW.id;
  UPDATE events e SET reservation = e.reservation #- '{selection,delivery}' #- '{selection,otherDrivers}'
  WHERE e.reservation_id = NEW.id;
  NEW.selection = NEW.selection - 'delivery' - 'otherDrivers';
  RETURN NEW;
END $$;
