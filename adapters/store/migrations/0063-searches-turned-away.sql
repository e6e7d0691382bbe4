-- Searches that found no car of a class. Counts alone, nothing of the searcher.

CREATE TABLE turned_away (
  brand text NOT NULL,
  -- Of the pick-up, as the branch.
  day date NOT NULL,
  branch text NOT NULL,
  -- Empty: every class.
  class_code text NOT NULL,
  reason text NOT NULL CHECK (reason IN ('sold-out', 'closed', 'restricted', 'too-short')),
  searches integer NOT NULL CHECK (searches > 0),
  PRIMARY KEY (brand, day, branch, class_code, reason)
);
