import { describe, expect, it } from 'vitest';
import { parseList, parseObject, parseParameters } from './parameters.ts';

const parse = (query: string) => Object.fromEntries(parseParameters(new URLSearchParams(query)));

describe('parseParameters', () => {
  it.each([
    ['a=1', { a: '1' }],
    ['filter[f][_eq]=v', { filter: { f: { _eq: 'v' } } }],
    [
      'filter[_and][0][f][_eq]=v&filter[_and][1][g][_gt]=2',
      { filter: { _and: [{ f: { _eq: 'v' } }, { g: { _gt: '2' } }] } },
    ],
    ['filter[f][_in][]=a&filter[f][_in][]=b', { filter: { f: { _in: ['a', 'b'] } } }],
    ['fields=a&fields=b', { fields: ['a', 'b'] }],
    ['fields[]=a&fields[]=b,c', { fields: ['a', 'b,c'] }],
    ['a[b=1', { 'a[b': '1' }],
  ])('reads %s', (query, expected) => {
    expect(parse(query)).toEqual(expected);
  });

  it('does not modify prototypes', () => {
    parse('__proto__[polluted]=1&a[__proto__][polluted]=1&a[constructor][prototype][polluted]=1');
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('refuses deep nesting', () => {
    expect(() => parse(`a${'[b]'.repeat(50)}=1`)).toThrow('nested too deeply');
  });
});

describe('parseList', () => {
  it('accepts comma-separated and repeated values', () => {
    expect(parseList(['a, b', 'c', ''])).toEqual(['a', 'b', 'c']);
  });
});

describe('parseObject', () => {
  it('accepts JSON or brackets, and returns nothing for an empty text', () => {
    expect(parseObject('{"a":1}', 'filter')).toEqual({ a: 1 });
    expect(parseObject({ a: '1' }, 'filter')).toEqual({ a: '1' });
    expect(parseObject('', 'filter')).toBeUndefined();
    expect(() => parseObject('[1]', 'filter')).toThrow('Invalid JSON for filter object.');
  });
});
