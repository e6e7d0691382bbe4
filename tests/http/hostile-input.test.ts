import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { chooseCar, EXAMPLE_CHOICES, RENTER, reserve, toFleetAddress } from '#tests/support/book-by-form.ts';
import { readQuote } from '#tests/support/html/page.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { aSearch } from '#tests/support/search-days.ts';
import { variants } from '#tests/support/views.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const site = siteForTests();
let visitor: Visitor;
beforeAll(async () => {
  visitor = site.visit();
  await chooseCar(visitor);
});

/** Texts that are known to break programs, one of each kind. */
const TEXTS = [
  'a\u0000b',
  `${'x'.repeat(299)}👋`,
  'İ'.repeat(40),
  "'; DROP TABLE reservations; --",
  '"><script>alert(1)</script>',
  '__proto__',
  '\r\nBcc: everybody@example.com',
  'x'.repeat(100_000),
];

/** More of them, for the nightly run. */
const MORE_TEXTS = [
  '\u0000',
  '\uFFFD\uFFFE\uFEFF',
  '\u202Egnp.exe',
  '👩‍👩‍👧‍👦'.repeat(100),
  `${'x'.repeat(59)}👋`,
  'ß'.repeat(40),
  '{{7*7}} <%= 7*7 %> #{7*7}',
  '../../../../etc/passwd',
  '%00%0d%0aSet-Cookie: a=b',
  'constructor',
  '-1',
  '1e309',
  '９９９',
  'NaN',
  '[object Object]',
];

const SEARCH_FIELDS = [...Object.keys(aSearch()), 'coupon', 'tipo', 'marca', 'notice'];

