import { describe, expect, it } from 'vitest';
import { readMigrations } from '#adapters/store/migrate.ts';
import { BRAND_IDS } from '#app/texts/brands/brand.ts';
import { AREAS, findCrossings, findWrongDirections, SIDE_BY_SIDE } from '#tests/support/repository/areas.ts';
import { findBrokenCitations } from '#tests/support/repository/citations.ts';
import { findUnused } from '#tests/support/repository/exports.ts';
import { LAYERS, listCitingFiles, read, sources, withoutComments } from '#tests/support/repository/files.ts';
import { findCircles, listImports } from '#tests/support/repository/imports.ts';

/** Other layers that each layer may import. docs/decisions/0003-layers.md. */
const ARROWS: Record<string, { may: string[]; vendors: boolean }> = {
  domain: { may: [], vendors: false },
  operations: { may: ['domain'], vendors: false },
  adapters: { may: ['domain', 'operations/ports'], vendors: true },
  app: { may: ['domain', 'operations'], vendors: true },
  'content-service': { may: [], vendors: true },
  sandbox: { may: [], vendors: true },
  demo: { may: ['domain'], vendors: true },
};

describe('the repository', () => {
  it.each(Object.keys(ARROWS))('has only the allowed imports in %s', (layer) => {
    const wrong = sources
      .filter((file) => file.startsWith(`${layer}/`))
      .flatMap((file) => listImports(file).map((imported) => ({ file, imported })))
      .filter(({ file, imported }) => !isAllowed(layer, file, imported))
      .map(({ file, imported }) => `${file} imports ${imported}`);
    expect(wrong).toEqual([]);
  });

  it.each(Object.entries(AREAS))('has only imports of earlier areas in %s', (folder, order) => {
    expect(findWrongDirections(folder, order)).toEqual([]);
  });

  it.each(SIDE_BY_SIDE)('has no import between %s and %s', (...floors) => {
    expect(findCrossings(floors)).toEqual([]);
  });

  it('has no React in the texts, and no page in the server', () => {
    const isWrong = (file: string, imported: string) =>
      (file.startsWith('app/texts/') && /^react/.test(imported)) ||
      (file.startsWith('server/') && imported.startsWith('app/web/routes/'));
    const wrong = sources.flatMap((file) =>
      listImports(file)
        .filter((imported) => isWrong(file, imported))
        .map((imported) => `${file} imports ${imported}`),
    );
    expect(wrong).toEqual([]);
  });

  it('has no import cycles, types included', () => {
    expect(findCircles()).toEqual([]);
  });

  it('has no clock and no randomness in the domain', () => {
    const impure = /Date\.now\(|new Date\(\)|Math\.random|performance\.now|crypto\.|process\.|globalThis/;
    expect(findMatches(sources, /^domain\//, impure)).toEqual([]);
  });

  it('treats brands as data', () => {
    expect(
      findMatches(
        sources,
        /^(app|domain|operations|adapters)\//,
        new RegExp(`[!=]==? ?['"](${BRAND_IDS.join('|')})['"]`),
      ),
    ).toEqual([]);
  });

  it('has no function and no value that nothing else uses, and none in the product that only tests use', () => {
    const product = sources.filter((file) => !/^(tests|bench|sandbox)\//.test(file));
    expect([...findUnused(sources), ...findUnused(product, product)]).toEqual([]);
  });

  it('cites only files, headings and decisions that exist', () => {
    const broken = listCitingFiles().flatMap((file) =>
      findBrokenCitations(file).map((citation) => `${file}: ${citation}`),
    );
    expect(broken).toEqual([]);
  });

  it('never edits a migration that has been released: hashes.json lists them, new ones are added to it', async () => {
    const migrations = await readMigrations();
    const found = Object.fromEntries(migrations.map(({ name, hash }) => [name, hash]));
    expect(found).toEqual(JSON.parse(read('adapters/store/migrations/hashes.json')));
  });

  it('has the newest version of the changelog in package.json and the lock file', () => {
    const [, newest] = /^## (\d+\.\d+\.\d+), \d{4}-\d\d-\d\d$/m.exec(read('CHANGELOG.md')) ?? [];
    expect(JSON.parse(read('package.json')).version).toBe(newest);
    expect(JSON.parse(read('package-lock.json')).version).toBe(newest);
  });
});

/** An adapter may import its own folder and vendors, but no other adapter. */
function isAllowed(layer: string, file: string, imported: string): boolean {
  const own = layer === 'adapters' ? toAdapter(file) : layer;
  if (imported.startsWith(`${own}/`)) return true;
  // Drivers may not import each other, but share the files next to their folders.
  if (file.startsWith('adapters/payments/') && /^adapters\/payments\/[^/]+$/.test(imported)) return true;
  const { may, vendors } = ARROWS[layer] ?? { may: [], vendors: false };
  const isOurs = LAYERS.some((each) => imported.startsWith(`${each}/`));
  return isOurs ? may.some((each) => imported.startsWith(`${each}/`)) : vendors;
}

function toAdapter(file: string): string {
  const [adapters, name, driver] = file.split('/');
  return name === 'payments' ? `${adapters}/${name}/${driver}` : `${adapters}/${name}`;
}

function findMatches(among: string[], where: RegExp, what: RegExp): string[] {
  return among.filter((file) => where.test(file) && what.test(withoutComments(read(file))));
}
