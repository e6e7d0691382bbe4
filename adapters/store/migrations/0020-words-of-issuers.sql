-- What the issuer of a card says besides its verdict: the version of 3-D Secure that was spoken, and a text that it
-- demands to be shown to the cardholder (PAYMENTS.md sections 3.4 and 3.8).
ALTER TABLE payment_attempts ADD COLUMN tds_version text, ADD COLUMN cardholder_info text;
