-- What the counter records when a car is handed over and taken back.
ALTER TABLE rentals
  -- New ones, beside those of the last return of the unit.
  ADD COLUMN pickup_marks text NOT NULL DEFAULT '',
  -- All marks of the car.
  ADD COLUMN return_marks text NOT NULL DEFAULT '',
  ADD COLUMN deposit_cents integer CHECK (deposit_cents > 0),
  ADD COLUMN deposit_method text CHECK (deposit_method IN ('cash', 'terminal', 'transfer')),
  -- Of the terminal or the bank, never a card number.
  ADD COLUMN deposit_reference text,
  ADD COLUMN deposit_back_cents integer CHECK (deposit_back_cents BETWEEN 0 AND deposit_cents),
  ADD CONSTRAINT rentals_deposit_check
    CHECK (num_nonnulls(deposit_cents, deposit_method, deposit_reference) IN (0, 3)),
  ADD CONSTRAINT rentals_deposit_back_check CHECK (deposit_back_cents IS NULL OR deposit_cents IS NOT NULL);
