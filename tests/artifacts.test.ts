import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/settings/config.ts';
import { variables } from '#server/settings/variables.ts';
import {
  listImageParts,
  type Manifest,
  readDeployFile,
  readEnvironment,
  readImageEnvironment,
  readManifests,
} from '#tests/support/deploy-files.ts';
import { isThere } from '#tests/support/repository/files.ts';

const [compose = {}] = readManifests('compose.yaml');
const unit = readDeployFile('volante@.service');
const kubernetes = [...readManifests('kubernetes/database.yaml'), ...readManifests('kubernetes/site.yaml')];
const get = (kind: string): Manifest => kubernetes.find((each) => each.kind === kind) ?? {};
const pod: Manifest = get('StatefulSet').spec.template.spec;
const [container] = pod.containers;

/** A variable that only occurs in the values of others. */
const isPartOfOthers = (name: string) =>
  container.env.some(({ value = '' }: Manifest) => value.includes(`$(${name})`));
const readValue = (name: string) => container.env.find((each: Manifest) => each.name === name).value;

/** `start-site.ts` and `run.ts`: it serves on, requests end, jobs end. */
const STOP_SECONDS = 25;
/** Beside the pool: docs/guides/deployment.md#managed-postgresql. */
const OTHER_CONNECTIONS = 3;

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

  it('let a process finish its work when it stops', () => {
    const grace = [
      Number.parseInt(compose.services.site.stop_grace_period, 10),
      Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]),
      pod.terminationGracePeriodSeconds,
    ];
    const delay = Number(readValue('STOP_DELAY_SECONDS'));
    for (const seconds of grace) expect(seconds).toBeGreaterThan(STOP_SECONDS + delay);
  });

  it('copy only what exists, and nothing with secrets into the image', () => {
    expect(listImageParts().filter((part) => part !== 'build' && !isThere(part))).toEqual([]);
    const ignored = readDeployFile('Dockerfile.dockerignore').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.git', '.env', '.data', 'node_modules', 'build']));
  });

  it('open no more connections than the database accepts, also while a process is replaced', () => {
    const { replicas } = get('StatefulSet').spec;
    const size = variables.shape.DATABASE_POOL_SIZE.parse(undefined) + OTHER_CONNECTIONS;
    const most = Number(get('Cluster').spec.postgresql.parameters.max_connections);
    expect((replicas + 1) * size).toBeLessThan(most / 1.5);
  });
});
