import { openRelay, type Relay } from '#tests/support/relay.ts';
import { startSmtpServer } from '#tests/support/smtp-server.ts';
import { type FaultFixture, openFaultFixture } from '../fixture/fault-fixture.ts';
import { openReplicas, type Replicas } from './replicas.ts';

/** Two sites on one database, with everything that they depend on. */
export interface Simulation {
  fixture: FaultFixture;
  replicas: Replicas;
  /** The relay in front of both gateways, which the replicas share. */
  gateway: Relay;
  close(): Promise<void>;
}

let opening: Promise<unknown> = Promise.resolve();

/**
 * Opens one after the other, because two that look for free ports at once may find the same. `captureMode` as
 * METROBANK_CAPTURE_MODE.
 */
export function openSimulation(captureMode: 'sale' | 'auth_capture'): Promise<Simulation> {
  const opened = opening.then(() => open(captureMode));
  opening = opened.catch(() => {});
  return opened;
}

async function open(captureMode: string): Promise<Simulation> {
  const mails = await startSmtpServer();
  let port = 0;
  const gateway = await openRelay({ host: '127.0.0.1', port: 0 }, () => ({ host: 'localhost', port }));
  const site = await openFaultFixture({ METROBANK_CAPTURE_MODE: captureMode }, { publicPort: gateway.port });
  port = site.sandbox.port;
  const replicas = await openReplicas(site, mails);
  const fixture = {
    ...site,
    // Renters use the balancer.
    site: { ...site.site, origin: replicas.origin },
    listMails: () => mails.mails.map(({ content }) => content),
  };
  return {
    fixture,
    replicas,
    gateway,
    async close() {
      await replicas.close();
      await site.close();
      await gateway.close();
      mails.close();
    },
  };
}
