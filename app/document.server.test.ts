import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { escapeForScript } from './document.server.ts';

describe('escapeForScript', () => {
  it.each([
    '</script><script>alert(1)</script>',
    '<!--',
    '\u2028\u2029',
    'a & b "quoted" \\ back',
    "it's\r\nnew",
  ])('writes %j so that it cannot end its script and reads back the same', (text) => {
    const literal = escapeForScript(text);
    expect(literal).not.toMatch(/[<>&\u2028\u2029]/);
    expect(runInNewContext(literal)).toBe(text);
  });
});
