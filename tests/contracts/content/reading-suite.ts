import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asJson, create, remove, send, type Target } from './target.ts';

/** content.md#reading, with test cars, for the service that `open` returns. */
export function describeReading(open: () => Promise<Target>): void {
  describe('GET /items', () => {
    let target: Target;
    const tag = randomUUID().slice(0, 8).toUpperCase();
    const mini = `MCAR${tag}`;
    const large = `LCAR${tag}`;
    const made: Record<string, unknown[]> = {};

    async function make(collection: string, item: unknown) {
      const created = await create(target, collection, item);
      made[collection] = [...(made[collection] ?? []), created.id ?? created.code];
      return created;
    }

    const ours = (more: object = {}) => asJson({ _and: [{ clasificacion: { _in: [mini, large] } }, more] });

    async function models(query: string): Promise<string[]> {
      const answer = await send(target, `items/flota?fields=modelo&${query}`);
      expect(answer).toMatchObject({ status: 200 });
      return answer.body.data.map((car: { modelo: string }) => car.modelo);
    }

    beforeAll(async () => {
      target = await open();
      for (const code of ['es-ES', 'en-US']) {
        await send(target, 'items/languages', { method: 'POST', as: 'admin', json: { code, name: code } });
      }
      await make('car_classes', { code: mini, name: 'Mini' });
      await make('car_classes', { code: large, name: 'Large' });
      const discount = await make('descuentos', { name: 'Prepago 10', percent: 10, charge_id: 'PREPAY10' });
      const cars = [
        { modelo: 'Picanto', precio_firefly: '19.99', discount: discount.id, minimio_dias: 1 },
        { modelo: "L'Étoile 50%", precio_firefly: 30.5, minimio_dias: 3 },
        { modelo: 'Carnival', precio_firefly: '100.00', clasificacion: large },
      ];
      for (const car of cars) await make('flota', { marca: 'Kia', clasificacion: mini, ...car });
    });

    afterAll(async () => {
      for (const [collection, keys] of Object.entries(made).reverse()) await remove(target, collection, keys);
      await target.close();
    });

    it('returns own columns, decimals as text with their scale, and keys of relations by default', async () => {
      const answer = await send(target, `items/flota?filter=${ours({ modelo: 'Picanto' })}`);
      expect(answer.body.data[0]).toMatchObject({
        status: 'available',
        clasificacion: mini,
        discount: expect.any(Number),
        precio_firefly: '19.99',
        precio_hertz: null,
        transmision: 'automatic',
      });
    });

    it('expands relations by their fields', async () => {
      const answer = await send(
        target,
        `items/flota?filter=${ours({ modelo: 'Picanto' })}&fields=modelo,discount.*,clasificacion.name`,
      );
      expect(answer.body.data).toEqual([
        {
          modelo: 'Picanto',
          discount: {
            id: expect.any(Number),
            name: 'Prepago 10',
            percent: '10.00',
            charge_id: 'PREPAY10',
            brands: null,
            unusual: false,
          },
          clasificacion: { name: 'Mini' },
        },
      ]);
    });

    it('returns null for an empty relation', async () => {
      const answer = await send(
        target,
        `items/flota?filter=${ours({ modelo: 'Carnival' })}&fields=discount.*`,
      );
      expect(answer.body.data).toEqual([{ discount: null }]);
    });

    it.each<[string, object, string[]]>([
      ['_eq', { modelo: { _eq: 'Picanto' } }, ['Picanto']],
      ['a bare value', { modelo: 'Picanto' }, ['Picanto']],
      ['_neq', { modelo: { _neq: 'Picanto' } }, ["L'Étoile 50%", 'Carnival']],
      ['_in a list', { modelo: { _in: ['Picanto', 'Carnival'] } }, ['Picanto', 'Carnival']],
      ['_in csv', { modelo: { _in: 'Picanto,Carnival' } }, ['Picanto', 'Carnival']],
      ['_nin', { modelo: { _nin: ['Picanto', 'Carnival'] } }, ["L'Étoile 50%"]],
      ['_lt', { precio_firefly: { _lt: 30.5 } }, ['Picanto']],
      ['_lte', { precio_firefly: { _lte: '30.50' } }, ['Picanto', "L'Étoile 50%"]],
      ['_gt', { precio_firefly: { _gt: 30.5 } }, ['Carnival']],
      ['_gte', { precio_firefly: { _gte: 30.5 } }, ["L'Étoile 50%", 'Carnival']],
      ['_null', { discount: { _null: true } }, ["L'Étoile 50%", 'Carnival']],
      ['_nnull', { discount: { _nnull: true } }, ['Picanto']],
      ['_contains with the characters of LIKE', { modelo: { _contains: '50%' } }, ["L'Étoile 50%"]],
      ['_contains by case', { modelo: { _contains: 'PICANTO' } }, []],
      ['_icontains', { modelo: { _icontains: 'PICANTO' } }, ['Picanto']],
      ['_starts_with', { modelo: { _starts_with: "L'É" } }, ["L'Étoile 50%"]],
      ['_or', { _or: [{ modelo: 'Picanto' }, { minimio_dias: 3 }] }, ['Picanto', "L'Étoile 50%"]],
      ['a many-to-one', { discount: { percent: { _gt: 5 } } }, ['Picanto']],
      ['what is not linked', { discount: { percent: { _null: true } } }, ["L'Étoile 50%", 'Carnival']],
      ['nothing', {}, ['Picanto', "L'Étoile 50%", 'Carnival']],
      ['quotes in a value', { modelo: { _eq: "'; drop table flota; --" } }, []],
    ])('filters by %s', async (_name, filter, expected) => {
      expect(await models(`filter=${ours(filter)}&sort=precio_firefly`)).toEqual(expected);
    });

    it('parses a filter in brackets like one in JSON', async () => {
      const inBrackets = `filter[_and][0][clasificacion][_in][]=${mini}&filter[_and][1][modelo][_eq]=Picanto`;
      expect(await models(inBrackets)).toEqual(['Picanto']);
    });

    it.each([
      ['sort=precio_firefly', ['Picanto', "L'Étoile 50%", 'Carnival']],
      ['sort=-precio_firefly', ['Carnival', "L'Étoile 50%", 'Picanto']],
      ['sort=clasificacion.name,-modelo', ['Carnival', 'Picanto', "L'Étoile 50%"]],
      ['sort[]=clasificacion.name&sort[]=-modelo&limit=2', ['Carnival', 'Picanto']],
      ['sort=precio_firefly&limit=-1&offset=2', ['Carnival']],
      ['limit=0', []],
    ])('sorts and limits by %s', async (query, expected) => {
      expect(await models(`filter=${ours()}&${query}`)).toEqual(expected);
    });

    it('returns the total and the filtered count', async () => {
      const answer = await send(target, `items/flota?filter=${ours()}&limit=1&meta=*&fields=id`);
      expect(answer.body.meta.filter_count).toBe(3);
      expect(answer.body.meta.total_count).toBeGreaterThanOrEqual(3);
      const one = await send(target, `items/flota?filter=${ours()}&limit=1&meta=filter_count&fields=id`);
      expect(one.body.meta).toEqual({ filter_count: 3 });
    });

    it('limits the list inside a parent by deep, and keeps the parent', async () => {
      const slug = `terminos-${tag}`;
      await make('info_pages', {
        slug,
        translations: [
          { languages_code: 'es-ES', title: 'Términos' },
          { languages_code: 'en-US', title: 'Terms' },
        ],
      });
      const page = (deep: string) =>
        send(
          target,
          `items/info_pages?filter=${asJson({ slug: { _contains: slug } })}&fields=slug,translations.title&deep=${deep}`,
        );
      const language = (code: string) =>
        asJson({ translations: { _filter: { languages_code: { _eq: code } } } });
      expect((await page(language('en-US'))).body.data).toEqual([
        { slug, translations: [{ title: 'Terms' }] },
      ]);
      expect((await page(language('fr-FR'))).body.data).toEqual([{ slug, translations: [] }]);
      expect((await page(asJson({ translations: { _limit: 1, _sort: ['-id'] } }))).body.data).toEqual([
        { slug, translations: [{ title: 'Terms' }] },
      ]);
      expect((await page('{broken')).body.data[0].translations).toHaveLength(2);
      const byTitle = asJson({ slug, translations: { title: { _eq: 'Terms' } } });
      expect((await send(target, `items/info_pages?filter=${byTitle}&fields=slug`)).body.data).toHaveLength(
        1,
      );
    });

    it.each([
      ['items/nope', 403, 'FORBIDDEN'],
      ['items/flota?fields=nope', 403, 'FORBIDDEN'],
      ['items/flota?sort=nope', 403, 'FORBIDDEN'],
      ['items/flota?sort=id;drop', 403, 'FORBIDDEN'],
      ['items/flota?filter[nope][_eq]=1', 403, 'FORBIDDEN'],
      [`items/flota?filter=${asJson({ 'id" = 1 or 1=1 --': { _eq: 1 } })}`, 403, 'FORBIDDEN'],
      ['items/flota/999999999', 403, 'FORBIDDEN'],
      ['items/flota/abc', 403, 'FORBIDDEN'],
      ['items/flota?filter={broken', 400, 'INVALID_QUERY'],
      ['items/flota?filter[marca][_bogus]=1', 400, 'INVALID_QUERY'],
      ['items/flota?filter[id][_eq]=abc', 400, 'INVALID_QUERY'],
      [`items/flota?filter=${asJson({ marca: { _in: [] } })}`, 400, 'INVALID_QUERY'],
      ['items/flota?limit=abc', 400, 'INVALID_QUERY'],
      ['items/flota?limit=-2', 400, 'INVALID_QUERY'],
      ['items/flota?meta=nope', 400, 'INVALID_QUERY'],
      ['items/sucursales?filter[opening_hours][_contains]=x', 400, 'INVALID_QUERY'],
      ['nope', 404, 'ROUTE_NOT_FOUND'],
    ])('responds to %s with %i %s', async (path, status, code) => {
      const answer = await send(target, path);
      expect(answer).toMatchObject({ status, body: { errors: [{ extensions: { code } }] } });
      expect(answer.body.data).toBeUndefined();
    });

    it.each(['__proto__', 'constructor'])('does not accept %s as a field', async (name) => {
      // Services may refuse the request or ignore the filter.
      const answer = await send(target, `items/flota?filter[${name}][_eq]=1&fields=id&limit=1`);
      expect([200, 403]).toContain(answer.status);
    });

    it('names the unknown field', async () => {
      const answer = await send(target, 'items/flota?fields=nope');
      expect(answer.body.errors[0].message).toBe(
        'You don\'t have permission to access field "nope" in collection "flota" or it does not exist. Queried in root.',
      );
    });

    it('ignores unknown fields of a relation', async () => {
      const answer = await send(target, 'items/flota?fields=id,nope.*&limit=1');
      expect(answer.body.data).toEqual([{ id: expect.any(Number) }]);
    });

    it('responds with 304 to a current ETag', async () => {
      const first = await send(target, 'items/languages');
      const etag = first.headers.get('etag') ?? '';
      expect(etag).toMatch(/^W\/"/);
      const headers = { 'If-None-Match': etag };
      expect(await send(target, 'items/languages', { headers })).toMatchObject({ status: 304 });
      const insisting = { ...headers, 'Cache-Control': 'no-cache' };
      expect(await send(target, 'items/languages', { headers: insisting })).toMatchObject({ status: 200 });
    });
  });
}
