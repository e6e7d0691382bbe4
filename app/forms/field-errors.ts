import type { FieldProblem } from '#domain/message.ts';
import { useMessage } from '../i18n/use-message.ts';

/** The first message of a field, in the language of the page; undefined: nothing is wrong with it. */
export function useFieldErrors<Field extends string>(
  problems: readonly FieldProblem<Field>[],
): (field: Field) => string | undefined {
  const say = useMessage();
  return (field) => {
    const problem = problems.find((one) => one.field === field);
    return problem && say(problem.message);
  };
}
