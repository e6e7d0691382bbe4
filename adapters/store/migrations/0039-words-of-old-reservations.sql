-- The words of the reservations from before `reservation_words`.
INSERT INTO reservation_words SELECT r.id, r.pickup_at, words_of(r) FROM reservations r
ON CONFLICT DO NOTHING;
