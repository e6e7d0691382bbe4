-- Of renters whose data were erased before 0046, whose locks would be held meanwhile.
SELECT erase_reasons(r.id) FROM reservations r WHERE r.erased_at IS NOT NULL;
