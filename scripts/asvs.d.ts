export interface AsvsRow {
  id: string;
  level: number;
  state: string;
  reason: string;
  cited: string[];
}
export function readAsvs(text?: string): AsvsRow[];
export function listIds(ranges: string): string[];
export function summarizeAsvs(
  rows: AsvsRow[],
  level: 1 | 2,
): { total: number; fulfilled: number; unmet: string[] };
