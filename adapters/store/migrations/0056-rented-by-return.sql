-- The day of a branch, by return, also of cars that are on the road or back.
CREATE INDEX CONCURRENTLY reservations_rented_return ON reservations (return_at)
  WHERE state IN ('confirmed', 'picked-up', 'returned', 'review');
