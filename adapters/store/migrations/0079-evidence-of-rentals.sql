-- The signed record of the pictures and marks of a rental (docs/reference/counter.md#evidence); empty: there are none.
ALTER TABLE rentals ADD COLUMN evidence text NOT NULL DEFAULT '';
