import { expect, it } from 'vitest';
import type { EditedCollection } from '#operations/ports/content-editor.ts';
import { listEditedCollections } from '#server/services/edited-collections.ts';
import { createContentEditor } from './content-editor.ts';

const [collection] = listEditedCollections();
const NO_RIGHT = { errors: [{ message: 'No permission.', extensions: { code: 'FORBIDDEN' } }] };

function openEditor(fetch: (path: string) => Response) {
  return createContentEditor({
    collections: listEditedCollections(),
    fetch: async ({ url }) => fetch(new URL(url).pathname),
    baseUrl: 'https://content.example',
    token: 'some-token',
    check: undefined,
    mapping: { brands: [], findRefused: () => [], now: () => 0 },
    refresh: async () => {},
    log: { info() {}, warn() {}, error() {} },
  });
}

it.each([
  ['a record that does not exist', 200, { kind: 'missing' }],
  ['a token without the right', 403, { kind: 'unavailable', isRefused: true }],
])('a 403 is told apart by the list of the collection: %s', async (_what, status, outcome) => {
  const editor = openEditor((path) =>
    status === 200 && !path.endsWith('/7')
      ? Response.json({ data: [] })
      : Response.json(NO_RIGHT, { status: 403 }),
  );
  expect(await editor.read(collection as EditedCollection, '7')).toEqual(outcome);
});
