import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { loadSecretKey } from './secret-key.ts';

it('creates a key once, unreadable for other users', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'volante-key-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const key = loadSecretKey(path.join(directory, 'data'));
  expect(Buffer.byteLength(key)).toBeGreaterThanOrEqual(32);
  expect(loadSecretKey(path.join(directory, 'data'))).toBe(key);
  expect(statSync(path.join(directory, 'data', 'secret-key')).mode & 0o777).toBe(0o600);
});
