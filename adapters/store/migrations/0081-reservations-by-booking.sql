-- As in 0075, with the source of reservations, which the reports read since 0080.
CREATE INDEX CONCURRENTLY reservations_sold_by_booking ON reservations (created_at) INCLUDE (
  id, brand, pickup_branch, class_code, reservation_type, coupon_code, user_id, source, subtotal_cents,
  airport_fee_cents, tax_cents, total_cents
) WHERE state IN ('confirmed', 'picked-up', 'returned');
