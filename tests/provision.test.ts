import { expect, it } from 'vitest';
import { collections } from '#content-service/model/collections.ts';
import { readTarget } from '../studio/provision.ts';
import { toSnapshot } from '../studio/snapshot.ts';

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
  const { fields } = JSON.parse(JSON.stringify(toSnapshot())) as {
    fields: {
      collection: string;
      field: string;
      meta: { interface: string; translations: { language: string }[] };
    }[];
  };
  const own = fields.filter(({ collection }) => collection !== 'directus_users');
  const declared = collections.filter(({ system }) => !system).flatMap((one) => Object.keys(one.fields));
  expect(own).toHaveLength(declared.length);
  expect(own.filter(({ meta }) => !meta.translations.some(({ language }) => language === 'es-419'))).toEqual(
    [],
  );
  const lists = ['rate_periods', 'length_rates', 'restrictions', 'reviews', 'delivery_zones', 'young_driver'];
  const shown = own.filter(({ field }) => lists.includes(field)).map(({ meta }) => meta.interface);
  expect(shown).toEqual(lists.map(() => 'list'));
});
