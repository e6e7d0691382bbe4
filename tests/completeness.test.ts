import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fileFields, movedCollections } from '#adapters/content/move-content.ts';
import routes from '#app/routes.ts';
import { allBrands } from '#app/texts/brands/find-brand.ts';
import { PUBLIC_PAGES } from '#app/web/sharing/public-pages.ts';
import { collections } from '#content-service/model/collections.ts';
import { faces, findFace } from '#content-service/model/faces.ts';
import type { FieldFace } from '#content-service/model/presentation.ts';
import type { Field } from '#content-service/model/types.ts';
import { carRecords } from '#demo/content/fleet.ts';
import { siteRecords } from '#demo/content/sites.ts';
import { variables } from '#server/settings/variables.ts';
import { read, sources } from '#tests/support/repository/files.ts';
import { listImports } from '#tests/support/repository/imports.ts';

/** What is added in one place and must be present in another: docs/guides/how-to.md. */

const brandIds = allBrands().map(({ id }) => id);
const content = collections.filter(({ system }) => !system);
/** Collections that editors open, without translations and junctions, which belong to other records. */
const ownCollections = content
  .map(({ name }) => name)
  .filter((name) => !name.endsWith('_translations') && !name.startsWith('sites_config_'));

/** The pages of the unprefixed form by layout: path and module. */
const layouts = (routes.find(({ id }) => id === 'default:form')?.children ?? []).filter(
  ({ children }) => children !== undefined,
);
const pages = layouts.flatMap((layout) =>
  (layout.children ?? []).map(({ path, file }) => ({
    layout: layout.id,
    path: `/${path ?? ''}`,
    file: `app/${file}`,
  })),
);

it('lists every public page for search engines', () => {
  const listed = pages
    .filter(({ layout, path }) => layout === 'default:layout-default' && !/[:*]/.test(path))
    .map(({ path }) => path);
  expect(listed.toSorted()).toEqual(Object.values(PUBLIC_PAGES).toSorted());
});