describe('hostile input', () => {
  it.each(variants(TEXTS, MORE_TEXTS).map((text) => [JSON.stringify(text).slice(0, 40), text]))(
    'gets a defined response as %s',
    async (_, text) => {
      const { id = '' } = site.content.current().cars.find(({ model }) => model === 'Corolla') ?? {};
      const statuses: number[] = [];
      const note = async (answer: Promise<{ status: number; body: string }>) => {
        const { status, body } = await answer;
        expect(body).not.toContain('<script>alert');
        statuses.push(status);
      };
      // The length of addresses is limited, that of forms is not.
      const short = text.slice(0, 2_000);
      const everywhere = Object.fromEntries(SEARCH_FIELDS.map((name) => [name, text]));
      const besides = { ...aSearch(), coupon: text, tipo: text, marca: text, notice: text };
      for (const fields of [everywhere, besides]) {
        const query = Object.entries(fields).map(([name, value]) => [name, value.slice(0, 200)]);
        await note(visitor.get(`/flota?${new URLSearchParams(query)}`));
        await note(site.visit().post('/flota', { ...fields, offer: `${id}:normal` }));
        await note(site.visit().post('/flota', { ...fields, offer: text }));
        await note(site.visit().post('/flota', { ...fields, car_id: text, reservation_type: text }));
      }
      for (const intent of ['update', 'apply-coupon', 'reserve'])
        await note(
          visitor.post('/reserva', {
            ...Object.fromEntries(
              [...Object.keys(EXAMPLE_CHOICES), ...Object.keys(RENTER)].map((name) => [name, text]),
            ),
            [`extra_${text}`]: text,
            coupon: text,
            prices: text,
            intent,
          }),
        );
      for (const field of ['cardHolder', 'cardNumber', 'payment_key', 'attempt', 'intent'])
        await note(visitor.post('/reserva/checkout', { intent: 'pay-card', [field]: text }));
      await note(visitor.post('/locale', { locale: text, to: text }));
      await note(visitor.get(`/${encodeURIComponent(short)}`));
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
      expect((await visitor.get('/reserva')).status).toBe(200);
    },
  );

  it.each([
    ['no body', '', 'application/x-www-form-urlencoded'],
    ['JSON', '{"intent":"reserve"}', 'application/json'],
    ['a text', 'intent=reserve', 'text/plain'],
    ['nothing it says what it is', 'intent=reserve', ''],
    ['a multipart form without its boundary', 'x', 'multipart/form-data'],
    [
      'a multipart form cut short',
      '--b\r\nContent-Disposition: form-data; name="intent"\r\n\r\nres',
      'multipart/form-data; boundary=b',
    ],
    [
      'bytes that are no UTF-8',
      new Uint8Array([0x61, 0x3d, 0xff, 0xfe, 0xc3, 0x28]),
      'application/x-www-form-urlencoded',
    ],
    ['broken percent signs', 'firstName=%ZZ%&email=%E0%A4%A', 'application/x-www-form-urlencoded'],
    [
      'another alphabet',
      new Uint8Array([0x61, 0x3d, 0xf1, 0xe9]),
      'application/x-www-form-urlencoded; charset=iso-8859-1',
    ],
    [
      'UTF-16',
      new Uint8Array(Buffer.from('intent=reserve', 'utf16le')),
      'application/x-www-form-urlencoded; charset=utf-16',
    ],
    ['ten thousand fields', 'a=1&'.repeat(10_000), 'application/x-www-form-urlencoded'],
    ['a compressed form', new Uint8Array(gzipSync('intent=reserve')), 'application/x-www-form-urlencoded'],
  ])('refuses or ignores a form that is %s', async (_, body, type) => {
    for (const path of ['/flota', '/reserva', '/reserva/checkout', '/locale']) {
      const answer = await visitor.post(path, body, { 'content-type': type });
      expect([path, answer.status < 500]).toEqual([path, true]);
    }
  });

  it('accepts a multipart form', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(EXAMPLE_CHOICES)) form.append(name, value);
    form.append('license', new File(['x'], 'x.png'));
    const page = await visitor.follow(await visitor.post('/reserva', form));
    expect(readQuote(page).Total).toBe('$484.14');
  });

  it.each([
    ['a form', '/reserva', 2_000_000, 413],
    ['a card form', '/reserva/checkout', 100_000, 400],
    ['a return from the bank', '/pay/return/00000000-0000-4000-8000-000000000000/x', 200_000, 303],
  ] as const)('stops reading when %s is too long', async (_, path, length, status) => {
    const renter = site.visit();
    await reserve(renter);
    const answer = await renter.post(path, `a=${'x'.repeat(length)}`, {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(answer.status).toBe(status);
  });

  it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])('responds to the method %s', async (method) => {
    for (const path of ['/', '/flota', '/reserva', '/locale', '/no-existe', '/assets/x']) {
      const response = await fetch(site.origin + path, { method, headers: { connection: 'close' } });
      await response.arrayBuffer();
      expect([method, path, response.status < 500]).toEqual([method, path, true]);
    }
  });

  it.each([
    [
      'a broken percent sign',
      'GET /%ZZ HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n',
      /^HTTP\/1\.1 4\d\d/,
    ],
    [
      'half a character',
      'GET /%E0%A4%A HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n',
      /^HTTP\/1\.1 4\d\d/,
    ],
    [
      'another host',
      'GET / HTTP/1.1\r\nHost: evil.example/..\r\nConnection: close\r\n\r\n',
      /^HTTP\/1\.1 400/,
    ],
    [
      'two hosts',
      'GET / HTTP/1.1\r\nHost: HOST\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
      /^HTTP\/1\.1 400/,
    ],
    [
      'a length and chunks',
      'POST /locale HTTP/1.1\r\nHost: HOST\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      /^HTTP\/1\.1 400/,
    ],
    ['no host', 'GET / HTTP/1.0\r\n\r\n', /^HTTP\/1\.1 400/],
    [
      'a whole address',
      'GET http://HOST/flota HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
      /^HTTP\/1\.1 200/,
    ],
    ['a star', 'OPTIONS * HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n', /^HTTP\/1\.1 400/],
    ['TRACE', 'TRACE / HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n', /^HTTP\/1\.1 405/],
    [
      'too many headers',
      `GET / HTTP/1.1\r\nHost: HOST\r\nA: ${'x'.repeat(40_000)}\r\n\r\n`,
      /^HTTP\/1\.1 431/,
    ],
    ['something else than HTTP', 'HELO mail.example\r\n\r\n', /^HTTP\/1\.1 400/],
    [
      'a cookie of many',
      `GET /reserva HTTP/1.1\r\nHost: HOST\r\nCookie: ${'a=b; '.repeat(2000)}\r\nConnection: close\r\n\r\n`,
      /^HTTP\/1\.1 302/,
    ],
  ])('responds to a request with %s', async (_, text, expected) => {
    const { host, port } = new URL(site.origin);
    expect(await sendRaw(Number(port), text.replaceAll('HOST', host))).toMatch(expected);
  });

  it('leaves the site healthy afterwards', async () => {
    expect((await visitor.get('/livez')).status).toBe(200);
    expect((await visitor.get('/readyz')).status).toBe(200);
    expect((await visitor.open(toFleetAddress())).text).toContain('Toyota Corolla');
    expect(site.logged.filter((line) => / (error|fatal) /.test(line))).toEqual([]);
  });
});

/** Sends raw bytes and returns the whole response. */
function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
  });
}
