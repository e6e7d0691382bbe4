import { cloneElement, isValidElement, type ReactNode } from 'react';
import type { useTranslations as useTypedTranslations } from 'use-intl';
import type { Language } from '#domain/texts.ts';
import { type Compiled, formatCompiled, type Values } from './format-compiled.ts';
import { getMessages } from './messages.ts';
import { useLanguage } from './use-language.ts';

const translators = new Map<string, ReturnType<typeof makeTranslations>>();

/**
 * The texts of an area, or all of them, in the language of the page. Stands in for the function of use-intl in pages
 * (`vite.config.ts`): it has the same types and says the same, reads texts that come late, and weighs a fifth.
 */
export const useTranslations = ((area?: string) => {
  const { language } = useLanguage();
  const name = `${language}:${area ?? ''}`;
  const known = translators.get(name) ?? makeTranslations(language, area);
  translators.set(name, known);
  return known;
}) as typeof useTypedTranslations;

function makeTranslations(language: Language, area: string | undefined) {
  const toPath = (key: string) => (area ? `${area}.${key}` : key);
  const say = (key: string, values: Values = {}): ReactNode => {
    const text = findText(language, toPath(key));
    if (text !== undefined) return formatCompiled(text, keyed(values), language);
    // biome-ignore lint/suspicious/noConsole: somebody must hear of it, and a page with one text missing is better than none
    console.error(`There is no text ${toPath(key)}.`);
    return toPath(key);
  };
  return Object.assign(say, {
    rich: say,
    has: (key: string) => findText(language, toPath(key)) !== undefined,
  });
}

type Texts = { [key: string]: Texts | Compiled } | undefined;

function findText(language: Language, path: string): Compiled | undefined {
  let found: unknown = getMessages(language);
  for (const name of path.split('.')) found = (found as Texts)?.[name];
  return found as Compiled | undefined;
}

/** React wants elements in lists to have keys. */
function keyed(values: Values): Values {
  const entries = Object.entries(values).map(([name, value]): [string, Values[string]] => {
    if (typeof value !== 'function') return [name, value];
    let count = 0;
    return [
      name,
      (children) => {
        const element = value(children);
        return isValidElement(element) ? cloneElement(element, { key: name + count++ }) : element;
      },
    ];
  });
  return Object.fromEntries(entries);
}
