import { expect, it } from 'vitest';
import { collections } from '#content-service/model/collections.ts';
import { toField } from '../studio/fields.ts';
import { readTarget } from '../studio/provision.ts';

it('provisions a Directus by https, or one of this machine, with the token of an administrator', () => {
  expect(readTarget('https://studio.rental.example/cms', 't')).toEqual({
    url: 'https://studio.rental.example/cms/',
    token: 't',
  });
  expect(readTarget('http://127.0.0.1:8055', 't').url).toBe('http://127.0.0.1:8055/');
  expect(() => readTarget('http://studio.rental.example', 't')).toThrow('must be an https address');
  expect(() => readTarget('ftp://127.0.0.1', 't')).toThrow('must be an https address');
  expect(() => readTarget(undefined, 't')).toThrow('the address of a Directus');
  expect(() => readTarget('https://studio.rental.example')).toThrow('STUDIO_ADMIN_TOKEN');
});

it('shows a Directus a label in Spanish for every field of content, and every list as rows', () => {
  const fields = collections
    .filter(({ system }) => !system)
    .flatMap((one) => Object.keys(one.fields).map((name) => toField(one, name)))
    .map(({ field, meta }) => ({
      field: String(field),
      ...(meta as { interface: string; translations?: unknown }),
    }));
  const unnamed = fields.filter(({ translations }) => !JSON.stringify(translations ?? '').includes('es-419'));
  expect(unnamed.map(({ field }) => field)).toEqual([]);
  const lists = ['rate_periods', 'length_rates', 'restrictions', 'reviews', 'delivery_zones', 'young_driver'];
  const shown = fields.filter(({ field }) => lists.includes(field));
  expect(shown.map((one) => one.interface)).toEqual(lists.map(() => 'list'));
});
