import pg from 'pg';

const { builtins } = pg.types;

/** Converts PostgreSQL's `YYYY-MM-DD HH:mm:ss` to wall-clock time in minutes, `YYYY-MM-DDTHH:mm`. */
function readWallClock(text: string): string {
  return text.slice(0, 16).replace(' ', 'T');
}

/** Counts and sums. Throws beyond 2^53, where a number would silently lose precision. */
function readInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`The database's ${text} is too large for a number`);
  return value;
}

/** The parser of `pg` returns a number for `infinity` and a `Date` for other values. */
function readInstant(text: string): number {
  return Number(pg.types.getTypeParser(builtins.TIMESTAMPTZ, 'text')(text));
}

const readers: Record<number, (text: string) => unknown> = {
  [builtins.INT8]: readInteger,
  [builtins.TIMESTAMPTZ]: readInstant,
  [builtins.TIMESTAMP]: readWallClock,
  // A date has no time zone; a `Date` would add one.
  [builtins.DATE]: (text) => text,
};

/** Column parsers of the store's own pool. Other users of `pg` in the process keep the default parsers. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format !== 'binary' && readers[oid]) || pg.types.getTypeParser(oid, format ?? 'text'),
};
