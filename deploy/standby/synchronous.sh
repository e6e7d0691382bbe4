# On the primary, once `SELECT application_name, state FROM pg_stat_replication` has the standby as `streaming`.
psql "$SUPERUSER_URL" --command="ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (db_1, db_2)'" \
  --command="SELECT pg_reload_conf()"
