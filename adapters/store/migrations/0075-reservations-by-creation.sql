-- What the reports of bookings and covers read of what was sold, by the time at which it was booked.
CREATE INDEX CONCURRENTLY reservations_sold_by_creation ON reservations (created_at) INCLUDE (
  id, brand, pickup_branch, class_code, reservation_type, coupon_code, user_id, subtotal_cents, airport_fee_cents,
  tax_cents, total_cents
) WHERE state IN ('confirmed', 'picked-up', 'returned');
