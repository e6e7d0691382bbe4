import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send, sendRaw, type Target } from './target.ts';

/** content.md#assets, for the service that `open` returns. */
export function describeAssets(open: () => Promise<Target>): void {
  describe('GET /assets', () => {
    let target: Target;
    let photo: string;

    async function upload(bytes: Uint8Array<ArrayBuffer>, name: string, type: string): Promise<string> {
      const form = new FormData();
      form.set('title', 'Car');
      form.set('file', new File([bytes], name, { type }));
      const answer = await send(target, 'files', { method: 'POST', as: 'admin', form });
      expect(answer).toMatchObject({ status: 200 });
      return answer.body.data.id;
    }

    /** As administrator, because the embedded service gives others only the sizes of the site. */
    async function picture(path: string) {
      const response = await sendRaw(target, path, { as: 'admin' });
      expect(response.status).toBe(200);
      const bytes = new Uint8Array(await response.arrayBuffer());
      const { width, height, format } = await sharp(bytes).metadata();
      return { type: response.headers.get('content-type'), size: `${width}x${height}`, format };
    }

    beforeAll(async () => {
      target = await open();
      const image = sharp({ create: { width: 800, height: 600, channels: 3, background: '#c22f2b' } });
      photo = await upload(new Uint8Array(await image.jpeg().toBuffer()), 'car.jpg', 'image/jpeg');
    });

    afterAll(() => target.close());

    it('serves the original with its type, name and lifetime', async () => {
      const response = await sendRaw(target, `assets/${photo}`);
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/jpeg',
        'content-disposition': 'inline; filename="car.jpg"',
        'cache-control': 'public, max-age=2592000',
        etag: expect.stringMatching(/^"\d+"$/),
      });
      expect(await picture(`assets/${photo}.jpg`)).toMatchObject({ size: '800x600' });
    });

    it('names a file with letters beyond ASCII', async () => {
      const name = 'Año (ñandú) €.jpg';
      const file = await upload(new Uint8Array([1]), name, 'application/octet-stream');
      const { headers } = await sendRaw(target, `assets/${file}`);
      const [, encoded = ''] =
        /^(?:inline|attachment); .*; filename\*=UTF-8''(\S+)$/.exec(
          headers.get('content-disposition') ?? '',
        ) ?? [];
      expect(decodeURIComponent(encoded)).toBe(name);
    });

    it.each([
      ['width=200', '200x150', 'image/jpeg'],
      ['width=1600&withoutEnlargement=true', '800x600', 'image/jpeg'],
      ['width=200&format=webp', '200x150', 'image/webp'],
      ['width=200&format=png', '200x150', 'image/png'],
      ['width=200&format=avif', '200x150', 'image/avif'],
    ])('generates %s', async (query, size, type) => {
      expect(await picture(`assets/${photo}?${query}`)).toMatchObject({ size, type });
    });

    it('answers HEAD without a body', async () => {
      const head = await sendRaw(target, `assets/${photo}`, { method: 'HEAD' });
      expect([head.status, head.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect((await head.arrayBuffer()).byteLength).toBe(0);
    });

    it.each(['width=abc', 'width=0', 'format=bogus'])('refuses %s', async (query) => {
      expect(await send(target, `assets/${photo}?${query}`)).toMatchObject({
        status: 400,
        body: { errors: [{ extensions: { code: 'INVALID_QUERY' } }] },
      });
    });

    it('refuses pictures that are too large', async () => {
      const { tooLargePicture } = target.differences;
      const { status, code } = tooLargePicture ?? { status: 400, code: 'ILLEGAL_ASSET_TRANSFORMATION' };
      expect(await send(target, `assets/${photo}?width=100000`)).toMatchObject({
        status,
        body: { errors: [{ extensions: { code } }] },
      });
    });

    it.each(['assets/00000000-0000-4000-8000-000000000000', 'assets/nope', 'assets/..%2f..%2fetc%2fpasswd'])(
      'hides whether %s is there',
      async (path) => {
        expect(await send(target, path)).toMatchObject({ status: 403 });
      },
    );

    it('requires a token', async () => {
      expect(await send(target, `assets/${photo}`, { as: 'none' })).toMatchObject({ status: 403 });
    });

    it('accepts uploads from administrators only, and only with a file', async () => {
      const form = new FormData();
      form.set('title', 'Nothing');
      expect(await send(target, 'files', { method: 'POST', as: 'admin', form })).toMatchObject({
        status: 400,
      });
      form.set('file', new File(['text'], 'text.txt', { type: 'text/plain' }));
      expect(await send(target, 'files', { method: 'POST', form })).toMatchObject({ status: 403 });
    });
  });
}
