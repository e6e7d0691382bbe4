import { describe, expect, it } from 'vitest';
import type { Caller } from '../access/permissions.ts';
import { list, string, toOne } from '../model/fields.ts';
import { createModel } from '../model/model.ts';
import type { Audience, Collection, Field } from '../model/types.ts';
import { type Selection, selectFields } from './selection.ts';

function collection(name: string, readableBy: Audience, fields: Record<string, Field>): Collection {
  const id: Field = { kind: 'column', type: 'integer' };
  return { name, key: 'id', fields: { id, ...fields }, sortField: undefined, readableBy, system: false };
}

const car = collection('cars', 'public', {
  name: string(),
  secret: toOne('secrets'),
  secrets: list('secrets', 'car'),
});
const model = createModel([car, collection('secrets', 'server', { text: string(), car: toOne('cars') })]);
const visitor: Caller = { kind: 'user', id: 'a', audience: 'public' };
const server: Caller = { kind: 'user', id: 'b', audience: 'server' };

function namesOf(selection: Selection): unknown {
  const nested = [...selection.nested].map(([name, inner]) => [name, namesOf(inner)]);
  return [[...selection.plain], Object.fromEntries(nested)];
}

const select = (caller: Caller, ...fields: string[]) => namesOf(selectFields({ model, caller }, car, fields));

describe('selectFields', () => {
  it('reads paths into a tree', () => {
    expect(select(server, 'name', 'secret.text', 'secrets.car.name')).toEqual([
      ['name'],
      { secret: [['text'], {}], secrets: [[], { car: [['name'], {}] }] },
    ]);
  });

  it('expands stars in every relation', () => {
    expect(select(server, '*.*')).toEqual([
      ['id', 'name', 'secret', 'secrets'],
      { secret: [['id', 'text', 'car'], {}], secrets: [['id', 'text', 'car'], {}] },
    ]);
  });

  it('leaves out relations that the caller may not read, without an error', () => {
    expect(select(visitor, '*', 'secret.text', 'secrets.*')).toEqual([['id', 'name', 'secret'], {}]);
  });

  it('stops at circular relations', () => {
    const path = Array.from({ length: 40 }, (_, at) => (at % 2 ? 'car' : 'secrets')).join('.');
    expect(() => select(server, path)).toThrow('nested too deeply');
  });
});
