# On db-1: the first primary. The last setting bounds the disk that an absent standby may fill. With TLS
# (`ssl = on`, a certificate for each machine) write `hostssl` instead of `host`, and `sslmode=verify-full` in the addresses of all scripts.
initdb --encoding=UTF8 --auth-local=peer --auth-host=scram-sha-256 --pgdata="$PGDATA"
cat >> "$PGDATA/postgresql.conf" <<END
listen_addresses = '$ADDRESS'
cluster_name = '$NAME'
max_slot_wal_keep_size = '10GB'
END
cat >> "$PGDATA/pg_hba.conf" <<END
host replication replicator $DATABASES scram-sha-256
host volante volante $SITES scram-sha-256
END
pg_ctl --pgdata="$PGDATA" --log="$PGDATA/server.log" --wait start
psql --set=ON_ERROR_STOP=1 "$SUPERUSER_URL" <<END
CREATE ROLE replicator REPLICATION LOGIN PASSWORD '$REPLICATION_PASSWORD';
CREATE ROLE volante LOGIN PASSWORD '$DATABASE_PASSWORD';
CREATE DATABASE volante OWNER volante;
END
