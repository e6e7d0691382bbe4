-- Replaced by the index of 0081.
DROP INDEX reservations_sold_by_creation;
