import { expect, it } from 'vitest';
import { formatTable } from './format-table.ts';

it('escapes terminal control characters', () => {
  const table = formatTable([
    ['renter', 'Ana\u001b[2K\rstate  paid'],
    ['car', 'a\u009bb\u202ec', 'ñ'],
    ['told', '{\n}'],
  ]);
  expect(table).toContain('Ana\ufffd[2K\ufffdstate  paid');
  expect(table).toContain('a\ufffdb\ufffdc');
  expect(table).toContain('{\n}');
  expect(table).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
});
