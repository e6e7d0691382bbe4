import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asJson, create, send, type Target } from './target.ts';

/** content.md#writing and the tokens of content.md#conventions, for the service that `open` returns. */
export function describeWriting(open: () => Promise<Target>): void {
  describe('writing items', () => {
    let target: Target;
    const unique = (name: string) => `${name}-${randomUUID().slice(0, 8)}`;

    const write = (method: string, path: string, json?: unknown) =>
      send(target, path, { method, as: 'admin', json });

    const page = (slug: string) => ({
      slug,
      translations: [
        { languages_code: 'es-ES', title: 'Uno' },
        { languages_code: 'en-US', title: 'One' },
      ],
    });

    beforeAll(async () => {
      target = await open();
      for (const code of ['es-ES', 'en-US']) await write('POST', 'items/languages', { code, name: code });
    });

    afterAll(() => target.close());

    it('creates an item with its translations and answers 200', async () => {
      const slug = unique('page');
      const answer = await write(
        'POST',
        'items/info_pages?fields=slug,status,translations.title',
        page(slug),
      );
      expect(answer).toMatchObject({ status: 200 });
      expect(answer.body.data).toEqual({
        slug,
        status: 'published',
        translations: [{ title: 'Uno' }, { title: 'One' }],
      });
    });

    it('creates several in one transaction', async () => {
      const slug = unique('page');
      const answer = await write('POST', 'items/info_pages', [page(slug), page(slug)]);
      expect(answer).toMatchObject({
        status: 400,
        body: {
          errors: [
            {
              message: `Value "${slug}" for field "slug" in collection "info_pages" has to be unique.`,
              extensions: { code: 'RECORD_NOT_UNIQUE', collection: 'info_pages', field: 'slug', value: slug },
            },
          ],
        },
      });
      const found = await send(target, `items/info_pages?filter=${asJson({ slug })}`);
      expect(found.body.data).toEqual([]);
      expect((await write('POST', 'items/info_pages', [])).body).toEqual({ data: [] });
    });

    it('treats an array in a relation as the new full set', async () => {
      const { id, translations } = await create(target, 'info_pages', page(unique('page')));
      const [first] = translations;
      const answer = await write('PATCH', `items/info_pages/${id}?fields=translations.title`, {
        translations: [{ id: first.id, title: 'Changed' }],
      });
      expect(answer.body.data).toEqual({ translations: [{ title: 'Changed' }] });
    });

    it('treats create, update and delete in a relation as changes', async () => {
      const { id, translations } = await create(target, 'info_pages', page(unique('page')));
      const [first, second] = translations;
      const answer = await write('PATCH', `items/info_pages/${id}?fields=translations.title`, {
        translations: {
          create: [{ languages_code: 'es-ES', title: 'Third' }],
          update: [{ id: second.id, title: 'Second' }],
          delete: [first.id],
        },
      });
      expect(answer.body.data).toEqual({ translations: [{ title: 'Second' }, { title: 'Third' }] });
    });

    it('links many to many through the junction, and unlinks', async () => {
      const code = unique('C').toUpperCase();
      await create(target, 'car_classes', { code, name: 'Class' });
      const brand = unique('brand');
      const { id } = await create(target, 'sites_config', { brand, cars: [{ car_classes_code: code }] });
      const filter = asJson({ cars: { car_classes_code: { _eq: code } } });
      const found = await send(
        target,
        `items/sites_config?filter=${filter}&fields=brand,cars.car_classes_code.code`,
      );
      expect(found.body.data).toEqual([{ brand, cars: [{ car_classes_code: { code } }] }]);
      await write('PATCH', `items/sites_config/${id}`, { cars: [] });
      expect((await send(target, `items/sites_config?filter=${filter}`)).body.data).toEqual([]);
      await write('DELETE', `items/sites_config/${id}`);
    });

    it('ignores unknown keys, and responds with 204 for a missing item', async () => {
      const { id } = await create(target, 'info_pages', page(unique('page')));
      expect(await write('PATCH', `items/info_pages/${id}`, { nope: 1 })).toMatchObject({ status: 200 });
      expect(await write('PATCH', 'items/info_pages/99999999', { slug: 'x' })).toMatchObject({ status: 204 });
    });

    it('deletes by keys, and refuses to delete without them', async () => {
      const made = await Promise.all(
        ['a', 'b'].map((name) => create(target, 'info_pages', page(unique(name)))),
      );
      const keys = made.map(({ id }) => id);
      expect(await write('DELETE', 'items/info_pages', [...keys, 99999999])).toMatchObject({ status: 204 });
      expect(await write('DELETE', 'items/info_pages', {})).toMatchObject({ status: 400 });
      expect(await write('DELETE', 'items/info_pages')).toMatchObject({ status: 400 });
      const left = await send(target, `items/info_pages?filter=${asJson({ id: { _in: keys } })}`);
      expect(left.body.data).toEqual([]);
    });

    it.each<[string, unknown, number, object]>([
      ['info_pages', {}, 400, { code: 'FAILED_VALIDATION', field: 'slug', type: 'required' }],
      ['info_pages', { slug: null }, 400, { code: 'FAILED_VALIDATION', field: 'slug', type: 'nnull' }],
      [
        'flota',
        { clasificacion: 'ZZZZ' },
        400,
        { code: 'INVALID_FOREIGN_KEY', field: 'clasificacion', value: 'ZZZZ' },
      ],
      ['coupons', { code: 'X', max_uses: 'abc' }, 500, { code: 'INTERNAL_SERVER_ERROR' }],
      ['flota', '{broken', 400, { code: 'INVALID_PAYLOAD' }],
    ])('refuses in %s the body %j', async (collection, body, status, extensions) => {
      const answer = await write('POST', `items/${collection}`, body);
      expect(answer).toMatchObject({ status, body: { errors: [{ extensions }] } });
    });

    it('stores lists of words and JSON unchanged', async () => {
      const code = unique('WORDS').toUpperCase();
      const { id } = await create(target, 'coupons', { code, percent: '5', brands: ['hertz', 'dollar'] });
      const found = await send(target, `items/coupons/${id}`, { as: 'server' });
      expect(found.body.data).toMatchObject({ percent: '5.00', brands: ['hertz', 'dollar'] });
      const filter = asJson({ code, brands: { _contains: 'dollar' } });
      expect((await send(target, `items/coupons?filter=${filter}`, { as: 'server' })).body.data).toHaveLength(
        1,
      );
      await write('DELETE', `items/coupons/${id}`);
    });

    it.each([
      ['GET', 'items/coupons', 'public', 403, 'FORBIDDEN'],
      ['GET', 'items/coupons', 'server', 200, undefined],
      ['GET', 'items/flota', 'none', 403, 'FORBIDDEN'],
      ['POST', 'items/info_pages', 'public', 403, 'FORBIDDEN'],
      ['PATCH', 'items/info_pages/1', 'server', 403, 'FORBIDDEN'],
      ['DELETE', 'items/info_pages', 'none', 403, 'FORBIDDEN'],
      ['PUT', 'items/info_pages/1', 'admin', 404, 'ROUTE_NOT_FOUND'],
    ] as const)('responds to %s %s with the %s token with %i', async (method, path, as, status, code) => {
      const body = method === 'DELETE' ? [1] : { slug: unique('page') };
      const json = method === 'GET' ? {} : { json: body };
      const answer = await send(target, path, { method, as, ...json });
      expect(answer.status).toBe(status);
      expect(answer.body.errors?.[0].extensions.code).toBe(code);
    });

    it('validates the body first', async () => {
      for (const path of ['items/flota', 'items/nope', 'auth/login', 'users/me', 'nope']) {
        const answer = await send(target, path, { method: 'POST', as: 'none', json: '{broken' });
        expect([path, answer.status, answer.body.errors[0].extensions.code]).toEqual([
          path,
          400,
          'INVALID_PAYLOAD',
        ]);
      }
      const large = { slug: 'a'.repeat(1_100_000) };
      expect([400, 413]).toContain((await write('POST', 'items/info_pages', large)).status);
    });

    it('refuses unknown tokens, and two tokens in one request', async () => {
      const unknown = { as: 'none', headers: { Authorization: 'Bearer nobody' } } as const;
      expect(await send(target, 'items/flota', unknown)).toMatchObject({
        status: 401,
        body: { errors: [{ message: 'Invalid user credentials.' }] },
      });
      const twice = `items/flota?access_token=${target.tokens.public}`;
      expect(await send(target, twice)).toMatchObject({ status: 400 });
      expect(await send(target, twice, { as: 'none' })).toMatchObject({ status: 200 });
    });
  });
}
