-- Events on their way to the receiver of webhooks (the rental system), written when they are published.
CREATE TABLE event_deliveries (
  event_id uuid PRIMARY KEY REFERENCES events,
  reservation_id uuid NOT NULL,
  position bigint NOT NULL,
  due_at timestamptz NOT NULL DEFAULT '-infinity',
  lease_until timestamptz,
  tries integer NOT NULL DEFAULT 0,
  last_error text,
  delivered_at timestamptz,
  given_up_at timestamptz
);
-- Partial: delivered ones are many and never looked for.
CREATE INDEX event_deliveries_open ON event_deliveries (reservation_id, position)
  WHERE delivered_at IS NULL AND given_up_at IS NULL;
