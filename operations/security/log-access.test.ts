import { expect, it } from 'vitest';
import { createSecrets } from '#server/services/secrets.ts';
import { logAccess } from './log-access.ts';

const secrets = createSecrets('0'.repeat(32));

function listen() {
  const lines: unknown[] = [];
  const keep = (level: string) => (fields: Record<string, unknown>) => void lines.push({ level, ...fields });
  return { lines, log: { info: keep('info'), warn: keep('warn'), error: keep('error') } };
}

it('logs granted and refused access with the same hash for the same address, and never the address', () => {
  const { lines, log } = listen();
  const ana = { access: 'sign-in', network: '192.0.2.7' } as const;
  logAccess({ log, secrets }, { ...ana, outcome: 'refused', who: 'Ana@example.com ' });
  logAccess({ log, secrets }, { ...ana, outcome: 'signed-in', who: 'ana@example.com' });
  const who = secrets.sign('access-log', 'ana@example.com').slice(0, 16);
  expect(lines).toEqual([
    { level: 'warn', ...ana, outcome: 'refused', who },
    { level: 'info', ...ana, outcome: 'signed-in', who },
  ]);
});

it('logs access without an address', () => {
  const { lines, log } = listen();
  logAccess({ log, secrets }, { access: 'events-api', outcome: 'no-token' });
  expect(lines).toEqual([{ level: 'warn', access: 'events-api', outcome: 'no-token' }]);
});
