import { expect, test } from 'vitest';
import { maskClientError } from './mask-client-error.ts';

const report = {
  name: 'TypeError',
  build: 'Ab12Cd34',
  page: '/en/mi-reserva/FF-7K2M9Q/cancelar',
  frames: ['static/site-Ab12Cd34.js:1:2345'],
};

test('a report has the kind of error, its place and the page without codes, and nothing else', () => {
  const typed = { ...report, message: 'Ana Quetzal 4012000000020071', user: 'ana@example.com' };
  expect(maskClientError(JSON.stringify(typed))).toEqual({ ...report, page: '/en/mi-reserva/…/cancelar' });
  const react = { ...report, name: 'Error', code: '418', page: '/pay/result/6b1f0c52-0f63-4c5e' };
  expect(maskClientError(JSON.stringify(react))).toMatchObject({ code: '418', page: '/pay/result/…' });
});

test.each([
  '',
  '{}',
  'null',
  JSON.stringify({ ...report, frames: [] }),
  JSON.stringify({ ...report, frames: ['https://evil.example/x.js:1:1'] }),
  JSON.stringify({ ...report, name: 'ana@example.com' }),
])('another text is ignored: %s', (text) => {
  expect(maskClientError(text)).toBeUndefined();
});
