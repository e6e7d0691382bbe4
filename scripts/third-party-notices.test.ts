import { describe, expect, it } from 'vitest';
import { LAYERS, read, sources } from '#tests/support/repository/files.ts';
import { listRuntimeImports } from '#tests/support/repository/imports.ts';
import { listNotices } from './third-party-notices.js';

const PRODUCT = /^(domain|operations|adapters|app|content-service|sandbox|demo|server)\//;
/** Imported by the build or by `npm run dev` only. */
const DEVELOPMENT = ['vite', '@react-router/dev'];
/** Packages that name a license and come without its text. */
const WITHOUT_TEXT = [
  '@iconify-json/lucide',
  '@schummar/icu-type-parser',
  'heic-decode',
  'qrcode-generator',
  'standardwebhooks',
];

const notices = listNotices();
const names = notices.map(({ name }) => name);

describe('third-party notices', () => {
  it('have every production dependency', () => {
    const production = Object.keys(JSON.parse(read('package.json')).dependencies);
    expect(production.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('have every package that a module of the site imports, fonts and icons among them', () => {
    const imported = sources
      .filter((file) => PRODUCT.test(file))
      .flatMap((file) => listRuntimeImports(file).filter(isPackage))
      .map(toPackage)
      .filter((name) => !DEVELOPMENT.includes(name));
    expect(imported).toContain('@iconify-json/lucide');
    expect([...new Set(imported)].filter((name) => !names.includes(name))).toEqual([]);
  });

  it('have a license for each, and its text where the package has one', () => {
    expect(notices.filter(({ license }) => license === '')).toEqual([]);
    expect(notices.filter(({ text }) => text === '').map(({ name }) => name)).toEqual(WITHOUT_TEXT);
  });
});

function isPackage(specifier: string): boolean {
  return !/^(node|virtual):/.test(specifier) && !LAYERS.some((layer) => specifier.startsWith(`${layer}/`));
}

/** `react` of `react/jsx-runtime`, `@iconify/react` of `@iconify/react/offline`; without `?url`. */
function toPackage(specifier: string): string {
  return specifier
    .replace(/\?.*/, '')
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
