import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { readDeployFile } from './deploy-files.ts';
import { findFreePorts } from './free-ports.ts';
import { requireTool } from './system-tool.ts';

/** nginx with `deploy/nginx.conf`, but without TLS. */
export interface Nginx {
  origin: string;
  start(): Promise<void>;
  kill(): Promise<void>;
}

/**
 * Prepares nginx in front of two sites of this machine. Takes the visitor's address from the header that
 * `createVisitor` sends. It is killed with the test.
 */
export async function prepareNginx(directory: string, sites: number[]): Promise<Nginx> {
  const program = await requireTool('nginx', 'nginx-light');
  const port = await findFreePorts();
  const place = path.join(directory, 'nginx');
  mkdirSync(place);
  const file = path.join(place, 'nginx.conf');
  writeFileSync(file, toConfig(port, sites));
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'close');
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  return {
    origin,
    kill,
    async start() {
      child = spawn(program, ['-p', place, '-c', file, '-e', 'error.log'], { stdio: 'ignore' });
      const isOpen = () =>
        fetch(`${origin}/livez`).then(
          () => true,
          () => false,
        );
      await vi.waitUntil(isOpen, { timeout: 20_000 });
    },
  };
}

/** `deploy/nginx.conf` without TLS, with the ports of two sites, as a whole configuration. */
function toConfig(port: number, [first = 0, second = 0]: number[]): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const sample = readDeployFile('nginx.conf')
    .replace(/^server \{\n {2}listen 80;.*?^\}\n/ms, '')
    .replaceAll(/^ {2}(ssl_.*|listen \[::\].*)\n/gm, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace('127.0.0.1:3000', `127.0.0.1:${first}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${second}`);
  return `daemon off;
master_process off;
pid nginx.pid;
error_log error.log;
events {}
http {
access_log off;
set_real_ip_from 127.0.0.0/8;
real_ip_header X-Forwarded-For;
${temporary.map((name) => `${name}_temp_path ${name};`).join('\n')}
${sample}
}
`;
}
