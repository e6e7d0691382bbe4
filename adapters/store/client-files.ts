import type { Database } from './database.ts';

/** Hours for which a file is kept after the last process that has it has stopped. */
const KEPT_HOURS = 48;

/** A built file for browsers. Its path contains a hash of its content. */
export interface ClientFile {
  path: string;
  body: Uint8Array;
  signature: string;
}

/** Built files of all running builds of a brand, and of earlier ones for 48 hours. */
export interface ClientFiles {
  /** Stores files that are new and marks all of them as in use. Erases those that are no longer in use. */
  keep(files: readonly ClientFile[]): Promise<void>;
  find(path: string): Promise<ClientFile | undefined>;
}

export function createClientFiles({ pool, brand = '' }: Database): ClientFiles {
  return {
    async keep(files) {
      const paths = files.map(({ path }) => path);
      const signatures = files.map(({ signature }) => signature);
      const { rows } = await pool.query<{ path: string }>(MARK, [brand, paths, signatures]);
      const stored = new Set(rows.map(({ path }) => path));
      const missing = files.filter(({ path }) => !stored.has(path));
      await pool.query(ADD, [
        brand,
        missing.map(({ path }) => path),
        missing.map(({ body }) => body),
        missing.map(({ signature }) => signature),
      ]);
      await pool.query(ERASE, [brand]);
    },
    async find(path) {
      const text = 'SELECT path, body, signature FROM client_files WHERE brand = $1 AND path = $2';
      const { rows } = await pool.query<ClientFile>(text, [brand, path]);
      return rows[0];
    },
  };
}

/** Locks the rows in order, because processes of the same build mark the same rows. */
const MARK = `
  WITH given AS (SELECT * FROM unnest($2::text[], $3::text[]) AS g (path, signature)),
  own AS (
    SELECT f.brand, f.path FROM client_files f JOIN given g USING (path, signature)
    WHERE f.brand = $1 ORDER BY f.path FOR NO KEY UPDATE OF f
  )
  UPDATE client_files f SET used_at = now() FROM own WHERE (f.brand, f.path) = (own.brand, own.path)
  RETURNING f.path`;

/** Another process may have stored them meanwhile. With another key the signatures differ: the last one wins. */
const ADD = `
  INSERT INTO client_files (brand, path, body, signature)
  SELECT $1, g.* FROM unnest($2::text[], $3::bytea[], $4::text[]) AS g (path, body, signature) ORDER BY g.path
  ON CONFLICT (brand, path) DO UPDATE SET
    body = excluded.body, signature = excluded.signature, used_at = excluded.used_at`;

const ERASE = `
  DELETE FROM client_files WHERE brand = $1 AND used_at < now() - interval '${KEPT_HOURS} hours'`;
