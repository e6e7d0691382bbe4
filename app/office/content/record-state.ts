import type { Typed } from '#operations/office/content/typed.ts';
import type { FieldView } from './field-views.ts';

/** What the form of a record shows beside its values; by the paths of its inputs. */
export interface RecordState {
  /** What is wrong, in words. */
  problems: Readonly<Record<string, string>>;
  /** The stored value where another employee has changed it. */
  now: Readonly<Record<string, Typed>>;
  /** Markup as the site shows it. */
  shown: Readonly<Record<string, string>>;
  /** The row that takes the focus. */
  focus: string | undefined;
}

export interface InputProps {
  field: FieldView;
  /** Also the name of the input. */
  path: string;
  typed: Typed | undefined;
  state: RecordState;
  /** Language of the text; undefined: it has none. */
  lang?: string | undefined;
}

/** A value of an object or of a row. */
export function partOf(typed: Typed | undefined, name: string): Typed | undefined {
  return typeof typed === 'object' && !Array.isArray(typed)
    ? (typed as { readonly [name: string]: Typed })[name]
    : undefined;
}
