import { createHash } from 'node:crypto';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { getCode, RENTER, reserve } from '#tests/support/book-by-form.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';

const hash = createHash('sha256').update('feed-token').digest('hex');
const site = siteForTests({ API_TOKENS: `rentworks:${hash}` });

function ask(path: string, token?: string): Promise<Response> {
  return fetch(new URL(path, site.origin), token ? { headers: { authorization: `Bearer ${token}` } } : {});
}

interface Feed {
  next: number;
  events: {
    position: number;
    type: string;
    data: { reservation: { code: string; bill: { lines: { charge_id: string | null }[] } } };
  }[];
}

async function readFeed(after = 0): Promise<Feed> {
  return (await (await ask(`/api/v1/events?after=${after}`, 'feed-token')).json()) as Feed;
}

it('returns sales in the feed after the last read position, with the ids of what was sold', async () => {
  const { next: before } = await readFeed();
  const code = getCode(await reserve(site.visit(), { type: 'normal' }));
  await expect.poll(async () => (await readFeed(before)).events.length, { timeout: 30_000 }).toBe(1);
  const { events, next } = await readFeed(before);
  expect(events).toMatchObject([{ type: 'reservation.confirmed', data: { reservation: { code } } }]);
  const ids = events[0]?.data.reservation.bill.lines.flatMap(({ charge_id }) => charge_id ?? []);
  expect(ids).toEqual(['PCM', 'ERA', 'PANAPASS']);
  expect(await readFeed(next)).toEqual({ events: [], next });
});

it('refuses requests without the token', async () => {
  for (const token of [undefined, 'guess', hash]) {
    const refused = await ask('/api/v1/events', token);
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([401, 'private, no-store']);
    expect(await refused.text()).not.toContain(RENTER.email);
  }
});

it.each(['-1', 'x', '1e9', '9'.repeat(40)])('refuses a position like %s', async (after) => {
  expect((await ask(`/api/v1/events?after=${after}`, 'feed-token')).status).toBe(400);
});

it('describes itself in valid OpenAPI 3.1', async () => {
  const answer = await ask('/api/v1/openapi.json');
  const description = (await answer.json()) as Record<string, unknown>;
  expect(description.openapi).toBe('3.1.0');
  const { valid, errors } = await new Validator().validate(description);
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});
