import { afterAll, afterEach, beforeAll, beforeEach, expect, type MockInstance, vi } from 'vitest';

let spies: MockInstance[] = [];
/** Deprecated uses of Node or of the driver of the database, which Node reports once for a process. */
const deprecated: string[] = [];

const keepDeprecated = ({ name, message }: Error) => {
  if (name === 'DeprecationWarning') deprecated.push(message);
};

beforeAll(() => void process.on('warning', keepDeprecated));
afterAll(() => void process.off('warning', keepDeprecated));

/** React and other libraries log bugs to the console. A test that causes such a log fails. */
beforeEach(() => {
  spies = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
});

afterEach(() => {
  const calls = spies.flatMap((spy) => spy.mock.calls);
  for (const spy of spies) spy.mockRestore();
  expect(calls, 'console.error or console.warn was called').toEqual([]);
  expect(deprecated.splice(0), 'Node warned of a deprecated use').toEqual([]);
});
