-- Part of what is signed in the links and passes of a reservation: another one, and those given out before open nothing.
ALTER TABLE reservations ADD COLUMN link_version integer NOT NULL DEFAULT 0;
