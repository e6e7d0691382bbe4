import type { AsvsRow } from './asvs.js';
import type { Audit } from './dependencies.js';

export interface GoalRow {
  name: string;
  figure: string;
  verdict: 'holds' | 'BROKEN' | 'not run';
}
export function listGoals(found: {
  tests: { name: string; file: string; passed: boolean }[];
  audit: Audit | undefined;
  asvs: AsvsRow[];
  simulation?: { faults: string[]; recoveryMs: number; broken: string[] }[];
}): GoalRow[];
export function printGoals(reports: unknown[]): void;
