import type { KeptValues } from '#operations/ports/kept-values.ts';
import type { Database } from './database.ts';

/** Content of a brand that was loaded from the content service at this address. */
export function createKeptContent(
  { pool }: Pick<Database, 'pool'>,
  brand: string,
  source: string,
): KeptValues {
  return {
    async read(name) {
      const text = 'SELECT value FROM kept_content WHERE (brand, source, name) = ($1, $2, $3)';
      const { rows } = await pool.query<{ value: unknown }>(text, [brand, source, name]);
      return rows[0]?.value;
    },
    async write(name, value) {
      await pool.query(WRITE, [brand, source, name, JSON.stringify(value)]);
    },
  };
}

const WRITE = `
  INSERT INTO kept_content (brand, source, name, value) VALUES ($1, $2, $3, $4)
  ON CONFLICT (brand, source, name) DO UPDATE SET value = excluded.value`;
