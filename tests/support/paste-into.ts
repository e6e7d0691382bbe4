import { getButton, readValues } from './html/forms.ts';
import type { Page } from './html/page.ts';
import { type Element, findAll, findAround } from './html/parse-html.ts';
import type { Typed, Visitor } from './visitor.ts';

const TYPED = new Set(['text', 'email', 'tel', 'password', 'search', 'number', 'date', 'time']);

export function isTextField({ name, attributes }: Element): boolean {
  return name === 'textarea' || (name === 'input' && TYPED.has(attributes.type ?? 'text'));
}

/** Names of the text fields in the form of a button. Only programs fill in `website`. */
export function listTextFields(page: Page, button: string): string[] {
  const form = findAround(getButton(page.root, button), (each) => each.name === 'form');
  return findAll(form ?? page.root, isTextField).flatMap(({ attributes }) =>
    attributes.name && attributes.name !== 'website' ? [attributes.name] : [],
  );
}

/**
 * Presses a button with every text field of its form filled in as from a clipboard: marks of direction around
 * the text, an invisible space between its characters, separate accents, and digits of another script. Throws
 * for a field that is neither in `typed` nor has a value.
 */
export function pasteInto(visitor: Visitor, page: Page, button: string, typed: Typed = {}): Promise<Page> {
  const form = findAround(getButton(page.root, button), (each) => each.name === 'form');
  const values = { ...typed };
  for (const name of listTextFields(page, button)) {
    const [control] = findAll(form ?? page.root, ({ attributes }) => attributes.name === name);
    if (values[name] === null) continue;
    const value = values[name] ?? (control && readValues(control)[0]);
    if (typeof value !== 'string' || value === '') throw new Error(`Nothing to paste into ${name}`);
    values[name] = toPasted(value);
  }
  return visitor.send(page, button, values);
}

function toPasted(text: string): string {
  const signs = [...text.normalize('NFD')].map((sign) =>
    sign.replace(/\d/, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit))),
  );
  return `\u202a${signs.join('\u200b')}\u202c\ufeff`;
}
