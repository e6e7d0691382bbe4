import { fillTemplate } from '#operations/office/content/list-content.ts';
import type { Typed } from '#operations/office/content/typed.ts';
import type { FieldView, InputView } from './field-views.ts';
import { partOf } from './record-state.ts';

/** A value in words. `input` undefined: of a field that is no more. */
export function sayTyped(input: InputView | undefined, typed: Typed): string {
  if (input?.kind === 'checkbox') return typed === 'yes' ? '✓' : '–';
  if (input?.kind === 'rows' && Array.isArray(typed))
    return typed.map((row: Typed, index) => `${index + 1}. ${nameRow(input, row)}`).join('\n');
  if (input?.kind === 'object')
    return input.fields
      .map((field) => [field.label, sayTyped(field.input, partOf(typed, field.name) ?? '')] as const)
      .flatMap(([label, text]) => (text ? [`${label}: ${text}`] : []))
      .join('\n');
  if (Array.isArray(typed)) return typed.map((one: Typed) => sayWord(input, one)).join(', ');
  return typeof typed === 'object' ? Object.values(typed).filter(Boolean).join(' / ') : sayWord(input, typed);
}

function sayWord(input: InputView | undefined, typed: Typed): string {
  const choices = input && 'choices' in input ? input.choices : [];
  return choices.find(({ value }) => value === typed)?.name ?? String(typed);
}

/** A row in words, by the template of its list. */
export function nameRow({ template, fields }: Extract<InputView, { kind: 'rows' }>, row: Typed): string {
  const words = fields.map(({ name, input }) => [name, toWord(input, partOf(row, name) ?? '')] as const);
  return fillTemplate(template, Object.fromEntries(words));
}

/** In characters; the text of a condition has several lines. */
const LONGEST_NAME = 70;

function toWord(input: FieldView['input'], typed: Typed): Typed {
  if (input.kind === 'choice') return sayWord(input, typed);
  if (input.kind === 'number' && typed !== '')
    return input.unit === '$' ? `$${typed}` : `${typed} ${input.unit ?? ''}`.trim();
  if (input.kind !== 'texts') return typed;
  const text = String(partOf(typed, input.language) || (partOf(typed, 'es') ?? ''));
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME)}…` : text;
}
