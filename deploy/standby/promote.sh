# On db-2, when the machine of the primary is off: two primaries would both take bookings.
pg_ctl --pgdata="$PGDATA" --wait promote
