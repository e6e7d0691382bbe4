import { type FormEvent, useState } from 'react';
import type { FieldProblem, MessageRef } from '#domain/message.ts';
import { useFieldErrors } from './field-errors.ts';

/**
 * Of what the server found wrong, what still is: a message says something of a text that stands in its field no more once that
 * is changed, and goes then (UX.md B1). Whether the new text is right, the server knows.
 */
export function useOpenProblems<Field extends string>(problems: readonly FieldProblem<Field>[]) {
  const [seen, setSeen] = useState<{ of: unknown; changed: readonly string[] }>({
    of: problems,
    changed: [],
  });
  const changed = seen.of === problems ? seen.changed : [];
  const isOpen = ({ field }: FieldProblem<Field>) => !changed.includes(field);
  return {
    errorOf: useFieldErrors(problems.filter(isOpen)),
    /** For the summary: all of them, so that only new ones take the focus. */
    listed: {
      problems,
      findOpen: (problem: FieldProblem<Field>): MessageRef | undefined =>
        isOpen(problem) ? problem.message : undefined,
    },
    handleInput(event: FormEvent): void {
      // A box of a birth date belongs to the whole. Not by `toFieldName`, which public pages would load for it.
      const name = (event.target as HTMLInputElement).name.replace(/_(?:day|month|year)$/, '');
      if (problems.some((problem) => problem.field === name && isOpen(problem)))
        setSeen({ of: problems, changed: [...changed, name] });
    },
  };
}
