-- Processed messages of gateways by time, for the job that deletes old ones.
CREATE INDEX CONCURRENTLY webhook_events_processed ON webhook_events (processed_at) WHERE processed_at IS NOT NULL;
