import { expect, it } from 'vitest';
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
