import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { stagingNumbers } from '#sandbox/card-gateway/test-cards.ts';
import type { FaultWorld } from './fault-world.ts';

/** The numbers that these tests pay with: the vendor's list, and the sandbox's own. */
const CARD_NUMBERS = new RegExp(`${stagingNumbers.join('|')}|4[12]00000000\\d{6}`);

/** I5: card numbers in tables, files or logs. */
export async function findOpenCards(world: FaultWorld): Promise<string[]> {
  const places = { tables: await dumpTables(world), files: readFiles(world.dataDir), log: world.printed() };
  return Object.entries(places)
    .filter(([, text]) => CARD_NUMBERS.test(text))
    .map(([place]) => `I5: a card number lies open in the ${place}`);
}

/** Every value of every table, as text. */
export async function dumpTables({ query }: FaultWorld): Promise<string> {
  const tables = await query<{ name: string }>(
    "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
  );
  const rows = await Promise.all(
    tables.map(({ name }) => query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)),
  );
  return rows.flatMap((each) => each.map(({ row }) => row)).join('\n');
}

/** Mails, dumps and whatever else the site has written; the bank's own books are not ours. */
export function readFiles(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('sandbox') && statSync(path.join(folder, name)).isFile())
    .map((name) => readFileSync(path.join(folder, name), 'latin1'))
    .join('\n');
}
