import type { FieldProblem } from '#domain/message.ts';
import { useMessage } from '../i18n/use-message.ts';

/**
 * Returns a function that gives the first message of a field in the language of the page, or undefined when
 * the field has no problem.
 */
export function useFieldErrors<Field extends string>(
  problems: readonly FieldProblem<Field>[],
): (field: Field) => string | undefined {
  const say = useMessage();
  return (field) => {
    const problem = problems.find((one) => one.field === field);
    return problem && say(problem.message);
  };
}
