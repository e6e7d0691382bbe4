-- A name with an apostrophe is found with it, without it and as two words: O'Brien, OBrien, O Brien.

-- As in 0038, with such words both ways.
CREATE OR REPLACE FUNCTION words_of(r reservations) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  v_digits text := regexp_replace(r.renter_phone, '[^0-9]', '', 'g');
  -- A word of an index has at most 2,046 bytes.
  v_texts text := left(fold_letters(concat_ws(' ',
    left(r.renter_first_name, 100), left(r.renter_last_name, 100), left(r.renter_email, 200),
    left(r.renter_license, 80)
  )), 500);
BEGIN
  RETURN array_to_tsvector(array_remove(
    regexp_split_to_array(replace(v_texts, '''', ''), '\s+')
    || regexp_split_to_array(replace(v_texts, '''', ' '), '\s+') || ARRAY[
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

UPDATE reservation_words w SET words = words_of(r) FROM reservations r
WHERE r.id = w.reservation_id AND array_to_string(tsvector_to_array(w.words), ' ') LIKE '%''%';

-- What finds a typed word: its beginning, or all of it when it is short.
CREATE FUNCTION to_beginning(p_word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN to_lexeme(p_word) || CASE WHEN length(p_word) < 3 THEN '' ELSE ':*' END;

-- What finds a folded word in `words_of`; NULL for one of apostrophes alone.
CREATE FUNCTION to_word_query(p_word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN strpos(p_word, '''') = 0 THEN to_beginning(p_word)
  WHEN replace(p_word, '''', '') <> '' THEN
    '(' || to_beginning(replace(p_word, '''', '')) || ' | ' || (
      SELECT string_agg(to_beginning(part), ' & ') FROM regexp_split_to_table(p_word, '''+') part WHERE part <> ''
    ) || ')'
END;

-- As in 0049, but at branches the reservations around `p_now` are those of the branches: a common word has few of a
-- small branch among all.
CREATE OR REPLACE FUNCTION find_by_words(
  p_words text[], p_brand text, p_branches text[], p_now timestamp, p_limit integer
) RETURNS SETOF uuid LANGUAGE plpgsql STABLE ROWS 50 SET enable_seqscan = off AS $$
DECLARE
  v_near CONSTANT integer := 4000;
  v_ever CONSTANT interval := '1000 years';
  v_own CONSTANT integer := 2000 / greatest(cardinality(p_branches), 1);
  v_words text := (
    SELECT string_agg(to_word_query(word), ' & ')
    FROM (SELECT fold_letters(typed) AS word FROM unnest(p_words) typed) folded WHERE word <> ''
  );
  v_query tsquery;
  v_around interval;
  v_found uuid[];
BEGIN
  IF v_words IS NULL THEN
    RETURN;
  END IF;
  v_query := concat_ws(' & ',
    v_words,
    to_lexeme(' ' || p_brand),
    (SELECT '(' || string_agg(to_lexeme(' @' || branch), ' | ') || ')' FROM unnest(p_branches) branch)
  );
  IF p_branches IS NULL THEN
    v_around := least(
      (SELECT w.pickup_at - p_now FROM reservation_words w WHERE w.pickup_at >= p_now
        ORDER BY w.pickup_at OFFSET v_near LIMIT 1),
      (SELECT p_now - w.pickup_at FROM reservation_words w WHERE w.pickup_at < p_now
        ORDER BY w.pickup_at DESC OFFSET v_near LIMIT 1)
    );
    v_found := ARRAY(
      SELECT w.reservation_id FROM reservation_words w
      WHERE w.pickup_at BETWEEN p_now - v_around AND p_now + v_around AND ts_match_vq(w.words, v_query)
      ORDER BY abs(extract(epoch FROM w.pickup_at - p_now)) LIMIT p_limit
    );
  ELSE
    v_around := coalesce((
      SELECT min(last) FROM unnest(p_branches) branch, LATERAL (VALUES
        ((SELECT r.pickup_at - p_now FROM reservations r WHERE r.pickup_branch = branch AND r.pickup_at >= p_now
          ORDER BY r.pickup_at OFFSET v_own LIMIT 1)),
        ((SELECT p_now - r.pickup_at FROM reservations r WHERE r.pickup_branch = branch AND r.pickup_at < p_now
          ORDER BY r.pickup_at DESC OFFSET v_own LIMIT 1)),
        ((SELECT r.pickup_at - p_now FROM reservations r WHERE r.return_branch = branch AND r.pickup_at >= p_now
          ORDER BY r.pickup_at OFFSET v_own LIMIT 1)),
        ((SELECT p_now - r.pickup_at FROM reservations r WHERE r.return_branch = branch AND r.pickup_at < p_now
          ORDER BY r.pickup_at DESC OFFSET v_own LIMIT 1))
      ) ends (last)
    ), v_ever);
    v_found := ARRAY(
      SELECT w.reservation_id FROM (
        SELECT r.id FROM reservations r
        WHERE r.pickup_branch = ANY (p_branches) AND r.pickup_at BETWEEN p_now - v_around AND p_now + v_around
        UNION SELECT r.id FROM reservations r
        WHERE r.return_branch = ANY (p_branches) AND r.pickup_at BETWEEN p_now - v_around AND p_now + v_around
      ) own JOIN reservation_words w ON w.reservation_id = own.id
      WHERE ts_match_vq(w.words, v_query)
      ORDER BY abs(extract(epoch FROM w.pickup_at - p_now)) LIMIT p_limit
    );
  END IF;
  IF cardinality(v_found) < p_limit AND v_around IS DISTINCT FROM v_ever THEN
    v_found := ARRAY(
      SELECT w.reservation_id FROM reservation_words w WHERE w.words @@ v_query
      ORDER BY abs(extract(epoch FROM w.pickup_at - p_now)) LIMIT p_limit
    );
  END IF;
  RETURN QUERY SELECT unnest(v_found);
END $$;
