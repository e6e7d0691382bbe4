-- Counts per brand, events of payments, and the actor of a change.

-- A message that was rejected at the address of one brand is not a matter of the others.
ALTER TABLE webhook_refusals ADD COLUMN brand text NOT NULL DEFAULT '';
ALTER TABLE webhook_refusals DROP CONSTRAINT webhook_refusals_pkey, ADD PRIMARY KEY (gateway, brand);
