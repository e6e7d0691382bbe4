/** Refusals that the page of every verb says itself. */
const commonProblems = ['stale', 'wrong-state', 'erased'] as const;

export type CommonProblem = (typeof commonProblems)[number];

export function isCommonProblem(kind: string): kind is CommonProblem {
  return commonProblems.some((common) => common === kind);
}

type Own<Problem> = Problem extends { kind: 'invalid'; problem: infer Code }
  ? Code
  : Problem extends { kind: infer Kind }
    ? Exclude<Kind, CommonProblem>
    : never;

/** The problem that a page says itself; undefined for those that the page of every verb says. */
export function codeOf<Problem extends { kind: string }>(
  problem: Problem | undefined,
): Own<Problem> | undefined {
  if (problem === undefined || isCommonProblem(problem.kind)) return undefined;
  return (
    'problem' in problem && problem.kind === 'invalid' ? problem.problem : problem.kind
  ) as Own<Problem>;
}
