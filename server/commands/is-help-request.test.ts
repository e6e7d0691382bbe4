import { expect, it } from 'vitest';
import { isHelpRequest } from './is-help-request.ts';

it.each([['help'], ['--help'], ['refund --help']])('treats "%s" as a request for help', (line) => {
  expect(isHelpRequest(line.split(' '))).toBe(true);
});

it.each([['export help'], ['refund R-1 --reason help'], ['list']])('treats "%s" as a command', (line) => {
  expect(isHelpRequest(line.split(' '))).toBe(false);
});
