import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { createRestClient } from '#adapters/content/rest-client.ts';
import { demoStaff } from '#demo/staff.ts';
import type { Config } from '../settings/config.ts';
import { siteOrigin } from '../settings/site-origin.ts';
import { loadSettings } from './load-settings.ts';
import { serveContent } from './serve-content.ts';
import { makeFirstContent } from './setup/first-content.ts';
import { type Answers, askAll } from './setup/questions.ts';
import { withStore } from './with-store.ts';

const usage = `npm run setup    checks the settings, asks for one branch and one car, and writes them into an empty
                 content service. Answers may also come from a file: npm run setup < answers.txt`;

function describeNext(config: Config): string {
  return `Written. What remains, in this order:
  1. npm start, and book the car at the address of the site.
  2. ${nameEditor(config)} signs in at ${siteOrigin(config)}/staff/content: add pictures,
     the pages /info/… with the terms, further branches, cars, protections and rates.
     docs/guides/editorial.md says how, in Spanish.
  3. An administrator (npm run staff -- invite EMAIL --role admin) adds the cars of each class and branch at /staff/units.
  4. The DNS records without which mails are refused (docs/guides/deployment.md).
  5. npm run payments and docs/guides/payments.md: a first payment with a real card, and its refund.`;
}

/** An editor's account: of the demonstration, or one to be made. */
function nameEditor({ mode }: Config): string {
  const editor = demoStaff.find(({ role }) => role === 'editor');
  if (mode === 'production' || !editor)
    return 'npm run staff -- invite EMAIL --role editor prints a link to choose a password. That person';
  return `${editor.email} (password ${editor.password})`;
}

export interface SetupConsole {
  say: (text: string) => void;
  input: Readable;
  /** Where questions are shown. */
  output: Writable;
}

/** `npm run setup`. Exit status: 0 done, 1 content exists or answers are missing, 2 invalid arguments or settings. */
export async function runSetupCommand(args: string[], say: (text: string) => void): Promise<number> {
  const config = loadSettings(args, { usage, isUnderstood: args.length === 0, say });
  if (typeof config === 'number') return config;
  if (config.content.url) {
    say(`Content comes from ${config.content.url}: enter it there (docs/guides/studio.md).`);
    return 1;
  }
  return setUp(config, { say, input: process.stdin, output: process.stdout });
}

/** The same with given settings. */
export async function setUp(config: Config, { say, input, output }: SetupConsole): Promise<number> {
  const service = await serveContent(config, 0, { withDemo: false });
  try {
    const log = { info() {}, warn() {}, error: (_: object, text: string) => say(text) };
    const client = createRestClient({ baseUrl: service.url, fetch, token: service.adminToken, log });
    if ((await client.getItems('sites_config')).length > 0) {
      say('There is content already. Nothing has changed.');
      return 1;
    }
    const answers = await askIn({ say, input, output });
    if (!answers) {
      say('\nNot all questions are answered. Nothing has changed.');
      return 1;
    }
    for (const [collection, records] of makeFirstContent(config.brand, answers))
      await client.createItems(collection, records);
    const { classCode, branchCode, units } = answers;
    await withStore(config, (store) => store.keepUnits([{ classCode, branchCode, units: Number(units) }]));
    say(describeNext(config));
    return 0;
  } finally {
    await service.stop();
  }
}

async function askIn({ say, input, output }: SetupConsole): Promise<Answers | undefined> {
  const reader = createInterface({ input, terminal: false });
  const lines = reader[Symbol.asyncIterator]();
  try {
    return await askAll(async (text) => {
      output.write(text);
      const { value, done } = await lines.next();
      return done ? undefined : value;
    }, say);
  } finally {
    reader.close();
  }
}
