import { setTimeout as wait } from 'node:timers/promises';
import { aSearch } from '#tests/support/search-days.ts';
import { failCommits } from '../fixture/gates.ts';
import type { Replica } from './replicas.ts';
import type { Fault } from './schedule.ts';
import type { Simulation } from './simulation-fixture.ts';

const MINUTE_MS = 60_000;
const REQUEST_MS = 5_000;

/** Begins a fault. The returned function ends it; a clock stays wrong until the end of the run. */
export async function beginFault(
  fault: Fault,
  { fixture, replicas, gateway }: Simulation,
): Promise<() => Promise<void>> {
  switch (fault.kind) {
    case 'kill':
      return killAtMessage(replicas.both[fault.replica], fault.messages);
    case 'memory':
      return fillMemory(replicas.both[fault.replica], fault);
    case 'low-space': {
      const replica = replicas.both[fault.replica];
      await replica.restart({ MINIMUM_FREE_MB: '100000000' });
      return () => replica.restart();
    }
    case 'network': {
      const relay = fault.to === 'gateway' ? gateway : replicas.both[fault.replica].relays[fault.to];
      return atTime(fault, async () => {
        if (fault.how === 'reset') relay.reset();
        else relay.disturb(fault.how === 'slow' ? { kind: 'slow', ms: 150 } : { kind: fault.how });
        return async () => relay.disturb(undefined);
      });
    }
    case 'database':
      return atTime(fault, () => fixture.takeDatabaseAway());
    case 'clock':
      if (fault.of === 'gateways') await fixture.skewGateway(fault.minutes * MINUTE_MS);
      else fixture.skewSite(fault.of === 0 ? 'site' : 'second', fault.minutes * MINUTE_MS);
      return async () => {};
    case 'disk':
      return failCommits(fixture, {
        table: fault.table,
        condition: 'true',
        code: '53100',
        times: fault.commits,
      });
    case 'call': {
      const arm = fault.gateway === 'card' ? fixture.arm : fixture.armPayPal;
      await arm({ operation: fault.operation, kind: fault.how, ms: 1_000 });
      return async () => {};
    }
  }
}

/** Kills before a message to the database. Kills at the end of the round when there were fewer messages. */
function killAtMessage(replica: Replica, messages: number): () => Promise<void> {
  let killing: Promise<void> | undefined;
  const kill = () => (killing ??= replica.restart());
  replica.relays.database.before(messages, kill);
  return kill;
}

async function fillMemory(
  replica: Replica,
  { heapMb, searches }: Fault & { kind: 'memory' },
): Promise<() => Promise<void>> {
  await replica.restart({ NODE_OPTIONS: `--max-old-space-size=${heapMb}` });
  const searching = replica.ensureReady().then(() => {
    const each = Array.from({ length: searches }, (_, hour) => {
      const pickup_time = `${8 + (hour % 10)}:${hour % 2 ? '30' : '00'}`.padStart(5, '0');
      const query = new URLSearchParams(aSearch({ pickup_time }));
      const init = { headers: { connection: 'close' }, signal: AbortSignal.timeout(REQUEST_MS) };
      const address = `${replica.instance.origin}/flota?${query}&n=${hour}`;
      return fetch(address, init).then((answer) => answer.text());
    });
    return Promise.allSettled(each);
  });
  // Whether it starts is checked after the last fault.
  searching.catch(() => {});
  return async () => {
    await searching.catch(() => {});
    await replica.restart();
  };
}

/** Begins after a time and lasts for a time. The returned function waits for the end. */
async function atTime(
  { afterMs, forMs }: { afterMs: number; forMs: number },
  begin: () => Promise<() => Promise<void>>,
): Promise<() => Promise<void>> {
  const lasting = (async () => {
    await wait(afterMs);
    const end = await begin();
    await wait(forMs);
    await end();
  })();
  // Awaited at the end of the round.
  lasting.catch(() => {});
  return () => lasting;
}
