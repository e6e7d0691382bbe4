import { once } from 'node:events';
import {
  type AddressInfo,
  connect,
  createServer,
  type ListenOptions,
  type NetConnectOpts,
  type Socket,
} from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * What a relay does with traffic. `cut`: ends every connection, also new ones. `silent`: forwards nothing and
 * closes nothing, as when a network fails. `slow`: delays all bytes by `ms`, in both directions.
 */
export type RelayFault = { kind: 'cut' } | { kind: 'silent' } | { kind: 'slow'; ms: number };

/** A TCP or Unix relay between clients and a server, which tests can disturb. */
export interface Relay {
  /** Port on 127.0.0.1; 0 for a Unix socket. */
  port: number;
  /** Disturbs the traffic until it is called again; undefined ends the disturbance. */
  disturb(fault: RelayFault | undefined): void;
  /** Ends all present connections. New ones are forwarded. */
  reset(): void;
  /** Stops the traffic of all present connections without closing them. New ones are forwarded. */
  silence(): void;
  /** Calls `act` before the `count`-th of the next pieces of data from clients is forwarded. */
  before(count: number, act: () => void): void;
  close(): Promise<void>;
}

/** `target` is read for each new connection. */
export async function openRelay(listen: ListenOptions, target: () => NetConnectOpts): Promise<Relay> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let fault: RelayFault | undefined;
  let countdown = { left: 0, act: () => {} };

  function forward(from: Socket, to: Socket, onData: () => void): void {
    // What is delayed keeps its order, also when the delay has ended.
    let [sending, delayed] = [Promise.resolve(), 0];
    const send = (act: () => void) => {
      const ms = fault?.kind === 'slow' ? fault.ms : 0;
      if (ms === 0 && delayed === 0) return act();
      delayed += 1;
      const due = Date.now() + ms;
      sending = sending
        .then(() => wait(Math.max(0, due - Date.now())))
        .then(() => {
          delayed -= 1;
          act();
        });
    };
    from.on('error', () => to.destroy());
    from.on('close', () => send(() => to.destroy()));
    from.on('end', () => send(() => to.end()));
    from.on('data', (bytes) => {
      onData();
      send(() => to.write(bytes));
    });
  }

  function countDown(): void {
    if (countdown.left > 0 && --countdown.left === 0) countdown.act();
  }

  const server = createServer({ allowHalfOpen: false }, (near) => {
    if (fault?.kind === 'cut') return void near.destroy();
    const far = connect(target());
    const pair = [near, far] as const;
    pairs.add(pair);
    near.on('close', () => pairs.delete(pair));
    forward(near, far, countDown);
    forward(far, near, () => {});
    if (fault?.kind === 'silent') for (const socket of pair) socket.pause();
  });
  server.listen(listen);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' ? (address as AddressInfo).port : 0,
    disturb(next) {
      const wasSilent = fault?.kind === 'silent';
      fault = next;
      for (const pair of pairs)
        for (const socket of pair) {
          if (next?.kind === 'cut') socket.destroy();
          else if (next?.kind === 'silent') socket.pause();
          else if (wasSilent) socket.resume();
        }
    },
    reset() {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
    },
    silence() {
      for (const pair of pairs) for (const socket of pair) socket.pause();
    },
    before(count, act) {
      countdown = { left: count, act };
    },
    async close() {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
