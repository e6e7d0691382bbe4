import { fitUnit, type StockRules, type Unit, type WantedStay } from './fit-unit.ts';

/** Units for a rental that cannot keep its own, by `classCodes`; in a class those already there, then the nearest. */
export function listFitting(
  units: readonly Unit[],
  wanted: WantedStay,
  { classCodes, ...rules }: StockRules & { classCodes: readonly string[] },
): Unit[] {
  return classCodes.flatMap((classCode) =>
    units
      .filter((unit) => unit.classCode === classCode)
      .map((unit) => ({ unit, fit: fitUnit(unit, wanted, rules) }))
      .filter(({ fit }) => fit !== undefined)
      .sort((a, b) => (a.fit?.transferMs ?? 0) - (b.fit?.transferMs ?? 0))
      .map(({ unit }) => unit),
  );
}

/** The class itself, then those whose cheapest car costs as much or more, the cheapest first. */
export function listUpgrades(
  classCode: string,
  cars: readonly { classCode: string; dailyCents: number }[],
): string[] {
  const prices = new Map<string, number>();
  for (const { classCode: code, dailyCents } of cars)
    prices.set(code, Math.min(dailyCents, prices.get(code) ?? dailyCents));
  const own = prices.get(classCode) ?? Number.POSITIVE_INFINITY;
  const dearer = [...prices].filter(([code, cents]) => code !== classCode && cents >= own);
  return [classCode, ...dearer.sort(([, a], [, b]) => a - b).map(([code]) => code)];
}
