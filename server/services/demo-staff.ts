import { randomUUID } from 'node:crypto';
import { ContentError } from '#adapters/content/content-error.ts';
import { createRestClient } from '#adapters/content/rest-client.ts';
import { demoStaff } from '#demo/staff.ts';
import type { Log } from '#operations/ports/runtime.ts';
import type { StaffStore } from '#operations/ports/staff-store.ts';
import type { ContentSource } from './embedded-content.ts';

const log: Log = { info() {}, warn() {}, error() {} };

/** Adds one employee for each role, once, to a demonstration with the embedded content service. */
export async function keepDemoStaff(
  { fetch, baseUrl, adminToken }: ContentSource,
  staff: Pick<StaffStore, 'hasDemo' | 'addDemo'>,
): Promise<void> {
  if (adminToken === undefined || (await staff.hasDemo())) return;
  const client = createRestClient({ baseUrl, fetch, token: adminToken, log, timeoutMs: 30_000 });
  await Promise.all(
    demoStaff.map(({ email, password }) =>
      client
        .send('users', { method: 'POST', json: { email, password, status: 'active' } })
        // Another brand of the same database has added it.
        .catch((error) => {
          if (!(error instanceof ContentError) || error.statusCode >= 500) throw error;
        }),
    ),
  );
  const createdAt = Date.now();
  await staff.addDemo(
    demoStaff.map(({ role, email, branches }) => ({
      id: randomUUID(),
      role,
      email,
      branches,
      language: 'es',
      createdAt,
    })),
  );
}

/** Deletes the employees of a demonstration, whose passwords are known, at the start of a production. */
export async function refuseDemoStaff(staff: Pick<StaffStore, 'endDemo'>, log: Log): Promise<void> {
  const ended = await staff.endDemo();
  if (ended > 0) log.warn({ ended }, 'employees of the demonstration were deleted');
}
