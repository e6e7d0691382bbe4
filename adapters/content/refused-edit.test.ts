import { expect, it } from 'vitest';
import { ContentError } from './content-error.ts';
import { toRefusal } from './refused-edit.ts';

function refuse(status: number, message: string, extensions: Record<string, unknown>) {
  const error = new ContentError(status, message, { data: { errors: [{ message, extensions }] } });
  return toRefusal({ name: 'promos' }, error);
}

it('a reason that the site has no words for is in those of the content service', () => {
  const message = 'Validation failed for field "slug". Value has to be at most 8 characters.';
  expect(refuse(400, message, { code: 'FAILED_VALIDATION', field: 'slug', type: 'regex' })).toMatchObject([
    { path: 'slug', problem: 'saidByService', value: message },
  ]);
  expect(refuse(422, 'Promotions need an approval.', { code: 'APPROVAL' })).toMatchObject([
    { path: '', problem: 'saidByService', value: 'Promotions need an approval.' },
  ]);
});

it('a missing value, a code that is used and a token without the right are said by the site', () => {
  const missing = { code: 'FAILED_VALIDATION', field: 'slug', type: 'nnull' };
  expect(refuse(400, '', missing)).toMatchObject([{ path: 'slug', problem: 'missing' }]);
  const twice = { code: 'RECORD_NOT_UNIQUE', field: 'slug', value: 'uno', collection: 'promos' };
  expect(refuse(400, '', twice)).toMatchObject([{ path: 'slug', problem: 'codeTwice', value: 'uno' }]);
  expect(refuse(403, '', { code: 'FORBIDDEN' })).toMatchObject([{ path: '', problem: 'noRight' }]);
  expect(refuse(401, '', { code: 'INVALID_CREDENTIALS' })).toMatchObject([{ problem: 'noRight' }]);
});

it('an outage is no refusal', () => {
  for (const status of [404, 429, 500, 503]) expect(refuse(status, 'x', { code: 'X' })).toEqual([]);
});
