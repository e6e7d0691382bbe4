import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createFindByToken } from './open-site.ts';

const hash = (token: string) => createHash('sha256').update(token).digest('hex');
const find = createFindByToken(
  new Map([
    [hash('token-of-ana'), 'ana'],
    [hash('token-of-luis'), 'luis'],
  ]),
);

test('each program is identified by a separate token', () => {
  expect(find('Bearer token-of-ana')).toBe('ana');
  expect(find('Bearer token-of-luis')).toBe('luis');
});

test.each([
  null,
  '',
  'Bearer ',
  'Bearer token',
  'token-of-ana',
  `Bearer ${hash('token-of-ana')}`,
  'Bearer undefined',
])('no program is identified by %s', (header) => {
  expect(find(header)).toBeUndefined();
  expect(createFindByToken(new Map())(header)).toBeUndefined();
});
