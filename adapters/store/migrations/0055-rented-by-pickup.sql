-- The day of a branch, by pick-up, also of cars that are on the road or back.
CREATE INDEX CONCURRENTLY reservations_rented_pickup ON reservations (pickup_at)
  WHERE state IN ('confirmed', 'picked-up', 'returned', 'review');
