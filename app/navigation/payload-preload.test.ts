import { expect, test } from 'vitest';
import { mayPreload, PAYLOAD_PRELOAD_DELAY } from './payload-preload.tsx';

test('the next page is preloaded 1000 ms after the start', () => {
  expect(PAYLOAD_PRELOAD_DELAY).toBe(1000);
});

test.each([
  [undefined, true],
  [{}, true],
  [{ effectiveType: '4g' }, true],
  [{ effectiveType: '3g', saveData: false }, true],
  [{ effectiveType: 'slow-2g' }, false],
  [{ effectiveType: '4g', saveData: true }, false],
])('payload preload on %j: %s', (connection, allowed) => {
  expect(mayPreload(connection)).toBe(allowed);
});
