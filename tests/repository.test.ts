import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMigrations } from '#adapters/store/migrate.ts';
import { BRAND_IDS } from '#app/texts/brands/brand.ts';
import { AREAS, findCrossings, findWrongDirections, SIDE_BY_SIDE } from '#tests/support/repository/areas.ts';
import { findBrokenCitations, listCitingFiles } from '#tests/support/repository/citations.ts';
import { countUses, isUsedElsewhere, listExports } from '#tests/support/repository/exports.ts';
import {
  documents,
  files,
  isThere,
  LAYERS,
  listFolders,
  read,
  sources,
  tests,
  withoutComments,
} from '#tests/support/repository/files.ts';
import { findCircles, listImports } from '#tests/support/repository/imports.ts';
import { listMentions } from '#tests/support/repository/mentions.ts';

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

const decisions = documents.filter((document) => /^docs\/decisions\/\d/.test(document));

const JUNK_DRAWERS = ['utils', 'util', 'lib', 'libs', 'helpers', 'common', 'misc'];

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

  it('reports imports of later areas', () => {
    expect(findWrongDirections('domain', [...(AREAS.domain ?? [])].reverse())).toContain(
      'domain/pricing/trip.ts imports domain/calendar/panama.ts',
    );
    expect(findCrossings(['app/ui', 'app/web'])).toContain(
      'app/web/frame/page-frame.tsx imports app/ui/icon.tsx',
    );
  });

  it('has no import cycles, types included', () => {
    expect(findCircles()).toEqual([]);
  });

  it('imports the server only from the server, tests, benchmarks and scripts', () => {
    const wrong = sources.filter(
      (file) =>
        /^(app|domain|operations|adapters|demo)\//.test(file) &&
        listImports(file).some((each) => each.startsWith('server/')),
    );
    expect(wrong).toEqual([]);
  });

  it('has no clock and no randomness in the domain', () => {
    const impure = /Date\.now\(|new Date\(\)|Math\.random|performance\.now|crypto\.|process\.|globalThis/;
    expect(findMatches(sources, /^domain\//, impure)).toEqual([]);
  });

  it('reads the environment in one place', () => {
    // `DEV` is not a setting but a constant of the bundler: false in every build.
    const environment = /process\.env\b|import\.meta\.env\b(?!\.DEV\b)/;
    const allowed =
      /^(server\/settings\/config\.ts|app\/routes\.ts|scripts\/|studio\/|bench\/|[\w.-]+\.config\.ts$)/;
    expect(
      findMatches(
        files.filter((file) => !allowed.test(file)),
        /./,
        environment,
      ),
    ).toEqual([]);
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

  it('has no barrels, except the public face of an adapter', () => {
    const barrels = files.filter((file) => /(^|\/)index\.tsx?$/.test(file) && !/^adapters\//.test(file));
    expect(barrels).toEqual([]);
  });

  it('has no folders for unrelated code', () => {
    const drawers = files.filter((file) =>
      path
        .dirname(file)
        .split('/')
        .some((name) => JUNK_DRAWERS.includes(name)),
    );
    expect(drawers).toEqual([]);
  });

  it('names files and folders in kebab-case', () => {
    // React Router and TypeScript prescribe some other names.
    const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|laws\.test|server|late|client|config|d|css))*\.[a-z]+$/;
    expect(files.filter((file) => !kebab.test(path.basename(file)))).toEqual([]);
  });

  it('exports no function and no value that nothing else uses', () => {
    const wrong = sources.flatMap((file) =>
      listExports(file)
        .filter((name) => !isUsedElsewhere(name, file))
        .map((name) => `${file}: ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  it('has no code in the product that only tests use', () => {
    const product = sources.filter((file) => !/^(tests|bench|sandbox)\//.test(file));
    const wrong = product.flatMap((file) =>
      listExports(file)
        .filter((name) => !isUsedElsewhere(name, file, product) && countUses(name, file) < 2)
        .map((name) => `${file}: ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  it('has no test switched off or run alone', () => {
    expect(findMatches(tests, /./, /\b(it|test|describe)\.(only|skip|todo|fixme|skipIf|runIf)\b/)).toEqual(
      [],
    );
  });

  it('never edits a migration that has been released: hashes.json lists them, new ones are added to it', async () => {
    const migrations = await readMigrations();
    const found = Object.fromEntries(migrations.map(({ name, hash }) => [name, hash]));
    expect(found).toEqual(JSON.parse(read('adapters/store/migrations/hashes.json')));
  });

  it('has every file, folder and decision that its documents and migrations mention', () => {
    const migrations = listCitingFiles().filter((file) => file.endsWith('.sql'));
    const missing = [...documents, ...migrations].flatMap((document) =>
      listMentions(document)
        .filter((mention) => !isThere(mention))
        .map((mention) => `${document}: ${mention}`),
    );
    expect(missing).toEqual([]);
  });

  it('cites documents and headings that exist, and no document outside of it', () => {
    const citing = listCitingFiles();
    const broken = citing.flatMap((file) =>
      findBrokenCitations(file, read(file)).map((citation) => `${file}: ${citation}`),
    );
    expect(broken).toEqual([]);
    expect(citing.length).toBeGreaterThan(1000);
  });

  it('would notice a heading, a page, a record and an outside document that do not exist', () => {
    const find = (text: string) => findBrokenCitations('docs/README.md', text);
    expect(find('payments.md#card-codes, decision 0030, [a](guides/units.md), README.md')).toEqual([]);
    expect(find(`payments.md#${'card-words'}`)).toHaveLength(1);
    expect(find(`prices.md#${'lines'}`)).toHaveLength(1);
    expect(find(`decision ${'0999'}`)).toHaveLength(1);
    expect(find(`Decision ${'0999'}`)).toHaveLength(1);
    expect(find(`${'OUTSIDE'}.md section 3`)).toHaveLength(1);
    expect(find('[a](guides/nothing.md)')).toHaveLength(1);
  });

  it('has decisions with question, choice, cost and when to revisit', () => {
    expect(decisions.length).toBeGreaterThan(20);
    expect(decisions.filter((decision) => !isWholeDecision(read(decision)))).toEqual([]);
  });

  it('lists every decision in their index', () => {
    const index = read('docs/decisions/README.md');
    expect(decisions.filter((decision) => !index.includes(`](${path.basename(decision)})`))).toEqual([]);
  });

  it('has a README in every folder of the first level, which names the folders in it', () => {
    const wrong = LAYERS.flatMap((layer) => {
      const readme = isThere(`${layer}/README.md`) ? read(`${layer}/README.md`) : '';
      return listFolders(layer)
        .filter((folder) => !readme.includes(`${folder}/`))
        .map((folder) => `${layer}/README.md does not name ${folder}/`);
    });
    expect(wrong).toEqual([]);
  });

  it('has no folder of the first level besides its layers and its documents', () => {
    const folders = execFileSync('git', ['ls-tree', '-d', '--name-only', 'HEAD'], { encoding: 'utf8' });
    expect(folders.trim().split('\n').sort()).toEqual(
      ['.ci', '.github', '.vscode', 'deploy', 'docs', ...LAYERS].sort(),
    );
  });

  it('finds its own files', () => {
    expect(sources.length).toBeGreaterThan(100);
    expect(listImports('server/postgres/guard.ts')).toContain('server/postgres/cluster.ts');
    expect(listImports('server/log/log.ts')).toContain('pino');
  });

  it('has the newest version of the changelog in package.json and the lock file', () => {
    const [, newest] = /^## (\d+\.\d+\.\d+), \d{4}-\d\d-\d\d$/m.exec(read('CHANGELOG.md')) ?? [];
    expect(JSON.parse(read('package.json')).version).toBe(newest);
    expect(JSON.parse(read('package-lock.json')).version).toBe(newest);
  });
});

function isWholeDecision(text: string): boolean {
  const lines = text.split('\n');
  return ['Question', 'Choice', 'Cost', 'When to revisit'].every((part) => lines.includes(`## ${part}`));
}

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
