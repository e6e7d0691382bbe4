import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { prepareDirectories } from '#server/postgres/directories.ts';
import { findPostmaster, stopPostmaster } from '#server/postgres/postmaster.ts';
import { findFreePorts } from '#tests/support/free-ports.ts';
import { type SiteProcess, startSiteProcess } from '#tests/support/site-process.ts';
import { processIdentity } from '../../scripts/lock.js';

vi.setConfig({ testTimeout: 120_000 });

function makeDataDir(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'volante-process-'));
  chmodSync(directory, 0o711);
  const dataDir = path.join(directory, 'data');
  onTestFinished(async () => {
    // PostgreSQL may still run when a test failed between a kill and the next start.
    const running = existsSync(dataDir) ? findPostmaster(prepareDirectories(dataDir)) : undefined;
    if (running) await stopPostmaster(running);
    rmSync(directory, { recursive: true, force: true });
  });
  return dataDir;
}

async function start(dataDir: string, env: Record<string, string> = {}): Promise<SiteProcess> {
  const site = startSiteProcess(await findFreePorts(), { DATA_DIR: dataDir, ...env });
  onTestFinished(async () => void (await site.end('SIGKILL')));
  return site;
}

function pidFileOf(dataDir: string): string {
  return path.join(dataDir, 'postgres', 'data', 'postmaster.pid');
}

describe('the process', () => {
  it('prints its addresses, measures by route and build, and leaves nothing running after Ctrl-C', async () => {
    const dataDir = makeDataDir();
    const site = await start(dataDir);
    await site.waitUntilReady();
    expect(await (await fetch(`${site.origin}/livez`)).text()).toBe('alive\n');
    expect(site.printed()).toContain(site.origin);
    expect(site.printed()).toContain('4012 0000 0002 0071');
    expect((await fetch(`${site.origin}/en/mi-reserva`)).status).toBe(200);
    const readMetrics = async () => (await fetch(`${site.origin}/metrics`)).text();
    const counted = /^volante_request_duration_seconds_count\{route="\/mi-reserva",build="\w{6,}"\} 1$/m;
    await expect.poll(readMetrics, { timeout: 30_000 }).toMatch(counted);
    const database = Number(readFileSync(pidFileOf(dataDir), 'utf8').split('\n')[0]);
    expect(await site.end('SIGINT')).toBe(0);
    expect(processIdentity(database)).toBeUndefined();
    expect(existsSync(pidFileOf(dataDir))).toBe(false);
  });

  it('uses the running database after it was killed, and shares it with a second process', async () => {
    const dataDir = makeDataDir();
    const killed = await start(dataDir);
    await killed.waitUntilReady();
    expect(await killed.end('SIGKILL')).toBeNull();

    const next = await start(dataDir, { STOP_DELAY_SECONDS: '3' });
    await next.waitUntilReady();
    expect(next.printed()).toContain('database found running');
    expect(next.printed()).not.toContain('demo content written');

    const second = await start(dataDir, { BRAND: 'hertz' });
    await second.waitUntilReady();
    // Serves until load balancers have noticed that it is not ready any more.
    const ended = next.end('SIGTERM');
    await vi.waitUntil(async () => (await fetch(`${next.origin}/readyz`)).status === 503);
    expect((await fetch(`${next.origin}/flota`)).status).toBe(200);
    expect(await ended).toBe(0);
    expect(await (await fetch(`${second.origin}/readyz`)).text()).toBe('ready\n');
    expect(await second.end('SIGTERM')).toBe(0);
    expect(existsSync(pidFileOf(dataDir))).toBe(false);
  });

  it('responds with 500 without the content service, with the message of the specification in page and log', async () => {
    const dataDir = makeDataDir();
    const site = await start(dataDir, { CONTENT_URL: 'http://127.0.0.1:1' });
    await vi.waitUntil(() => site.printed().includes('[Site Config Error]'), { timeout: 60_000 });
    const page = await fetch(`${site.origin}/en/flota`, { headers: { accept: 'text/html' } });
    const html = await page.text();
    expect([page.status, html]).toEqual([500, expect.stringContaining('Something failed')]);
    expect(html).toContain('[Site Config Error] The content service cannot be reached<');
    expect((await fetch(`${site.origin}/livez`)).status).toBe(200);
    expect((await fetch(`${site.origin}/readyz`)).status).toBe(503);
    expect(await site.end('SIGTERM')).toBe(0);
    expect(existsSync(pidFileOf(dataDir))).toBe(false);
  });
});
