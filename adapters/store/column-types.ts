import pg from 'pg';

const { builtins } = pg.types;

/** PostgreSQL's `YYYY-MM-DD HH:mm:ss` as wall-clock minutes. */
function readWallClock(text: string): string {
  return text.slice(0, 16).replace(' ', 'T');
}

/** Counts and sums; beyond 2^53 a number would silently be another one. */
function readInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`The database's ${text} is too large for a number`);
  return value;
}

/** `infinity` comes as a number already. */
function readInstant(text: string): number {
  return Number(pg.types.getTypeParser(builtins.TIMESTAMPTZ, 'text')(text));
}

const readers: Record<number, (text: string) => unknown> = {
  [builtins.INT8]: readInteger,
  [builtins.TIMESTAMPTZ]: readInstant,
  [builtins.TIMESTAMP]: readWallClock,
  // A calendar day has no time zone; as a `Date` it would get one.
  [builtins.DATE]: (text) => text,
};

/** How columns are read by the store's own pool; other users of `pg` in the process are not affected. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format !== 'binary' && readers[oid]) || pg.types.getTypeParser(oid, format ?? 'text'),
};
