import { afterAll, beforeAll } from 'vitest';

/**
 * Opens something before the tests of a file or block, and closes it after them. The returned object has its
 * properties from then on.
 */
export function openForTests<Opened extends { close(): Promise<void> }>(open: () => Promise<Opened>): Opened {
  const opened = {} as Opened;
  beforeAll(async () => void Object.assign(opened, await open()));
  afterAll(() => opened.close?.());
  return opened;
}
