import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { changeStatus } from '#adapters/content/change-status.ts';
import { exportContent, importContent } from '#adapters/content/move-content.ts';
import type { Config } from '../settings/config.ts';
import { formatProblems, loadConfig } from '../settings/config.ts';
import { isHelpRequest } from './is-help-request.ts';
import { serveContent } from './serve-content.ts';

const usage = `npm run content                    serves the content service alone
npm run content -- export FILE     writes all content of a service into a file
npm run content -- import FILE     writes a file's content into a service, over what has the same keys
npm run content -- activate EMAIL  lets the account of this address in again, wrong passwords forgotten
npm run content -- suspend EMAIL   keeps it out and ends its sessions

  --port PORT      port to serve at (8055)
  --url URL        service to export from or import into; the one of CONTENT_URL, else the one served here
  --token TOKEN    token of an administrator there`;

/** `npm run content`. Exit status: 0 done, 1 no such account, 2 invalid input or settings; undefined while serving. */
export async function runContentCommand(
  args: string[],
  say: (text: string) => void,
): Promise<number | undefined> {
  if (isHelpRequest(args)) {
    say(usage);
    return 0;
  }
  const read = readArguments(args);
  const result = loadConfig();
  if (!read || !result.ok) {
    say(result.ok ? usage : formatProblems(result.problems));
    return 2;
  }
  const { port, url, token } = read;
  const { config } = result;
  if (read.command === 'serve') {
    const served = await serveContent(config, port);
    say(served.banner);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void served.stop());
    return undefined;
  }
  return withService(config, { url, token }, (service) => answerCommand(service, read, say));
}

interface Command {
  command: 'export' | 'import' | 'activate' | 'suspend';
  /** A file, or the e-mail address of an account. */
  object: string;
}

async function answerCommand(
  service: Remote,
  { command, object }: Command,
  say: (text: string) => void,
): Promise<number> {
  if (command === 'export') {
    const content = await exportContent(service);
    writeFileSync(object, `${JSON.stringify(content, null, 2)}\n`);
    say(`${object}: ${count(content)} records of ${service.baseUrl}`);
    return 0;
  }
  if (command === 'import') {
    const written = await importContent(service, JSON.parse(readFileSync(object, 'utf8')));
    say(`${service.baseUrl}: ${written} records of ${object}`);
    return 0;
  }
  const status = command === 'activate' ? 'active' : 'suspended';
  const isKnown = await changeStatus(service, object, status);
  say(isKnown ? `${object} is ${status}` : `There is no account of ${object}`);
  return isKnown ? 0 : 1;
}

function readArguments(args: string[]) {
  const read = parse(args);
  if (!read) return undefined;
  const { url, token, port: typed = '8055' } = read.values;
  const [command = 'serve', object = '', ...more] = read.positionals;
  const port = Number(typed);
  if (more.length > 0 || !Number.isInteger(port)) return undefined;
  const given = { port, url, token };
  if (command === 'serve' && object === '') return { command: 'serve' as const, ...given };
  return isCommand(command) && object !== '' ? { command, object, ...given } : undefined;
}

function isCommand(word: string): word is Command['command'] {
  return ['export', 'import', 'activate', 'suspend'].includes(word);
}

/** Returns undefined for an unknown option or one without its value. */
function parse(args: string[]) {
  const options = { port: { type: 'string' }, url: { type: 'string' }, token: { type: 'string' } } as const;
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    return undefined;
  }
}

interface Remote {
  fetch: (request: Request) => Promise<Response>;
  baseUrl: string;
  token: string;
}

/** Calls `work` with the service at `url`; without one, with the embedded service, served meanwhile. */
async function withService(
  config: Config,
  { url = config.content.url, token }: { url: string | undefined; token: string | undefined },
  work: (service: Remote) => Promise<number>,
): Promise<number> {
  if (url) {
    if (!token) throw new Error('A service at another address needs --token, an administrator’s');
    return work({ fetch, baseUrl: url.endsWith('/') ? url : `${url}/`, token });
  }
  const served = await serveContent(config, 0);
  try {
    return await work({ fetch, baseUrl: served.url, token: served.adminToken });
  } finally {
    await served.stop();
  }
}

function count(content: { collections: Record<string, unknown[]> }): number {
  return Object.values(content.collections).reduce((sum, records) => sum + records.length, 0);
}
