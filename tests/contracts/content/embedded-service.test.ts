import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { listen } from '#content-service/listen.ts';
import { describeAssets } from './assets-suite.ts';
import { describeEditing } from './editing-suite.ts';
import { describeReading } from './reading-suite.ts';
import { openEmbeddedTarget, send, sendRaw } from './target.ts';
import { describeWriting } from './writing-suite.ts';

/** The suites work with any service that fulfills the contract; the embedded one is the default. */
describeReading(() => openEmbeddedTarget());
describeWriting(() => openEmbeddedTarget());
describeEditing(() => openEmbeddedTarget());
describeAssets(() => openEmbeddedTarget());

/** Locks of this database that a process waits for. */
const WAITING = `select from pg_locks where not granted
  and database = (select oid from pg_database where datname = current_database())`;

describe('the embedded service', () => {
  it('migrates its tables to the model repeatedly without losing data', async () => {
    const target = await openEmbeddedTarget();
    await send(target, 'items/languages', { method: 'POST', as: 'admin', json: { code: 'es-ES' } });
    await target.pool.query('alter table content.languages drop column name');
    await Promise.all([target.service.migrate(), target.service.migrate()]);
    const { body } = await send(target, 'items/languages');
    expect(body.data).toEqual([{ code: 'es-ES', direction: 'ltr', name: null }]);
    await target.close();
  });

  it('starts during a backup and a transaction that writes', async () => {
    const target = await openEmbeddedTarget();
    const other = await target.pool.connect();
    const { rows } = await other.query(
      "select relname from pg_class where relnamespace = 'content'::regnamespace and relkind = 'r'",
    );
    await other.query('begin');
    for (const { relname } of rows) await other.query(`lock content.${relname} in row exclusive mode`);
    await target.service.migrate();
    await other.query('commit');
    other.release();
    await target.close();
  });

  it('waits for a table that it has to change, and lets visitors read it meanwhile', async () => {
    const target = await openEmbeddedTarget();
    await target.pool.query('alter table content.languages drop column name');
    const backup = await target.pool.connect();
    await backup.query('begin; lock content.languages in access share mode');
    const migrated = target.service.migrate();
    await expect.poll(async () => (await target.pool.query(WAITING)).rowCount).toBe(1);
    expect((await target.pool.query('select from content.languages')).rowCount).toBe(0);
    await backup.query('commit');
    backup.release();
    await migrated;
    await target.pool.query('select name from content.languages');
    await target.close();
  });

  it('renders an SVG at the requested width, once for concurrent requests', async () => {
    const target = await openEmbeddedTarget();
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50"><rect width="100" height="50"/></svg>';
    const form = new FormData();
    form.set('file', new File([svg], 'car.svg', { type: 'image/svg+xml' }));
    const { body } = await send(target, 'files', { method: 'POST', as: 'admin', form });
    expect(body.data).toMatchObject({ width: 100, height: 50 });
    const path = `assets/${body.data.id}?width=640&format=webp&withoutEnlargement=true`;
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendRaw(target, path)));
    const bodies = await Promise.all(answers.map((answer) => answer.bytes()));
    expect(new Set(bodies.map((bytes) => Buffer.from(bytes).toString('base64'))).size).toBe(1);
    const { width, format } = await sharp(bodies[0]).metadata();
    expect({ width, format }).toEqual({ width: 640, format: 'webp' });
    await target.close();
  });

  it('gives the same responses over HTTP as in the process', async () => {
    const target = await openEmbeddedTarget();
    const { url, close } = await listen(target.service, { host: '127.0.0.1', port: 0 });
    const overHttp = { ...target, baseUrl: url, fetch: (request: Request) => fetch(request) };
    const json = { code: 'es-ES', name: 'Español' };
    expect(await send(overHttp, 'items/languages', { method: 'POST', as: 'admin', json })).toMatchObject({
      status: 200,
      body: { data: json },
    });
    const [near, far] = await Promise.all([target, overHttp].map((one) => send(one, 'items/languages')));
    expect(far?.body).toEqual(near?.body);
    expect(await send(overHttp, 'items/nope')).toMatchObject({ status: 403 });
    await close();
    await target.close();
  });

  it('responds with 413 to a body of more than a megabyte', async () => {
    const target = await openEmbeddedTarget();
    const json = { slug: 'a'.repeat(1_100_000) };
    const answer = await send(target, 'items/info_pages', { method: 'POST', as: 'admin', json });
    expect(answer.status).toBe(413);
    await target.close();
  });

  it('reads no upload of callers that may not upload, and of others not more than 50 MB', async () => {
    const target = await openEmbeddedTarget();
    const upload = async (as: 'none' | 'public' | 'server' | 'admin') => {
      let read = 0;
      const body = new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            read += 1_000_000;
            controller.enqueue(new Uint8Array(1_000_000));
            if (read === 60_000_000) controller.close();
          },
        },
        { highWaterMark: 0 },
      );
      const headers = {
        'Content-Type': 'multipart/form-data; boundary=b',
        ...(as !== 'none' && { Authorization: `Bearer ${target.tokens[as]}` }),
      };
      const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
      const { status } = await target.fetch(new Request(new URL('files', target.baseUrl), init));
      return { status, megabytes: read / 1_000_000 };
    };
    for (const as of ['none', 'public', 'server'] as const)
      expect(await upload(as)).toEqual({ status: 403, megabytes: 0 });
    expect(await upload('admin')).toEqual({ status: 413, megabytes: 53 });
    await target.close();
  });

  it('responds with 500 without details when the database is unavailable, and reports the error to its owner', async () => {
    const target = await openEmbeddedTarget();
    await target.pool.query('drop schema content cascade');
    const answer = await send(target, 'items/flota');
    expect(answer).toMatchObject({ status: 500 });
    expect(answer.body.errors[0].message).toBe('An unexpected error occurred.');
    await target.close();
  });
});
