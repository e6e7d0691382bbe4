import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseConnection } from '../server/postgres/embedded-postgres.ts';
import type { Installation } from './installation.ts';

export interface DirectusOptions {
  installation: Installation;
  database: DatabaseConnection;
  port: number;
  /** Working folder of Directus: uploads, extensions and everything else that it writes. */
  directory: string;
  secret: string;
  admin: { email: string; password: string; token: string };
  /** Further settings of Directus, by the names of its environment variables. */
  settings?: Record<string, string>;
  onOutput?: (text: string) => void;
}

export interface RunningDirectus {
  /** Ends in a slash. */
  url: string;
  stop(): Promise<void>;
  exited: Promise<unknown>;
}

const START_WITHIN_MS = 300_000;
const STOP_WITHIN_MS = 15_000;

/** Runs one command of the Directus command line until it ends. Throws when it fails. */
export async function runDirectus(options: DirectusOptions, args: string[]): Promise<void> {
  let output = '';
  const child = start(options, args, (text) => {
    output += text;
    options.onOutput?.(text);
  });
  const [status] = await once(child, 'close');
  if (status !== 0) throw new Error(`directus ${args[0]} ended with ${status}:\n${output.slice(-2_000)}`);
}

/** Creates tables and first administrator if there are none, then migrates to the installed version. */
export async function bootstrap(options: DirectusOptions): Promise<void> {
  mkdirSync(path.join(options.directory, 'uploads'), { recursive: true });
  mkdirSync(path.join(options.directory, 'extensions'), { recursive: true });
  // Directus searches for extensions among the dependencies of the package in its working folder.
  writeFileSync(path.join(options.directory, 'package.json'), '{ "private": true }\n');
  await runDirectus(options, ['bootstrap']);
}

/** Starts the Directus server. Resolves when it answers requests. */
export async function serve(options: DirectusOptions): Promise<RunningDirectus> {
  let output = '';
  const child = start(options, ['start'], (text) => {
    output = (output + text).slice(-5_000);
    options.onOutput?.(text);
  });
  const exited = once(child, 'close');
  const url = `http://127.0.0.1:${options.port}/`;
  const giveUp = Date.now() + START_WITHIN_MS;
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() > giveUp) {
      child.kill('SIGKILL');
      throw new Error(`Directus does not start:\n${output}`);
    }
    await wait(250);
  }
  return { url, exited, stop: () => stop(child, exited) };
}

async function stop(child: ChildProcess, exited: Promise<unknown>): Promise<void> {
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  await exited;
  clearTimeout(timer);
}

function start(options: DirectusOptions, args: string[], onOutput: (text: string) => void): ChildProcess {
  const { installation, directory } = options;
  const child = spawn(installation.node, [installation.cli, ...args], {
    cwd: directory,
    env: toEnvironment(options),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => onOutput(String(chunk)));
  return child;
}

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(new URL('server/ping', url)).catch(() => undefined);
  await answer?.text();
  return answer?.status === 200;
}

/** The complete environment of Directus. From the environment of this process only `PATH` is passed on. */
function toEnvironment(options: DirectusOptions): Record<string, string> {
  const { database, port, directory, secret, admin, settings } = options;
  return {
    PATH: process.env.PATH ?? '',
    HOME: directory,
    NODE_ENV: 'production',
    CONFIG_PATH: path.join(directory, '.env'),
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SECRET: secret,
    DB_CLIENT: 'pg',
    DB_HOST: database.host,
    DB_PORT: String(database.port),
    DB_DATABASE: database.database,
    DB_USER: database.user,
    STORAGE_LOCATIONS: 'local',
    STORAGE_LOCAL_ROOT: path.join(directory, 'uploads'),
    EXTENSIONS_PATH: path.join(directory, 'extensions'),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ADMIN_TOKEN: admin.token,
    PROJECT_NAME: 'Volante',
    TELEMETRY: 'false',
    LOG_LEVEL: 'warn',
    ...settings,
  };
}