it('says of every table of the store whether it grows, and when its rows are deleted', () => {
  const migrations = globSync('adapters/store/migrations/*.sql')
    .map((file) => read(file))
    .join('\n');
  const list = (statement: RegExp) => [...migrations.matchAll(statement)].map(([, name = '']) => name);
  const dropped = list(/^DROP TABLE (\w+)/gm);
  const created = list(/^CREATE TABLE (\w+)/gm).filter((name) => !dropped.includes(name));
  const [, section = ''] = read('docs/guides/deployment.md').split('\n## Tables that grow\n');
  const named = new Set(
    [...(section.split('\n## ', 1)[0] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  expect(created.length).toBeGreaterThan(30);
  expect(created.filter((name) => !named.has(name))).toEqual([]);
});

it('gives every page a title', () => {
  const untitled = pages
    .map(({ file }) => file)
    .filter((file) => !/\/not-found\.tsx$/.test(file))
    .filter(
      (file) => !followImports(file, 'app/web/routes/').some((each) => read(each).includes('<PageHead')),
    );
  expect(untitled).toEqual([]);
});

it('never passes a computed text as the key of a message, unless it looks whether the key exists', () => {
  const casts = sources
    .filter((file) => file.startsWith('app/'))
    .filter((file) => /\bas (?:Parameters<typeof t\w*>|never\b|any\b)/.test(read(file)))
    .filter((file) => !/\bt\.has\(/.test(read(file)));
  expect(casts).toEqual([]);
});

it.each(brandIds)('has a price of every car, a demo site and a field of content for the brand %s', (id) => {
  const cars = carRecords({ discounts: new Map(), pictures: new Map() });
  expect(content.find(({ name }) => name === 'flota')?.fields).toHaveProperty(`precio_${id}`);
  expect(cars.filter((car) => !car[`precio_${id}`])).toEqual([]);
  expect(siteRecords([]).map(({ brand }) => brand)).toContain(id);
});

it.each(ownCollections)('reads, exports, describes to editors and fills with demo records: %s', (name) => {
  const readers = sources.filter((file) => /^adapters\/content\/(read-|coupons)/.test(file)).map(read);
  // These two come with the records that refer to them.
  const isReadWithOthers = ['languages', 'descuentos', 'call_to_action'].includes(name);
  expect(isReadWithOthers || readers.some((text) => text.includes(`'${name}'`))).toBe(true);
  expect(movedCollections.map(([moved]) => moved)).toContain(name);
  expect(findFace(name)?.within).toBeUndefined();
  expect(read('demo/content/seed.ts')).toContain(`'${name}'`);
});

it('exports the files of every field that holds one', () => {
  const names = content.flatMap(({ fields }) =>
    Object.entries(fields)
      .filter(([, field]) => field.kind === 'column' && field.references === 'directus_files')
      .map(([field]) => field),
  );
  expect([...fileFields].toSorted()).toEqual([...new Set(names)].toSorted());
});

it.each(content.map((one) => [one.name, one] as const))(
  'has a label in both languages, and an input, for every field that editors see: %s',
  (name, { fields }) => {
    const face = findFace(name);
    expect(Object.keys(face?.fields ?? {}).toSorted()).toEqual(Object.keys(fields).toSorted());
    const groups = Object.keys(face?.groups ?? {});
    const ofNoGroup = Object.values(face?.fields ?? {}).filter(({ group = '' }) => !groups.includes(group));
    expect(ofNoGroup.filter(() => face?.within === undefined)).toEqual([]);
    expect(findInputsOfOtherTypes(fields, face?.fields ?? {})).toEqual([]);
    expect([...JSON.stringify(face).matchAll(/"(?:es|en)":"\s*"/g)]).toEqual([]);
  },
);

it('shows no collection to editors that the model does not have', () => {
  expect(Object.keys(faces).toSorted()).toEqual(content.map(({ name }) => name).toSorted());
});

it('runs the suites of the contract with every driver of a gateway', () => {
  const drivers = sources.flatMap((file) => /^(adapters\/payments\/[^/]+)\/[^/]+$/.exec(file)?.[1] ?? []);
  const tested = followImports('tests/contracts/payment-gateway/drivers.ts');
  const untested = [...new Set(drivers)].filter(
    (folder) => !tested.some((file) => file.startsWith(`${folder}/`)),
  );
  expect(untested).toEqual([]);
});

it('uses every setting', () => {
  const config = read('server/settings/config.ts') + read('server/settings/find-problems.ts');
  const unused = Object.keys(variables.shape).filter((name) => !new RegExp(`\\b${name}\\b`).test(config));
  expect(unused).toEqual([]);
});

/** Types of columns that the values of an input fit; `list`: of the model. */
const TYPES: Partial<Record<FieldFace['input']['kind'], string[]>> = {
  lines: ['text'],
  markup: ['text'],
  integer: ['integer'],
  number: ['float'],
  money: ['decimal'],
  percent: ['decimal'],
  checkbox: ['boolean'],
  date: ['date'],
  moment: ['timestamp'],
  codes: ['csv'],
  object: ['json'],
  rows: ['json'],
  picture: ['uuid'],
  choice: ['string', 'integer'],
  record: ['integer', 'string'],
  translations: ['list'],
  linked: ['list'],
};

function findInputsOfOtherTypes(fields: Record<string, Field>, shown: Record<string, FieldFace>): string[] {
  return Object.entries(shown).flatMap(([name, { input }]) => {
    const field = fields[name];
    const type = field?.kind === 'list' ? 'list' : field?.type;
    return (TYPES[input.kind] ?? ['string']).includes(type ?? '')
      ? []
      : [`${name}: ${input.kind} of ${type}`];
  });
}

/** A file and all files of a folder that it imports, directly or through others. */
function followImports(file: string, folder = '', seen = new Set<string>()): string[] {
  if (seen.has(file) || !sources.includes(file) || !file.startsWith(folder)) return [];
  seen.add(file);
  for (const imported of listImports(file)) followImports(imported, folder, seen);
  return [...seen];
}
