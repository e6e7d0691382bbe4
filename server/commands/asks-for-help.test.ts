import { expect, it } from 'vitest';
import { asksForHelp } from './asks-for-help.ts';

it.each([['help'], ['--help'], ['refund --help']])('treats "%s" as a request for help', (line) => {
  expect(asksForHelp(line.split(' '))).toBe(true);
});

it.each([['export help'], ['refund R-1 --reason help'], ['list']])('treats "%s" as a command', (line) => {
  expect(asksForHelp(line.split(' '))).toBe(false);
});
