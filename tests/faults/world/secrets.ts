import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { sandboxCredentials } from '#sandbox/card-gateway/start-card-gateway.ts';
import { stagingNumbers } from '#sandbox/card-gateway/test-cards.ts';
import { SECRET_KEY } from '#tests/support/open-test-site.ts';
import type { FaultWorld } from './fault-world.ts';

/** Card numbers of the tests: the vendor's list and the sandbox's own ranges. */
const CARD_NUMBERS = new RegExp(`${stagingNumbers.join('|')}|4[12]00000000\\d{6}`);

/** A security code after a field name of a security code. */
const NAMED_CODE = /(cvv|cvc|security.?code)["'\s:=]{1,4}["']?\d{3,4}\b/i;

/** Codes that `payByCard` submits, as values in JSON. */
const TYPED_CODE = /[:,[]\s*"7391?"/;

/** I5: card numbers, security codes, tokens or credentials in tables, files or logs. */
export async function findOpenSecrets(world: FaultWorld): Promise<string[]> {
  const places = { tables: await dumpTables(world), files: readFiles(world.dataDir), log: world.printed() };
  const credentials = [sandboxCredentials.password, world.sandbox.paypal.secret, SECRET_KEY];
  const hashes = readTokenHashes(world.dataDir);
  return Object.entries(places).flatMap(([place, text]) => [
    ...(CARD_NUMBERS.test(text) ? [`I5: a card number lies open in the ${place}`] : []),
    ...[NAMED_CODE, TYPED_CODE].flatMap((code) => {
      const found = code.exec(text);
      const around = found && text.slice(Math.max(0, found.index - 60), found.index + 60);
      return found ? [`I5: a security code lies open in the ${place}: ${around}`] : [];
    }),
    ...(credentials.some((secret) => text.includes(secret))
      ? [`I5: credentials lie open in the ${place}`]
      : []),
    ...(PAYPAL_TOKEN.test(text) ? [`I5: an access token of PayPal lies open in the ${place}`] : []),
    ...(hasToken(text, hashes) ? [`I5: a token of the gateway lies open in the ${place}`] : []),
  ]);
}

/** Format of the access tokens of PayPal's sandbox. */
const PAYPAL_TOKEN = /\bA21AA[\w-]{40}/;

/**
 * Hashes of the tokens that the gateway issued. The gateway stores no tokens, so found texts are hashed and
 * compared.
 */
function readTokenHashes(dataDir: string): Set<string> {
  const file = path.join(dataDir, 'sandbox', 'card-gateway.json');
  if (!existsSync(file)) return new Set();
  const { transactions } = JSON.parse(readFileSync(file, 'utf8')) as {
    transactions: { tokenHash: string }[];
  };
  return new Set(transactions.map(({ tokenHash }) => tokenHash));
}

function hasToken(text: string, hashes: Set<string>): boolean {
  const candidates = new Set(text.match(/(?<![\w-])[\w-]{43}(?![\w-])/g));
  return [...candidates].some((one) => hashes.has(createHash('sha256').update(one).digest('hex')));
}

/** All values of all tables, as text. */
export async function dumpTables({ query }: FaultWorld): Promise<string> {
  const tables = await query<{ name: string }>(
    "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
  );
  const rows = await Promise.all(
    tables.map(({ name }) => query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)),
  );
  return rows.flatMap((each) => each.map(({ row }) => row)).join('\n');
}

/** Mails, dumps and all other files of the site, without the files of the sandbox. */
export function readFiles(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('sandbox') && statSync(path.join(folder, name)).isFile())
    .map((name) => readFileSync(path.join(folder, name), 'latin1'))
    .join('\n');
}
