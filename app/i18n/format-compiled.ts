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

const rules = { es: new Intl.PluralRules('es'), en: new Intl.PluralRules('en') };
const numbers = { es: new Intl.NumberFormat('es'), en: new Intl.NumberFormat('en') };

/** Fills in a message: a text, or a list with the elements that its tags became. */
export function formatCompiled(message: Compiled, values: Values, language: Language): ReactNode {
  return typeof message === 'string' ? message : join(fill(message, undefined));

  function fill(pieces: readonly Piece[], number: number | undefined): ReactNode[] {
    return pieces.flatMap((piece) => fillOne(piece, number));
  }

  function fillOne(piece: Piece, number: number | undefined): ReactNode[] {
    if (typeof piece === 'string') return [piece];
    if (piece === NUMBER) return [numbers[language].format(number ?? 0)];
    if (isPlural(piece)) return fillPlural(piece);
    const [name, ...inside] = piece;
    const value = values[name];
    if (value === undefined) throw new Error(`A text lacks its value of ${name}.`);
    return [typeof value === 'function' ? value(join(fill(inside, number))) : String(value)];
  }

  function fillPlural([name, , branches]: Plural): ReactNode[] {
    const count = Number(values[name]);
    const branch = branches[`=${count}`] ?? branches[rules[language].select(count)] ?? branches.other ?? '';
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
