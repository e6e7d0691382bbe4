import { expect, it } from 'vitest';
import { files } from '#tests/support/repository/files.ts';
import { listRuntimeImports } from '#tests/support/repository/imports.ts';
import { SOURCES } from './build.js';

const ENTRIES = [
  'server/app.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/payment-page-scripts.js',
  'scripts/third-party-notices.js',
];

/** All files that these run or bundle, including themselves. */
function reach(entries: string[]): Set<string> {
  const reached = new Set(entries);
  for (const file of reached)
    for (const imported of listRuntimeImports(file)) if (files.includes(imported)) reached.add(imported);
  return reached;
}

it('rebuilds when an input of the build changes', () => {
  const routes = files.filter((file) => /^app\/(?!.*\.test\.)/.test(file));
  const missing = [...reach([...ENTRIES, ...routes])].filter(
    (file) => !SOURCES.some((source) => file === source || file.startsWith(`${source}/`)),
  );
  expect(missing).toEqual([]);
});

it('has only inputs that exist', () => {
  const isThere = (source: string) =>
    files.some((file) => file === source || file.startsWith(`${source}/`)) || source.endsWith('.json');
  expect(SOURCES.filter((source) => !isThere(source))).toEqual([]);
});
