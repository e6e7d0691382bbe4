-- An exception from a condition names a class. Those of earlier versions were codes of rows alone, made for the class
-- of the reservation or of the change.
CREATE FUNCTION with_class(p_excepted jsonb, p_class text) RETURNS jsonb LANGUAGE sql IMMUTABLE RETURN (
  SELECT jsonb_agg(jsonb_build_object('code', e.code, 'classCode', p_class) ORDER BY e.at)
  FROM jsonb_array_elements_text(p_excepted) WITH ORDINALITY e (code, at)
);

CREATE FUNCTION with_classes(p_selection jsonb, p_class text) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF p_selection @? '$.driver.excepted[*]' THEN
    p_selection := jsonb_set(
      p_selection, '{driver,excepted}', with_class(p_selection #> '{driver,excepted}', p_class)
    );
  END IF;
  IF p_selection @? '$.otherDrivers[*].excepted[*]' THEN
    p_selection := jsonb_set(p_selection, '{otherDrivers}', (
      SELECT jsonb_agg(
        CASE WHEN d.driver @? '$.excepted[*]'
        THEN jsonb_set(d.driver, '{excepted}', with_class(d.driver -> 'excepted', p_class))
        ELSE d.driver END ORDER BY d.at
      ) FROM jsonb_array_elements(p_selection -> 'otherDrivers') WITH ORDINALITY d (driver, at)
    ));
  END IF;
  RETURN p_selection;
END $$;

-- Without triggers: this is no change of the reservation for its history or the rental system.
ALTER TABLE reservations DISABLE TRIGGER USER;
UPDATE reservations SET selection = with_classes(selection, class_code)
WHERE selection @? '$.driver.excepted[*]' OR selection @? '$.otherDrivers[*].excepted[*]';
ALTER TABLE reservations ENABLE TRIGGER USER;
UPDATE amendments
SET becomes = jsonb_set(becomes, '{selection}', with_classes(becomes -> 'selection', becomes ->> 'classCode'))
WHERE state = 'open'
  AND (becomes @? '$.selection.driver.excepted[*]' OR becomes @? '$.selection.otherDrivers[*].excepted[*]');

DROP FUNCTION with_classes(jsonb, text), with_class(jsonb, text);
