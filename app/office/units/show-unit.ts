import { formatDateTime, formatShortDate } from '#app/texts/format.ts';
import { dateOf, fromInstant, type Instant } from '#domain/calendar/panama.ts';
import { listDue } from '#domain/stock/unit-facts.ts';
import { type Language, pickText } from '#domain/texts.ts';
import type { SiteContent } from '#operations/ports/content.ts';
import type { FleetUnit, UnitStay } from '#operations/ports/fleet-desk.ts';

interface Shown {
  content: Pick<SiteContent, 'classes' | 'branches'>;
  language: Language;
  now: Instant;
}

export type StayView = ReturnType<typeof showStay>;

export type UnitView = ReturnType<typeof showUnit>;

/** What the pages show of a unit, in the language of the employee. */
export function showUnit(unit: FleetUnit, { content, language, now }: Shown) {
  const { facts, label, classCode, status, version } = unit;
  const nameBranch = toBranchNames({ content, language });
  const kind = content.classes.find(({ code }) => code === classCode);
  return {
    label,
    classCode,
    className: kind ? pickText(kind.name, language).text : '',
    home: nameBranch(unit.home),
    place: unit.place === undefined ? undefined : nameBranch(unit.place),
    status,
    version,
    plate: facts.plate,
    vin: facts.vin,
    km: formatKm(facts.km),
    due: listDue(facts, dateOf(fromInstant(now))).map((what) => {
      const day = what === 'service' ? facts.serviceOn : facts.documents[what];
      const isByKm = what === 'service' && (facts.km ?? 0) >= (facts.serviceKm ?? Number.POSITIVE_INFINITY);
      return { what, at: isByKm ? `${formatKm(facts.serviceKm)} km` : day && formatShortDate(day, language) };
    }),
  };
}

/** Names of branches; the code of one that content has no more. */
function toBranchNames({ content, language }: Pick<Shown, 'content' | 'language'>) {
  return (code: string) => {
    const branch = content.branches.find((one) => one.code === code);
    return branch ? pickText(branch.name, language).text : code;
  };
}

function formatKm(km: number | undefined): string {
  return km === undefined ? '' : `${km}`.replace(/\B(?=(\d{3})+$)/g, ',');
}

/** What the pages show of a rental or block of a unit. */
export function showStay(
  { code, block, from, until, pickupBranch, returnBranch, bringFrom, isMisplaced }: UnitStay,
  { content, language }: Pick<Shown, 'content' | 'language'>,
) {
  const name = toBranchNames({ content, language });
  const places = [pickupBranch, returnBranch].filter((each) => each !== undefined);
  return {
    code,
    block,
    from: formatDateTime(fromInstant(from), language),
    until: formatDateTime(fromInstant(until), language),
    where: [...new Set(places)].map(name).join(' → '),
    bringFrom: bringFrom && name(bringFrom),
    isMisplaced,
  };
}
