import { expect, test } from 'vitest';
import { startUpFailure } from './start-up-failure.ts';

test('a start-up failure is "Error" with the cause, 500, fatal', () => {
  const cause = new Error('[Site Config Error] fetch failed');
  expect(startUpFailure(cause)).toMatchObject({ message: 'Error', cause, status: 500, isFatal: true });
});
