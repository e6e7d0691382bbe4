import { readDatabaseUrl } from '#adapters/store/addresses.ts';
import { createStore } from '#adapters/store/create-store.ts';
import { openDatabase } from '#adapters/store/database.ts';
import { demoTemplate } from '#tests/support/demo-template.ts';
import type { TestStore } from '#tests/support/open-test-store.ts';
import { type PostgresPair, startPostgresPair } from '#tests/support/postgres-pair.ts';
import { openRelay } from '#tests/support/relay.ts';
import { type FaultFixture, openFaultFixture } from '../fixture/fault-fixture.ts';
import type { SiteInstance } from '../fixture/site-instance.ts';

/** Two sites on a PostgreSQL with a synchronous standby. */
export interface Failover {
  fixture: FaultFixture;
  pair: PostgresPair;
  sites: readonly [SiteInstance, SiteInstance];
  close(): Promise<void>;
}

/** Renters reach both sites in turn, as behind a balancer that does not look at them. */
export async function openFailover(): Promise<Failover> {
  const pair = await startPostgresPair();
  const address = { DATABASE_URL: pair.url };
  const site = await openFaultFixture(address, { openStore: () => openPairStore(pair) });
  await site.second.start();
  await pair.addStandby();
  const sites = [site.site, site.second] as const;
  let turn = 0;
  const balancer = await openRelay({ host: '127.0.0.1', port: 0 }, () => {
    const { port } = new URL((sites[turn++ % sites.length] ?? site.site).origin);
    return { host: '127.0.0.1', port: Number(port) };
  });
  const origin = `http://127.0.0.1:${balancer.port}`;
  await site.paypal('/switches', { webhookUrl: `${origin}/webhooks/paypal` });
  return {
    fixture: { ...site, site: { ...site.site, origin } },
    pair,
    sites,
    async close() {
      await balancer.close();
      await site.close();
      await pair.stop();
    },
  };
}

async function openPairStore({ url, primary }: PostgresPair): Promise<TestStore> {
  await demoTemplate.fill(primary());
  const address = readDatabaseUrl(url);
  const silent = () => {};
  const database = openDatabase({ address, log: { info: silent, warn: silent, error: silent }, size: 20 });
  const store = createStore(database);
  return {
    store,
    database,
    query: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await database.pool.query<Row>(text, values)).rows,
    close: () => store.close(),
  };
}
