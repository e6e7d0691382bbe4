import os from 'node:os';
import { expect, it } from 'vitest';
import { ENGINE_NICENESS, letEngineYield } from './engine-threads.ts';

const log = { info() {}, warn() {}, error() {} };

it('puts the threads of the engine behind the one that serves, where the system is Linux', () => {
  const before = os.getPriority();
  const threads = letEngineYield(log);
  expect(threads.length > 0).toBe(process.platform === 'linux');
  for (const id of threads) expect(os.getPriority(id)).toBe(ENGINE_NICENESS);
  expect(os.getPriority()).toBe(before);
});
