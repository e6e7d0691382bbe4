import { expect, it } from 'vitest';
import { asksForHelp } from './asks-for-help.ts';

it.each([['help'], ['--help'], ['refund --help']])('reads "%s" as a question', (line) => {
  expect(asksForHelp(line.split(' '))).toBe(true);
});

it.each([['export help'], ['refund R-1 --reason help'], ['list']])('reads "%s" as work to do', (line) => {
  expect(asksForHelp(line.split(' '))).toBe(false);
});
