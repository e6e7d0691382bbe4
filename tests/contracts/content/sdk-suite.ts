import {
  authentication,
  createDirectus,
  createItem,
  createItems,
  deleteItem,
  deleteItems,
  readAssetArrayBuffer,
  readItem,
  readItems,
  readMe,
  rest,
  staticToken,
  updateItem,
  updateItems,
  uploadFiles,
} from '@directus/sdk';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeUser } from './some-users.ts';
import type { Target } from './target.ts';

interface Translation {
  id: number;
  languages_code: string;
  title: string;
}

/** The fields that the tests use. */
export interface Schema {
  languages: { code: string }[];
  info_pages: { id: number; slug: string; translations: Translation[] }[];
  info_pages_translations: Translation[];
  car_classes: { code: string; name: string; sort: number }[];
  jobs: { id: number; location: string; closes_on: 'datetime' }[];
  flota: { id: number; modelo: string; precio_firefly: number }[];
}

/** A client of Directus' own library with a static token. */
export function openSdk(target: Target, token: string) {
  return createSdk(target).with(staticToken(token)).with(rest());
}

function createSdk(target: Target) {
  const fetch = (url: string, options?: RequestInit) => target.fetch(new Request(url, options));
  return createDirectus<Schema>(target.baseUrl, { globals: { fetch } });
}

/** The error of the library for an answer with this code. */
export function refusal(code: string) {
  return { errors: [{ extensions: { code } }] };
}

/** Directus' library with what the site and the editor need: items in both languages, files and sign-in. */
export function describeSdk(openTarget: () => Promise<Target>): void {
  describe('Directus’ own library', () => {
    let target: Target;
    beforeAll(async () => {
      target = await openTarget();
    });
    afterAll(() => target.close());

    const asEditor = () => openSdk(target, target.tokens.admin);
    const asVisitor = () => openSdk(target, target.tokens.public);
    const tag = `sdk-${Date.now() % 1_000_000}`;

    it('creates, reads, changes and deletes items with their translations', async () => {
      const editor = asEditor();
      const spanish = { languages_code: 'es-ES', title: 'Pago' };
      for (const code of ['es-ES', 'en-US'])
        await editor.request(createItem('languages', { code })).catch(() => undefined);
      const page = await editor.request(createItem('info_pages', { slug: tag, translations: [spanish] }));
      const found = await asVisitor().request(
        readItems('info_pages', {
          fields: ['slug', { translations: ['title', 'languages_code'] }],
          filter: { slug: { _eq: tag } },
          deep: { translations: { _filter: { languages_code: { _eq: 'es-ES' } }, _limit: 1 } },
          sort: ['-id'],
          limit: 1,
        }),
      );
      expect(found).toEqual([{ slug: tag, translations: [spanish] }]);
      await editor.request(
        updateItem('info_pages', page.id, {
          translations: { create: [{ languages_code: 'en-US', title: 'Payment' }], update: [], delete: [] },
        }),
      );
      const changed = await editor.request(
        readItem('info_pages', page.id, {
          fields: [{ translations: ['title'] }],
          deep: { translations: { _sort: ['id'] } },
        }),
      );
      expect(changed).toEqual({ translations: [{ title: 'Pago' }, { title: 'Payment' }] });
      await editor.request(deleteItem('info_pages', page.id));
      await expect(editor.request(readItem('info_pages', page.id))).rejects.toMatchObject(
        refusal('FORBIDDEN'),
      );
    });

    it('changes many items at once, and finds them by search', async () => {
      const editor = asEditor();
      const codes = [`${tag}-A`, `${tag}-B`];
      await editor.request(
        createItems(
          'car_classes',
          codes.map((code) => ({ code, name: `Clase ${tag}` })),
        ),
      );
      await editor.request(updateItems('car_classes', codes, { sort: 7 }));
      const found = await editor.request(
        readItems('car_classes', {
          search: `clase ${tag}`,
          fields: ['code', 'sort'],
          sort: ['code'],
          page: 1,
        }),
      );
      expect(found).toEqual(codes.map((code) => ({ code, sort: 7 })));
      await editor.request(deleteItems('car_classes', codes));
    });

    it('filters by the present time', async () => {
      const editor = asEditor();
      const job = await editor.request(
        createItem('jobs', { location: tag, closes_on: '2099-12-31' as 'datetime' }),
      );
      const open = await asVisitor().request(
        readItems('jobs', {
          filter: { location: { _eq: tag }, closes_on: { _gte: '$NOW' } },
          fields: ['id'],
        }),
      );
      expect(open).toEqual([{ id: job.id }]);
      await editor.request(deleteItem('jobs', job.id));
    });

    it('uploads a picture, which visitors get', async () => {
      const form = new FormData();
      form.append('title', tag);
      const image = sharp({ create: { width: 40, height: 30, channels: 3, background: '#c22f2b' } });
      const png = new Uint8Array(await image.png().toBuffer());
      form.append('file', new File([png], 'a.png', { type: 'image/png' }));
      const { id } = await asEditor().request(uploadFiles(form));
      const bytes = await asVisitor().request(readAssetArrayBuffer(id));
      expect(new Uint8Array(bytes)).toEqual(png);
    });

    it('signs in, refreshes and signs out', async () => {
      const user = await makeUser(target);
      const client = createSdk(target)
        .with(authentication('json', { autoRefresh: false }))
        .with(rest());
      await client.login({ email: user.email, password: user.password });
      const before = await client.getToken();
      await client.refresh();
      expect(await client.getToken()).not.toBeNull();
      expect(before).not.toBeNull();
      expect(await client.request(readMe())).toMatchObject({ id: user.id });
      await client.logout();
      expect(await client.getToken()).toBeNull();
    });
  });
}
