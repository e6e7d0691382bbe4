-- The state of the no-shows from before 0041. A file of its own: it reads all reservations, and there the table is
-- locked.

-- No other reservation moves so.
INSERT INTO reservation_moves (from_state, to_state) VALUES ('cancelled', 'no-show');
UPDATE reservations SET state = 'no-show' WHERE no_show_at IS NOT NULL AND state = 'cancelled';
DELETE FROM reservation_moves WHERE from_state = 'cancelled' AND to_state = 'no-show';
