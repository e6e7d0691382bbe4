import { setTimeout as wait } from 'node:timers/promises';
import { listen } from '#content-service/listen.ts';
import { openDatabaseRelay } from '#tests/support/database-relay.ts';
import { openContentService } from '#tests/support/edit-content.ts';
import { openRelay, type Relay } from '#tests/support/relay.ts';
import type { SmtpServer } from '#tests/support/smtp-server.ts';
import type { FaultFixture } from '../fixture/fault-fixture.ts';
import type { SiteInstance } from '../fixture/site-instance.ts';
import type { Dependency } from './schedule.ts';

const READY_WITHIN_MS = 60_000;
const POLL_MS = 20;
const ANSWER_WITHIN_MS = 5_000;

/** One of the two sites on the database, with relays of its own to everything that it depends on. */
export interface Replica {
  instance: SiteInstance;
  relays: Record<Exclude<Dependency, 'gateway'>, Relay>;
  /** False until it is ready after a start. The balancer then uses the other one. */
  isReady(): boolean;
  /** Starts it when it does not run, and waits until it is ready. Returns how long that took, in ms. */
  ensureReady(): Promise<number>;
  /** Kills it with SIGKILL and begins to start it again, with these further settings. */
  restart(env?: Record<string, string>): Promise<void>;
}

export interface Replicas {
  both: readonly [Replica, Replica];
  /** Address of the balancer, to which renters and PayPal's webhooks go. */
  origin: string;
  close(): Promise<void>;
}

/** Replaces the site of a fixture by two that are reached through a balancer. */
export async function openReplicas(fixture: FaultFixture, mails: SmtpServer): Promise<Replicas> {
  await fixture.site.kill();
  const { service, publicToken, serverToken } = openContentService(fixture.database.pool, {
    dataDir: fixture.dataDir,
    secretKey: fixture.settings.SECRET_KEY ?? '',
  });
  const content = await listen(service, { host: '127.0.0.1', port: 0 });
  const ports = {
    gateway: portOf(fixture.sandbox.url),
    content: portOf(content.url),
    mail: portOf(mails.url),
  };
  const tokens = { CONTENT_PUBLIC_TOKEN: publicToken, CONTENT_SERVER_TOKEN: serverToken };
  const [first, second] = await Promise.all(
    [fixture.site, fixture.second].map((instance) => openReplica(fixture, { instance, ports, tokens })),
  );
  if (!first || !second) throw new Error('There are not two replicas');
  const both = [first, second] as const;
  await Promise.all(both.map((replica) => replica.ensureReady()));
  let turn = 0;
  const balancer = await openRelay({ host: '127.0.0.1', port: 0 }, () => {
    const ready = both.filter((replica) => replica.isReady());
    const next = ready[turn++ % Math.max(1, ready.length)] ?? first;
    return { host: '127.0.0.1', port: portOf(next.instance.origin) };
  });
  const origin = `http://127.0.0.1:${balancer.port}`;
  await fixture.paypal('/switches', { webhookUrl: `${origin}/webhooks/paypal` });
  return {
    both,
    origin,
    async close() {
      await balancer.close();
      await Promise.all(both.map(({ instance }) => instance.kill()));
      await Promise.all(both.flatMap(({ relays }) => Object.values(relays).map((relay) => relay.close())));
      await content.close();
    },
  };
}

interface ReplicaOptions {
  instance: SiteInstance;
  ports: { content: number; mail: number };
  tokens: Record<string, string>;
}

async function openReplica(
  fixture: FaultFixture,
  { instance, ports, tokens }: ReplicaOptions,
): Promise<Replica> {
  const through = (port: number) =>
    openRelay({ host: '127.0.0.1', port: 0 }, () => ({ host: 'localhost', port }));
  const database = await openDatabaseRelay(fixture.database.address);
  const relays = {
    database,
    content: await through(ports.content),
    mail: await through(ports.mail),
  };
  const { user, database: name, host } = database.connection;
  const settings = {
    ...tokens,
    DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
    CONTENT_URL: `http://127.0.0.1:${relays.content.port}`,
    SMTP_URL: `smtp://127.0.0.1:${relays.mail.port}`,
  };
  let isReady = false;
  let starting: Promise<void> | undefined;
  /** Restarts, one after the other. Nothing else may start the process meanwhile. */
  let restarts = Promise.resolve();

  function start(env: Record<string, string>): void {
    isReady = false;
    const begun = instance.start({ ...settings, ...env }).then(
      () => {
        // A start that was overtaken by a restart sees the process that came after it.
        if (starting === begun) isReady = true;
      },
      () => {},
    );
    starting = begun;
  }

  return {
    instance,
    relays,
    isReady: () => isReady && instance.isRunning(),
    async ensureReady() {
      const from = Date.now();
      while (Date.now() - from < READY_WITHIN_MS) {
        await restarts;
        if (!instance.isRunning()) start({});
        await wait(POLL_MS);
        if (isReady && instance.isRunning() && (await answersReady(instance))) return Date.now() - from;
      }
      throw new Error(`A site did not start: ${instance.printed().slice(-500)}`);
    },
    restart(env = {}) {
      restarts = restarts.then(async () => {
        isReady = false;
        await instance.kill();
        start(env);
      });
      return restarts;
    },
  };
}

/** A site that has started may have lost its database since. */
async function answersReady({ origin }: SiteInstance): Promise<boolean> {
  const init = { headers: { connection: 'close' }, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) };
  const answer = await fetch(`${origin}/readyz?require=all`, init).catch(() => undefined);
  await answer?.text().catch(() => '');
  return answer?.status === 200;
}

function portOf(url: string): number {
  return Number(new URL(url).port);
}
