import { messages as english } from 'virtual:messages/en';
import { messages as spanish } from 'virtual:messages/es';
import type { ReactNode } from 'react';
import { createTranslator } from 'use-intl/core';
import { describe, expect, it } from 'vitest';
import { type Compiled, formatCompiled, type Values } from './format-compiled.ts';

const NUMBERS = [0, 1, 2, 7, 999, 1234, 9999, 12_345, 1_000_000, 1_234_567, 1.5];

describe.each([
  ['es', spanish],
  ['en', english],
] as const)('what pages say in %s', (language, messages) => {
  it('is, text by text, what use-intl says', () => {
    const t = createTranslator({ locale: language, messages });
    const sayByUseIntl = t.rich as (path: string, values: object) => ReactNode;
    const texts = listTexts(messages);
    expect(texts.length).toBeGreaterThan(400);
    for (const [path, text] of texts)
      for (const number of NUMBERS) {
        const values = fillBlanks(text, number);
        const said = formatCompiled(text, values, language);
        expect(flat(said), path).toBe(flat(sayByUseIntl(path, values)));
      }
  });
});

it('a text without one of its values is a bug that shows', () => {
  expect(() => formatCompiled(['Total: ', ['amount']], {}, 'en')).toThrow('amount');
});

function listTexts(node: object, path = ''): [string, Compiled][] {
  return Object.entries(node).flatMap(([name, value]): [string, Compiled][] =>
    typeof value === 'string' || Array.isArray(value)
      ? [[path + name, value]]
      : listTexts(value, `${path + name}.`),
  );
}

/** A number for every blank, and brackets around what stands in a tag. */
function fillBlanks(text: unknown, number: number): Values {
  if (!Array.isArray(text)) return {};
  const [name, kind, branches] = text;
  if (typeof name === 'string' && text.length === 1) return { [name]: number };
  if (typeof name === 'string' && typeof branches === 'object' && kind === 2)
    return Object.assign(
      { [name]: number },
      ...Object.values(branches).map((each) => fillBlanks(each, number)),
    );
  const values: Record<string, Values[string]> = Object.assign(
    {},
    ...text.map((each) => fillBlanks(each, number)),
  );
  for (const each of text)
    if (Array.isArray(each) && typeof each[0] === 'string' && typeof each[1] === 'string')
      values[each[0]] = (inside) => ['[', inside, ']'];
  return values;
}

function flat(said: ReactNode): string {
  return Array.isArray(said) ? said.map(flat).join('') : String(said);
}
