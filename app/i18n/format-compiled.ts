import type { ReactNode } from 'react';
import type { Language } from '#domain/texts.ts';

/** What `compile-messages.ts` makes of an ICU message: a text, or what it consists of. */
export type Compiled = string | readonly Piece[];

/** A text; the number of the plural around it; a blank; a tag around other pieces; a choice by number. */
type Piece = string | typeof NUMBER | Tag | Plural;
interface Tag extends ReadonlyArray<Piece> {
  readonly 0: string;
}
interface Branches {
  readonly [rule: string]: string | typeof NUMBER | readonly Piece[];
}
type Plural = readonly [name: string, kind: typeof PLURAL, branches: Branches];

const NUMBER = 0;
export const PLURAL = 2;

/** Values of blanks; for a tag what to make of the text in it. */
export type Values = Readonly<Record<string, string | number | ((inside: ReactNode) => ReactNode)>>;

/** Spanish groups the digits of a number from five on. */
const GROUPS = { es: { separator: '.', from: 10_000 }, en: { separator: ',', from: 1000 } };

/** A count as `Intl` writes it, without the many milliseconds in which a browser makes its first formatter. */
function formatCount(count: number, language: Language): string {
  if (!Number.isInteger(count)) return count.toLocaleString(language);
  const { separator, from } = GROUPS[language];
  return Math.abs(count) < from ? `${count}` : `${count}`.replace(/\B(?=(\d{3})+$)/g, separator);
}

/** Fills in a message: a text, or a list with the elements that its tags became. */
export function formatCompiled(message: Compiled, values: Values, language: Language): ReactNode {
  return typeof message === 'string' ? message : join(fill(message, undefined));

  function fill(pieces: readonly Piece[], number: number | undefined): ReactNode[] {
    return pieces.flatMap((piece) => fillOne(piece, number));
  }

  function fillOne(piece: Piece, number: number | undefined): ReactNode[] {
    if (typeof piece === 'string') return [piece];
    if (piece === NUMBER) return [formatCount(number ?? 0, language)];
    if (isPlural(piece)) return fillPlural(piece);
    const [name, ...inside] = piece;
    const value = values[name];
    if (value === undefined) throw new Error(`A text lacks its value of ${name}.`);
    return [typeof value === 'function' ? value(join(fill(inside, number))) : String(value)];
  }

  function fillPlural([name, , branches]: Plural): ReactNode[] {
    const count = Number(values[name]);
    const branch = branches[`=${count}`] ?? (count === 1 ? branches.one : undefined) ?? branches.other ?? '';
    return fill(typeof branch === 'object' ? branch : [branch], count);
  }
}

function isPlural(piece: Tag | Plural): piece is Plural {
  return piece[1] === PLURAL;
}

/** One text where there are no elements. */
function join(filled: ReactNode[]): ReactNode {
  return filled.every((each) => typeof each === 'string') ? filled.join('') : filled;
}
