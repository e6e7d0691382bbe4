export type Audit = { kind: 'done'; counts: Record<string, number> } | { kind: 'not-done'; reason: string };
export function countComponents(text: string): number | undefined;
export function readAudit(answer: { stdout: string; stderr: string }): Audit;
export function describeAudit(audit: Audit): string;
export function countSerious(audit: Extract<Audit, { kind: 'done' }>): number;
