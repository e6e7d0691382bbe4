import type { Database } from '../database.ts';
import type { KeptUnits } from './keep-units.ts';

/** Number of active units by branch and class. A pair whose units are all inactive is included with 0. */
export async function listUnits({ sql: db }: Database): Promise<KeptUnits[]> {
  const rows = await db
    .selectFrom('car_units')
    .select(({ fn }) => [
      'class_code',
      'branch_code',
      fn.count<string>('id').filterWhere('active', '=', true).as('units'),
    ])
    .groupBy(['branch_code', 'class_code'])
    .orderBy('branch_code')
    .orderBy('class_code')
    .execute();
  return rows.map((row) => ({
    classCode: row.class_code,
    branchCode: row.branch_code,
    units: Number(row.units),
  }));
}
