import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createContent } from '#adapters/content/content.ts';
import { keepContentIn } from '#adapters/content/kept-content.ts';
import { makeContentFixture, openDemoContent } from './content-fixture.ts';

it('starts with the last valid content during an outage of the service, and loads the new content afterwards', async () => {
  const target = await openDemoContent();
  const directory = mkdtempSync(path.join(tmpdir(), 'volante-kept-'));
  onTestFinished(async () => {
    await target.close();
    rmSync(directory, { recursive: true, force: true });
  });
  const kept = keepContentIn(path.join(directory, 'content', 'firefly.json'));
  const before = await createContent(makeContentFixture(target, { kept }).options);
  const { fixture, options, lines } = makeContentFixture(target, { kept });
  fixture.isDown = true;
  const content = await createContent(options);
  expect(content.current().version).toBe(before.current().version);
  expect(lines.map(({ message }) => message)).toContain(
    'Content cannot be loaded; the last good one is taken from disk',
  );
  fixture.isDown = false;
  await content.refresh();
  expect(lines.at(-1)?.message).toBe('Content is fresh again');
});
