import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeAuthority, makeSigner } from '#sandbox/paypal/certificate.ts';
import { pathOfDeployFile, readDeployFile } from '#tests/support/deploy-files.ts';
import { findFreePorts } from '#tests/support/free-ports.ts';
import { startSiteProcess } from '#tests/support/site-process.ts';
import { requireTool, runTool } from '#tests/support/system-tool.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'volante-deploy-'));
chmodSync(directory, 0o711);
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const DASHBOARD = 'monitoring/dashboard.json';

/** Writes a file into the directory of this test, and returns its path. */
function write(name: string, content: string): string {
  const file = path.join(directory, name);
  writeFileSync(file, content);
  return file;
}

it('a started site has every metric of the alerts and the dashboard, in the format of Prometheus', async () => {
  const promtool = await requireTool('promtool', 'prometheus');
  const site = startSiteProcess(await findFreePorts(), { DATA_DIR: path.join(directory, 'data') });
  await site.waitUntilReady();
  const text = await (await fetch(`${site.origin}/metrics`)).text();
  await site.end('SIGTERM');
  const { printed } = runTool(promtool, ['check', 'metrics'], text);
  // prom-client has names of its own that Prometheus advises against.
  expect(
    printed.split('\n').filter((line) => line !== '' && !/^nodejs_\w+_total non-counter/.test(line)),
  ).toEqual([]);
  // Also those that have no value yet, such as the payments of the last hour.
  const named = new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`] : [name],
    ),
  );
  const used = new Set(
    `${readDeployFile('monitoring/alerts.yaml')}${readDeployFile(DASHBOARD)}`.match(
      /\b(?:volante|nodejs|process)_[a-z\d_]+/g,
    ),
  );
  expect([...used].filter((name) => !named.has(name))).toEqual([]);
  expect(used.size).toBeGreaterThan(30);
}, 120_000);

it('Prometheus can read every alert and every query of the dashboard', async () => {
  const promtool = await requireTool('promtool', 'prometheus');
  expect(runTool(promtool, ['check', 'rules', pathOfDeployFile('monitoring/alerts.yaml')]).status).toBe(0);
  const { panels }: { panels: { targets?: { expr: string }[] }[] } = JSON.parse(readDeployFile(DASHBOARD));
  const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const rules = queries.map((expr, index) => ({ record: `query_${index}`, expr }));
  const file = write('queries.yaml', JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
  const { status, printed } = runTool(promtool, ['check', 'rules', file]);
  expect([status, printed]).toEqual([0, expect.stringContaining(`${queries.length} rules found`)]);
  expect(queries.length).toBeGreaterThan(20);
});

it('nginx accepts its sample with TLS', async () => {
  const nginx = await requireTool('nginx', 'nginx-light');
  const authority = makeAuthority('Authority of this test');
  const { privateKey, certificate } = makeSigner('www.example.com', 'tls-server', authority);
  const key = write('privkey.pem', String(privateKey.export({ type: 'pkcs8', format: 'pem' })));
  const site = readDeployFile('nginx.conf')
    .replace('/etc/ssl/volante/fullchain.pem', write('fullchain.pem', certificate))
    .replace('/etc/ssl/volante/privkey.pem', key);
  const whole = `pid nginx.pid; error_log stderr; events {} http { include ${write('site.conf', site)}; }`;
  const { status, printed } = runTool(nginx, ['-t', '-p', directory, '-c', write('nginx.conf', whole)]);
  expect([status, printed]).toEqual([0, expect.stringContaining('test is successful')]);
  expect(printed).not.toMatch(/warn|emerg/);
});

it('Caddy accepts its sample, and writes it the same way', async () => {
  const caddy = await requireTool('caddy', 'caddy');
  const file = pathOfDeployFile('Caddyfile');
  const { status, printed } = runTool(caddy, ['validate', '--adapter', 'caddyfile', '--config', file]);
  expect([status, printed]).toEqual([0, expect.stringContaining('Valid configuration')]);
  expect(printed).not.toContain('"level":"warn"');
  expect(runTool(caddy, ['fmt', file]).printed).toBe(readDeployFile('Caddyfile'));
});
