/** Refusals that the page of every verb says itself. */
const commonProblems = ['stale', 'wrong-state', 'erased'] as const;

export type CommonProblem = (typeof commonProblems)[number];

export function isCommonProblem(kind: string): kind is CommonProblem {
  return commonProblems.some((common) => common === kind);
}
