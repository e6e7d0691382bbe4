-- Whether a renter has booked before, also when the car is on the road or back.
CREATE INDEX CONCURRENTLY reservations_rented_email ON reservations (lower(renter_email))
  WHERE state IN ('confirmed', 'picked-up', 'returned');
