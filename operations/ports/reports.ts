import type { Dimension, ReportName, ReportSpan } from '#domain/office/reports.ts';

export interface ReportQuery extends ReportSpan {
  report: ReportName;
  by: Dimension;
  /** Of the pick-up, of the counter that took money, or home of a unit; undefined for all. */
  branches: readonly string[] | undefined;
  classCode: string | undefined;
}

export interface ReportRow {
  /** Code, day (`YYYY-MM-DD`) or month (`YYYY-MM`) of its dimension; empty where there is none. */
  key: string;
  /** In the order and the units of the columns of the report. */
  figures: number[];
}

export interface ReportFigures {
  /** By key, at most 2,000. */
  rows: ReportRow[];
  /** Of all rows, also those beyond 2,000. */
  total: number[];
  hasMore: boolean;
}

/** Sums over reservations, money and units, of the store's brand; units are those of all brands. */
export interface Reports {
  read(query: ReportQuery): Promise<ReportFigures>;
}
