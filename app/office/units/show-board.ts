import { formatDay } from '#app/texts/format.ts';
import { dateOf, fromInstant, type PanamaDate, timeOf } from '#domain/calendar/panama.ts';
import type { DayRun } from '#domain/stock/day-runs.ts';
import { type Language, pickText } from '#domain/texts.ts';
import type { Board, BoardGroup } from '#operations/office/units/load-board.ts';
import type { SiteContent } from '#operations/ports/content.ts';
import type { UnitStay } from '#operations/ports/fleet-desk.ts';

/** More units than these are folded until their class is opened. */
const UNFOLDED = 30;

export type GroupView = ReturnType<typeof showGroup>;
export type RunView = GroupView['units'][number]['runs'][number];

/** The board in the language of the employee. */
export function showBoard(
  { groups, days }: Board,
  { content, language }: { content: Pick<SiteContent, 'classes' | 'branches'>; language: Language },
) {
  const isShort = groups.reduce((sum, { units }) => sum + units.length, 0) <= UNFOLDED;
  const names = {
    branch: new Map(content.branches.map(({ code, name }) => [code, pickText(name, language).text])),
    class: new Map(content.classes.map(({ code, name }) => [code, pickText(name, language).text])),
  };
  return {
    days: days.map((date) => ({ date, text: formatDay(date, language) })),
    branches: [...Map.groupBy(groups, ({ branch }) => branch)].map(([branch, of]) => ({
      branch,
      name: names.branch.get(branch) ?? branch,
      groups: of.map((group) => ({ ...showGroup(group, names), isOpen: isShort || group.hasConflict })),
    })),
  };
}

interface Names {
  branch: ReadonlyMap<string, string>;
  class: ReadonlyMap<string, string>;
}

function showGroup({ classCode, units, free, hasConflict }: BoardGroup, names: Names) {
  const name = names.class.get(classCode);
  return {
    classCode,
    name: name ? `${classCode} · ${name}` : classCode,
    free,
    hasConflict,
    units: units.map(({ unit, runs }) => ({
      label: unit.label,
      plate: unit.facts.plate,
      runs: runs.map((run) => showRun(run, names)),
    })),
  };
}

function showRun({ from, days, stays }: DayRun<UnitStay>, { branch }: Names) {
  return {
    from,
    days,
    stays: stays.map(({ code, block, bringFrom, isMisplaced, ...stay }) => ({
      code,
      block: block && { reason: block.reason, waits: block.waits },
      bringFrom: bringFrom && (branch.get(bringFrom) ?? bringFrom),
      isMisplaced,
      // Said where the stay begins and ends.
      since: timeWithin(stay.from, { from, days }),
      until: timeWithin(stay.until, { from, days }),
    })),
  };
}

function timeWithin(at: number, { from, days }: { from: PanamaDate; days: number }): string | undefined {
  const time = fromInstant(at);
  const day = (Date.parse(dateOf(time)) - Date.parse(from)) / 86_400_000;
  return day >= 0 && day < days ? timeOf(time) : undefined;
}
