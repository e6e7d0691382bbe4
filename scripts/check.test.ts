import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it.each(['http', 'faults', 'browser'])('requires a browser before the stage %s', (stage) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/check.js', stage], {
    // A PATH without a browser and without a program that could install one.
    env: { PATH: '/nowhere' },
    encoding: 'utf8',
  });
  expect(stderr).toContain('These tests need Chromium.');
  expect(stdout).toContain('0 passed, 1 failed');
  expect(status).toBe(1);
});
