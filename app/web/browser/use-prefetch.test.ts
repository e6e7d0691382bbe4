import { expect, test } from 'vitest';
import { mayPrefetch } from './use-prefetch.ts';

test.each([
  [{}, true],
  [{ effectiveType: '4g' }, true],
  [{ effectiveType: '3g', saveData: false }, true],
  [{ effectiveType: '2g' }, false],
  [{ effectiveType: 'slow-2g' }, false],
  [{ effectiveType: '4g', saveData: true }, false],
])('payload preload on %j: %s', (connection, allowed) => {
  expect(mayPrefetch(connection)).toBe(allowed);
});
