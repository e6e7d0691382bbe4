-- What the office finds a reservation by, as prefixes: words of the name without accents, address, telephone.
CREATE FUNCTION renter_words(p_first text, p_last text, p_email text, p_phone text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(array_remove(
  regexp_split_to_array(
    -- Capitals, too: by some collations `lower` leaves letters with accents.
    translate(
      lower(p_first || ' ' || p_last),
      'áàâäãåéèêëíìîïóòôöõøúùûüñçßğışłńśźżąęćčřžýőűÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕØÚÙÛÜÑÇŞĞŁŃŚŹŻĄĘĆČŘŽÝŐŰ',
      'aaaaaaeeeeiiiioooooouuuuncsgislnszzaeccrzyouaaaaaaeeeeiiiioooooouuuuncsglnszzaeccrzyou'
    ),
    '\s+'
  )
    || lower(p_email)
    || regexp_replace(p_phone, '[^0-9]', '', 'g')
    -- Without the country: numbers in Panama have seven or eight digits.
    || right(regexp_replace(p_phone, '[^0-9]', '', 'g'), 8)
    || right(regexp_replace(p_phone, '[^0-9]', '', 'g'), 7),
  ''
));
