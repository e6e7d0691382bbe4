import { aggregate, readAssetRaw, readItems, readUsers, withSearch } from '@directus/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeSdk, openSdk, refusal, type Schema } from './sdk-suite.ts';
import { asJson, create, type EmbeddedTarget, openEmbeddedTarget, send } from './target.ts';

describeSdk(() => openEmbeddedTarget());

describe('what the embedded service does not have', () => {
  let target: EmbeddedTarget;
  beforeAll(async () => {
    target = await openEmbeddedTarget();
    await create(target, 'jobs', { location: 'David', closes_on: '2026-12-24' });
  });
  afterAll(() => target.close());

  // The library's types refuse some of these queries.
  const jobs = (query: object) => readItems<Schema, 'jobs', object>('jobs', query);
  const pages = (query: object) => readItems<Schema, 'info_pages', object>('info_pages', query);
  const count = (query: object) => aggregate<Schema, 'jobs', never>('jobs', query as never);

  const editor = () => openSdk(target, target.tokens.admin);
  const visitor = () => openSdk(target, target.tokens.public);

  it.each([
    ['countAll', () => count({ aggregate: { countAll: '*' } })],
    ['count', () => count({ aggregate: { count: '*' } })],
    ['groups', () => count({ aggregate: { count: '*' }, groupBy: ['location'] })],
    ['alias', () => jobs({ alias: { place: 'location' } })],
    ['alias of a relation', () => pages({ deep: { translations: { _alias: { a: 'title' } } } })],
    ['search in a relation', () => pages({ deep: { translations: { _search: 'a' } } })],
    ['a version', () => jobs({ version: 'draft' })],
    ['a relative time', () => jobs({ filter: { closes_on: { _gte: '$NOW(-1 month)' } } })],
    ['the present user', () => jobs({ filter: { location: { _eq: '$CURRENT_USER' } } })],
    ['the present user in a text', () => jobs({ filter: { location: { _contains: '$CURRENT_ROLE' } } })],
    ['a day in words', () => jobs({ filter: { closes_on: { _gte: 'soon 1' } } })],
  ])('is refused: %s', async (_, command) => {
    for (const client of [editor(), visitor()])
      await expect(client.request(command())).rejects.toMatchObject(refusal('INVALID_QUERY'));
  });

  it('is refused of users, too', async () => {
    const command = readUsers({ filter: { id: { _eq: '$CURRENT_USER' } } });
    await expect(editor().request(command)).rejects.toMatchObject(refusal('INVALID_QUERY'));
    const own = await send(target, 'users/me?alias[x]=email', { as: 'admin' });
    expect(own).toMatchObject({ status: 400, body: refusal('INVALID_QUERY') });
  });

  it('has no route for the method SEARCH', async () => {
    for (const client of [editor(), visitor()])
      await expect(client.request(withSearch(jobs({})))).rejects.toMatchObject(refusal('ROUTE_NOT_FOUND'));
    for (const as of ['none', 'public', 'admin'] as const)
      expect(await send(target, 'items/jobs', { method: 'PUT', as })).toMatchObject({ status: 404 });
  });

  it('has one size of pictures by name', async () => {
    const form = new FormData();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"/>';
    form.set('file', new File([svg], 'car.svg', { type: 'image/svg+xml' }));
    const { body } = await send(target, 'files', { method: 'POST', as: 'admin', form });
    const read = (key: string) => editor().request(readAssetRaw(body.data.id, { key }));
    await expect(read('system-medium-cover')).rejects.toMatchObject(refusal('INVALID_QUERY'));
    await expect(read('system-small-cover')).resolves.toBeTruthy();
  });

  it('ignores parameters that Directus does not know, either', async () => {
    const answer = await send(target, `items/jobs?nope=1&filter=${asJson({ location: 'David' })}`);
    expect(answer.body.data).toHaveLength(1);
  });
});
