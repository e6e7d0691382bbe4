import { expect, test } from 'vitest';
import { PAYLOAD_PRELOAD_DELAY } from './payload-preload.tsx';

test('the next page is preloaded 1000 ms after the start', () => {
  expect(PAYLOAD_PRELOAD_DELAY).toBe(1000);
});
