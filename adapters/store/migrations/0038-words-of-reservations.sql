-- What the office finds a reservation by, beside its code: the beginnings of words.

-- Lower case without accents and compatibility forms. Both what is stored and what is typed is folded by it.
CREATE FUNCTION fold_letters(p_text text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN lower(normalize(regexp_replace(
  normalize(
    -- What Unicode does not decompose into a base letter and an accent.
    translate(
      replace(replace(replace(replace(replace(replace(replace(replace(
        normalize(p_text),
        'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'),
      'øØđĐðÐħĦłŁŋŊŧŦıĸ’‘ʻʼ´`–—‐‑−', 'ooddddhhllnnttik''''''''''''-----'
    ),
    NFKD
  ),
  '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'
)));

-- Words of the name, the address, the telephone number and the license. After a space, which no word has: the
-- brand, and each branch with an `@`.
CREATE FUNCTION words_of(r reservations) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  v_digits text := regexp_replace(r.renter_phone, '[^0-9]', '', 'g');
  v_texts text := concat_ws(' ',
    left(r.renter_first_name, 100), left(r.renter_last_name, 100), left(r.renter_email, 200),
    left(r.renter_license, 80)
  );
BEGIN
  RETURN array_to_tsvector(array_remove(
    -- A word of an index has at most 2,046 bytes.
    regexp_split_to_array(left(fold_letters(v_texts), 500), '\s+') || ARRAY[
      left(lower(license_key(r.renter_license)), 500),
      left(v_digits, 500),
      -- Without the country: numbers in Panama have seven or eight digits.
      right(v_digits, 8),
      right(v_digits, 7),
      ' ' || r.brand,
      ' @' || r.pickup_branch,
      ' @' || r.return_branch
    ],
    ''
  ));
END $$;

-- Beside `reservations`, because its rows are narrow: a common word has many.
CREATE TABLE reservation_words (
  reservation_id uuid PRIMARY KEY REFERENCES reservations ON DELETE CASCADE,
  pickup_at timestamp NOT NULL,
  words tsvector NOT NULL
);
CREATE INDEX reservation_words_by_word ON reservation_words USING gin (words);
CREATE INDEX reservation_words_by_pickup ON reservation_words (pickup_at);

CREATE FUNCTION write_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO reservation_words VALUES (NEW.id, NEW.pickup_at, words_of(NEW))
  ON CONFLICT (reservation_id) DO UPDATE SET pickup_at = EXCLUDED.pickup_at, words = EXCLUDED.words;
  RETURN NULL;
END $$;
CREATE TRIGGER reservations_write_words AFTER INSERT OR UPDATE OF
  renter_first_name, renter_last_name, renter_email, renter_phone, renter_license, pickup_at, pickup_branch,
  return_branch
ON reservations FOR EACH ROW EXECUTE FUNCTION write_words();

-- A word in the text of a query.
CREATE FUNCTION to_lexeme(p_word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN '''' || replace(replace(p_word, '\', '\\'), '''', '''''') || '''';

-- Ids of reservations of the brand (NULL: any) at one of the branches (NULL: any) that have a word with each of
-- these beginnings, of which those of fewer than three letters are whole words; the pick-up nearest to `p_now`
-- first.
--
-- The time does not grow with the number that is found. Up to `v_many` are sorted. More are a large part of all:
-- then those around `p_now` are read in the order of their pick-ups, until enough are found. The planner has one
-- way for each, whatever its statistics say: sequential scans are off, and `ts_match_vq`, which is the operator
-- `@@` by its other name, is served by no index.
CREATE FUNCTION find_by_words(
  p_words text[], p_brand text, p_branches text[], p_now timestamp, p_limit integer
) RETURNS SETOF uuid LANGUAGE plpgsql STABLE ROWS 50 SET enable_seqscan = off AS $$
DECLARE
  v_many CONSTANT integer := 4000;
  v_words text := (
    SELECT string_agg(to_lexeme(word) || CASE WHEN length(word) < 3 THEN '' ELSE ':*' END, ' & ')
    FROM (SELECT fold_letters(typed) AS word FROM unnest(p_words) typed) folded WHERE word <> ''
  );
  v_query tsquery;
BEGIN
  IF v_words IS NULL THEN
    RETURN;
  END IF;
  v_query := concat_ws(' & ',
    v_words,
    to_lexeme(' ' || p_brand),
    (SELECT '(' || string_agg(to_lexeme(' @' || branch), ' | ') || ')' FROM unnest(p_branches) branch)
  );
  PERFORM FROM reservation_words w WHERE w.words @@ v_query OFFSET v_many LIMIT 1;
  IF NOT FOUND THEN
    RETURN QUERY SELECT w.reservation_id FROM reservation_words w WHERE w.words @@ v_query
    ORDER BY abs(extract(epoch FROM w.pickup_at - p_now)) LIMIT p_limit;
    RETURN;
  END IF;
  RETURN QUERY SELECT n.reservation_id FROM (
    (SELECT w.* FROM reservation_words w WHERE w.pickup_at >= p_now AND ts_match_vq(w.words, v_query)
      ORDER BY w.pickup_at LIMIT p_limit)
    UNION ALL
    (SELECT w.* FROM reservation_words w WHERE w.pickup_at < p_now AND ts_match_vq(w.words, v_query)
      ORDER BY w.pickup_at DESC LIMIT p_limit)
  ) n ORDER BY abs(extract(epoch FROM n.pickup_at - p_now)) LIMIT p_limit;
END $$;

DROP INDEX reservations_by_words;
DROP FUNCTION renter_words;
