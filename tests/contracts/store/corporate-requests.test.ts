import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { KeptCorporateRequest, RequestMail } from '#operations/ports/outbox.ts';
import { storeForTests } from '#tests/support/open-test-store.ts';

const test = storeForTests();

function aRequest(): KeptCorporateRequest {
  return {
    id: randomUUID(),
    brand: 'firefly',
    language: 'en',
    company: 'Café Volcán S. A.',
    contactName: 'Ana Ríos',
    email: 'ana@cafe.example',
    phone: '+50761234567',
    interest: 'leasing',
    cars: 3,
    message: 'Two lines,\nboth kept.',
  };
}

const mailOf = (request: KeptCorporateRequest, dedupeKey: string): RequestMail => ({
  dedupeKey,
  kind: 'corporate-receipt',
  requestId: request.id,
  to: request.email,
  language: request.language,
});

it('stores a request and its mails', async () => {
  const request = aRequest();
  await test.store.outbox.keepRequest(request, [mailOf(request, 'receipt')]);
  expect(await test.store.outbox.findRequest(request.id)).toEqual(request);
  const now = Date.now();
  const [mail] = await test.store.outbox.claimMails(now, now + 60_000, 5);
  expect(mail).toMatchObject({ ...mailOf(request, 'receipt'), tries: 0 });
  expect(mail).not.toHaveProperty('reservationId');
});

it('stores neither when one of them fails', async () => {
  const request = aRequest();
  await expect(
    test.store.outbox.keepRequest(request, [mailOf(request, 'twice'), mailOf(request, 'twice')]),
  ).rejects.toThrow('outbox_mails');
  expect(await test.store.outbox.findRequest(request.id)).toBeUndefined();
});

it('finds nothing by an invalid id', async () => {
  expect(await test.store.outbox.findRequest('1; DROP TABLE')).toBeUndefined();
  expect(await test.store.outbox.findRequest(randomUUID())).toBeUndefined();
});

it('erases old requests and their mails', async () => {
  const [old, recent] = [aRequest(), aRequest()];
  for (const request of [old, recent])
    await test.store.outbox.keepRequest(request, [mailOf(request, `of ${request.id}`)]);
  await test.query("UPDATE corporate_requests SET created_at = '2020-01-01' WHERE id = $1", [old.id]);
  expect(await test.store.outbox.eraseRequestsBefore(Date.UTC(2021, 0, 1), 10)).toBe(1);
  expect(await test.store.outbox.findRequest(old.id)).toBeUndefined();
  expect(await test.store.outbox.findRequest(recent.id)).toEqual(recent);
  const mails = await test.query('SELECT dedupe_key FROM outbox_mails WHERE dedupe_key LIKE $1', ['of %']);
  expect(mails).toEqual([{ dedupe_key: `of ${recent.id}` }]);
});
