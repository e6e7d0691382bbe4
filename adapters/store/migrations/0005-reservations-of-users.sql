-- The account of the content service with which a reservation was made; NULL: without one. No foreign key: accounts are kept
-- elsewhere, and a reservation outlives them.
ALTER TABLE reservations ADD COLUMN user_id text;
-- A renter's reservations, newest first. Partial: most renters have no account.
CREATE INDEX reservations_of_user ON reservations (user_id, created_at DESC) WHERE user_id IS NOT NULL;
