BRAND=$1 PORT=$2; mkdir -p /tmp/hyd-data-$BRAND; chmod 711 /tmp/hyd-data-$BRAND
NODE_ENV=test BRAND=$BRAND HOST=127.0.0.1 PORT=$PORT DATA_DIR=/tmp/hyd-data-$BRAND LOG_LEVEL=warn TRUSTED_PROXIES=1 node server/main.ts > /tmp/hyd-server-$BRAND.log 2>&1 &
echo $! > /tmp/hyd-server.pid
for i in $(seq 90); do sleep 1; curl -sf http://127.0.0.1:$PORT/readyz >/dev/null && break; done
