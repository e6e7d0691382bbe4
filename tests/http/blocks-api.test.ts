import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allowBlockChange } from '#operations/stock/change-block.ts';
import { getCode, reserve } from '#tests/support/book-by-form.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { inDays } from '#tests/support/search-days.ts';

const hash = (token: string) => createHash('sha256').update(token).digest('hex');
const TOKENS = [
  `rentworks:${hash('block-token')}:events+blocks`,
  `reader:${hash('feed-token')}`,
  `counter:${hash('busy-token')}:blocks`,
];
const site = siteForTests({ API_TOKENS: TOKENS.join(',') });

beforeAll(async () => {
  await site.query(
    "INSERT INTO car_units (class_code, branch_code, label) VALUES ('XCAR', 'PTY', 'RW-CAR-1')",
  );
});
beforeEach(() => site.query('DELETE FROM allocations WHERE block_reference IS NOT NULL'));
beforeEach(() => site.query('DELETE FROM blocks'));

const aBody = (changes: object = {}) => ({
  unit: 'RW-CAR-1',
  from: '2030-03-02T08:00',
  until: '2030-03-05T18:00',
  reason: 'walk-in',
  ...changes,
});

function ask(reference: string, init: RequestInit & { token?: string } = {}): Promise<Response> {
  const { token = 'block-token', ...rest } = init;
  return fetch(new URL(`/api/v1/blocks/${reference}`, site.origin), {
    ...rest,
    headers: { ...(token && { authorization: `Bearer ${token}` }) },
  });
}

async function put(reference: string, body: unknown, token?: string) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await ask(reference, { method: 'PUT', body: text, ...(token && { token }) });
  return { status: response.status, body: await response.json() };
}

const listStored = () => site.query('SELECT reference, state FROM blocks ORDER BY reference');

describe('PUT and DELETE /api/v1/blocks/{reference}', () => {
  it('store a block once and remove it, with no answer in a cache', async () => {
    const stored = { reference: 'RW/10%42', conflicts: [] };
    const reference = encodeURIComponent(stored.reference);
    const first = await put(reference, aBody());
    expect(first).toEqual({ status: 200, body: { ...stored, outcome: 'placed' } });
    expect((await put(reference, aBody())).body).toMatchObject({ outcome: 'unchanged' });
    const removed = await ask(reference, { method: 'DELETE' });
    expect([removed.status, removed.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(await removed.json()).toEqual({ ...stored, outcome: 'removed' });
    const late = await put(reference, aBody({ changed_at: '2026-01-02T08:00' }));
    expect(late).toEqual({ status: 200, body: { ...stored, outcome: 'outdated' } });
  });

  it('answer 202 with the conflict and a proposal when the unit is sold then', async () => {
    const code = getCode(await reserve(site.visit(), { type: 'normal' }));
    const [sold] = await site.query<{ label: string }>(
      `SELECT u.label FROM allocations a JOIN car_units u ON u.id = a.unit_id
      JOIN reservations r ON r.id = a.reservation_id WHERE r.code = $1`,
      [code],
    );
    const during = { unit: sold?.label, from: `${inDays(20)}T00:00`, until: `${inDays(30)}T00:00` };
    const answer = await put('RW-sold', aBody(during));
    expect(answer).toMatchObject({
      status: 202,
      body: {
        outcome: 'conflict',
        conflicts: [
          {
            unit: sold?.label,
            reservation: { brand: 'firefly', code, class: 'ICAR', pickup_branch: 'PTY' },
            proposal: { class: 'ICAR', is_upgrade: false, unit: expect.stringContaining('PTY-ICAR-') },
          },
        ],
      },
    });
    expect(answer).toEqual(await put('RW-sold', aBody(during)));
    await site.query("UPDATE reservations SET brand = 'hertz' WHERE code = $1", [code]);
    const foreign = await put('RW-sold', aBody(during));
    expect(foreign.body.conflicts).toMatchObject([
      { reservation: { brand: 'hertz', code: null }, proposal: null },
    ]);
    expect(JSON.stringify(foreign)).not.toContain(code);
  });

  it('refuse bodies above 8 kB', async () => {
    expect((await put('RW-1', aBody({ note: 'x'.repeat(9_000) }))).status).toBe(413);
  });

  it('refuse requests without a token or with one of another scope, and log them', async () => {
    for (const [token, status] of [
      ['', 401],
      ['guess', 401],
      [hash('block-token'), 401],
      ['feed-token', 403],
    ] as const) {
      for (const method of ['PUT', 'DELETE'])
        expect((await ask('RW-1', { method, token, ...(method === 'PUT' && { body: '{}' }) })).status).toBe(
          status,
        );
    }
    expect(await listStored()).toEqual([]);
    expect(site.logged.some((line) => line.includes('blocks-api') && line.includes('no-scope'))).toBe(true);
    const feed = new URL('/api/v1/events', site.origin);
    const read = (token: string) => fetch(feed, { headers: { authorization: `Bearer ${token}` } });
    expect([(await read('block-token')).status, (await read('busy-token')).status]).toEqual([200, 403]);
  });

  it.each(['GET', 'POST', 'PATCH'])('allow no %s', async (method) => {
    const refused = await ask('RW-1', { method });
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'PUT, DELETE']);
  });

  it('limit the requests of each program', async () => {
    for (let sent = 1; sent < 600; sent += 1) await allowBlockChange(site.services, 'counter');
    expect((await put('RW-1', {}, 'busy-token')).status).toBe(422);
    const refused = await ask('RW-1', { method: 'DELETE', token: 'busy-token' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await put('RW-1', aBody())).status).toBe(200);
  });
});
