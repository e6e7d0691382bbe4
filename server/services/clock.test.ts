import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createClock } from './clock.ts';

it('is off by the current value of the file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'volante-clock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'ahead');
  const clock = createClock(file);
  writeFileSync(file, '0');
  const before = clock.now();
  writeFileSync(file, '3600000');
  const after = clock.now();
  expect(after - before).toBeGreaterThanOrEqual(3_600_000);
  expect(after - before).toBeLessThan(3_660_000);
});
