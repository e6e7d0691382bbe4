import { type FormEvent, useState } from 'react';
import type { FieldProblem, MessageRef } from '#domain/message.ts';
import { useMessage } from './language/use-message.ts';

/**
 * Returns the server's problems with fields that were not changed since: once a field is changed, its message
 * no longer applies and is removed (interface.md#booking-rules). The new text is checked by the server after
 * the next submit.
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
    /** For the summary: all problems, so that it takes the focus only when new ones arrive. */
    listed: {
      problems,
      findOpen: (problem: FieldProblem<Field>): MessageRef | undefined =>
        isOpen(problem) ? problem.message : undefined,
    },
    handleInput(event: FormEvent): void {
      // A box of a birth date counts as the whole field. Does not use `toFieldName`, which public pages would
      // have to load.
      const name = (event.target as HTMLInputElement).name.replace(/_(?:day|month|year)$/, '');
      if (problems.some((problem) => problem.field === name && isOpen(problem)))
        setSeen({ of: problems, changed: [...changed, name] });
    },
  };
}

/** The first message of a field in the language of the page; undefined: no problem. */
export function useFieldErrors<Field extends string>(
  problems: readonly FieldProblem<Field>[],
): (field: Field) => string | undefined {
  const say = useMessage();
  return (field) => {
    const problem = problems.find((one) => one.field === field);
    return problem && say(problem.message);
  };
}
