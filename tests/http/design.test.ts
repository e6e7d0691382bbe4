import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';

const BUILD = path.resolve(import.meta.dirname, '../../build');

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

describe('the page of all parts, which is for developers', () => {
  it.each(['/_design', '/es/_design', '/en/_design'])('is not served: %s', async (address) => {
    expect((await site.visit().get(address)).status).toBe(404);
  });

  it('adds nothing to the production build, nor does the rest of npm run dev', () => {
    const files = ['client', 'server'].flatMap((part) =>
      readdirSync(path.join(BUILD, part), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.(js|css)$/.test(entry.name))
        .map((entry) => path.join(entry.parentPath, entry.name)),
    );
    expect(files.length).toBeGreaterThan(20);
    const ofDevelopers = /design-part|data-force|_design|worker-src|connect-src 'self' ws:|\/@vite\//;
    const found = files.filter((file) => ofDevelopers.test(readFileSync(file, 'utf8')));
    expect(found).toEqual([]);
  });
});
