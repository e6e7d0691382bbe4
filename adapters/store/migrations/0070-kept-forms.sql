-- What a form has sent after its session had ended, sealed, for its employee alone.
ALTER TABLE staff_sessions ADD COLUMN kept_form text;
