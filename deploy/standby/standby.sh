# On db-2: a copy of PRIMARY in an empty PGDATA. The empty setting keeps it from waiting for a standby of its own once promoted.
pg_basebackup --dbname="postgres://replicator:$REPLICATION_PASSWORD@$PRIMARY/postgres" \
  --pgdata="$PGDATA" --create-slot --slot="$NAME" --checkpoint=fast --write-recovery-conf
cat >> "$PGDATA/postgresql.conf" <<END
listen_addresses = '$ADDRESS'
cluster_name = '$NAME'
END
echo "synchronous_standby_names = ''" >> "$PGDATA/postgresql.auto.conf"
pg_ctl --pgdata="$PGDATA" --log="$PGDATA/server.log" --wait start
