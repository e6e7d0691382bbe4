-- Amounts of `rate_periods` and `length_rates` were whole cents and hundredths of a percent; they become dollars and
-- percent with decimals, as text, which earlier builds leave out instead of reading 125.00 as $1.25. Each change is a
-- warning, which the site logs. A database without the embedded content service has no such table.
DO $$
DECLARE
  site record;
  field text;
  rows json;
  changed integer;
BEGIN
  IF to_regclass('content.sites_config') IS NULL THEN
    RETURN;
  END IF;
  FOREACH field IN ARRAY ARRAY['rate_periods', 'length_rates'] LOOP
    CONTINUE WHEN NOT EXISTS (
      SELECT FROM information_schema.columns c
      WHERE (c.table_schema, c.table_name, c.column_name) = ('content', 'sites_config', field)
    );
    FOR site IN EXECUTE format('SELECT id, brand, %I AS list FROM content.sites_config', field) LOOP
      CONTINUE WHEN site.list IS NULL OR json_typeof(site.list) <> 'array';
      SELECT json_agg(coalesce(c.value, r.value) ORDER BY r.number), coalesce(sum(c.changed), 0)
      INTO rows, changed
      FROM json_array_elements(site.list) WITH ORDINALITY r (value, number)
      LEFT JOIN LATERAL (
        SELECT
          json_object_agg(f.key, CASE WHEN f.is_old
            THEN to_json(round(f.value::text::numeric / 100, 2)::text) ELSE f.value
          END) AS value,
          count(*) FILTER (WHERE f.is_old) AS changed
        FROM (
          SELECT e.key, e.value, e.key IN ('percent', 'price') AND e.value::text ~ '^-?\d{1,9}$' AS is_old
          FROM json_each(CASE WHEN json_typeof(r.value) = 'object' THEN r.value END) e
        ) f
      ) c ON true;
      CONTINUE WHEN changed = 0;
      EXECUTE format('UPDATE content.sites_config SET %I = $1 WHERE id = $2', field) USING rows, site.id;
      RAISE WARNING '% of % has dollars and percent with decimals: %, before: %', field, site.brand, rows, site.list;
    END LOOP;
  END LOOP;
END $$;
