import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.dirname(import.meta.dirname);

it('has examples of docs/guides/how-to.md that can be applied together; tests/how-tos.test.ts runs their tests', () => {
  const patches = globSync('docs/guides/how-to/*.patch', { cwd: ROOT });
  const { stderr } = spawnSync('git', ['apply', '--check', ...patches], { cwd: ROOT, encoding: 'utf8' });
  expect(patches).not.toEqual([]);
  expect(stderr).toBe('');
});
