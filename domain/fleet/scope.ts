/** Codes of the car classes and branches to which a row of content applies; empty or absent for all. */
interface Scope {
  classes: readonly string[];
  branches?: readonly string[];
}

/** Whether a row applies to a class at a branch. Without a branch only rows for all branches apply. */
export function isInScope({ classes, branches = [] }: Scope, classCode: string, branch?: string): boolean {
  if (classes.length > 0 && !classes.includes(classCode)) return false;
  return branches.length === 0 || (branch !== undefined && branches.includes(branch));
}
