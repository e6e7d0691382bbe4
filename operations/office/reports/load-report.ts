import { dateOf, fromInstant } from '#domain/calendar/panama.ts';
import {
  columnsOf,
  type Dimension,
  isPeriod,
  listPeriods,
  type ReportName,
  type ReportSpan,
  type TypedSpan,
  toSpan,
} from '#domain/office/reports.ts';
import type { ReportQuery, ReportRow } from '../../ports/reports.ts';
import type { Services } from '../../ports/services.ts';
import type { Actor } from '../../ports/staff-store.ts';
import { type Act, type NotAllowed, refuse, refuseAct } from '../act.ts';
import { isOwnBranch } from '../money/money-services.ts';

export interface ReportAsked extends TypedSpan {
  report: ReportName;
  by: Dimension;
  branch: string | undefined;
  classCode: string | undefined;
  /** Index of a column, largest first; undefined: by key. */
  order: number | undefined;
}

export interface LoadedReport extends ReportSpan {
  kind: 'done';
  rows: ReportRow[];
  total: number[];
  /** Whether the days before `from` were asked for, too: a report has five years at most. */
  isCut: boolean;
  /** Whether there are more than 2,000 rows, of which these are the first. */
  hasMore: boolean;
}

/**
 * A report of the employee's branches. By day or month it has a row for each one, also without figures.
 * Refused without the right `reports`, and for a branch that is not the employee's.
 */
export async function loadReport(
  services: Pick<Services, 'clock' | 'content' | 'reports' | 'staff'>,
  actor: Actor,
  asked: ReportAsked,
): Promise<NotAllowed | LoadedReport> {
  const { report, by, branch, classCode, order } = asked;
  const act: Act = { verb: 'see-page', subject: `/staff/reports?branch=${branch ?? ''}` };
  const refusal = await refuse(services, actor, { right: 'reports', act });
  if (refusal) return refusal;
  if (branch !== undefined && !isOwnBranch(services, actor, branch)) return refuseAct(services, actor, act);
  const { isCut, ...span } = toSpan(report, asked, dateOf(fromInstant(services.clock.now())));
  const branches = branch === undefined ? actor.employee?.branches : [branch];
  const query: ReportQuery = { report, by, ...span, branches, classCode };
  const { rows, ...found } = await services.reports.read(query);
  return { kind: 'done', ...span, ...found, isCut, rows: sortRows(fillPeriods(rows, query), order) };
}

function fillPeriods(rows: ReportRow[], { report, by, ...span }: ReportQuery): ReportRow[] {
  if (!isPeriod(by)) return rows;
  const known = new Map(rows.map((row) => [row.key, row]));
  const none = columnsOf(report).map(() => 0);
  return listPeriods(by, span).map((key) => known.get(key) ?? { key, figures: none });
}

function sortRows(rows: ReportRow[], order: number | undefined): ReportRow[] {
  if (order === undefined) return rows;
  return rows.toSorted((a, b) => (b.figures[order] ?? 0) - (a.figures[order] ?? 0));
}
