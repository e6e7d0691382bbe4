import { dateOf } from '#domain/calendar/panama.ts';
import type { PeriodProblem } from '#domain/fleet/check-period.ts';
import type { TurnedAwayReason } from '#domain/fleet/turned-away.ts';
import type { ValidationKey } from '#domain/message.ts';
import type { SiteContent } from '../ports/content.ts';
import type { Services } from '../ports/services.ts';
import { readSearch, type SearchFields } from './check-search.ts';
import { canBook, type FleetOffer, isTaken } from './search-fleet.ts';

type Reason = TurnedAwayReason | undefined;

const OF_PROBLEMS: Partial<Record<ValidationKey, TurnedAwayReason>> = {
  'validation.closedDay': 'closed',
  'validation.closedHours': 'closed',
  'validation.disabledUntil': 'closed',
  'validation.minimumDays': 'too-short',
  'validation.minimumHours': 'too-short',
};

/**
 * Counts the classes that a search could not have, by the reason of their first model that has one. `problem`: the
 * first one of a search whose dates were refused, so that no class was searched. What the company did not turn away does not count: dates in the past, drivers
 * whom the conditions refuse, cars that are not in the fleet.
 */
export function countTurnedAway(
  { content, turnedAway }: Pick<Services, 'content' | 'turnedAway'>,
  fields: SearchFields,
  { problem, offers }: { problem: PeriodProblem | undefined; offers: readonly FleetOffer[] },
): void {
  const current = content.current();
  const read = readSearch(current, fields);
  if (read.kind === 'invalid') return;
  const { pickupAt, pickupLocation: branch } = read.search;
  const refused: [classCode: string, Reason][] = problem
    ? [['', OF_PROBLEMS[problem.message.key]]]
    : listRefused(current, offers);
  turnedAway.count(
    refused.flatMap(([classCode, reason]) =>
      reason ? [{ day: dateOf(pickupAt), branch, classCode, reason }] : [],
    ),
  );
}

function listRefused(content: SiteContent, offers: readonly FleetOffer[]): [string, Reason][] {
  return [...Map.groupBy(offers, ({ car }) => car.classCode)]
    .filter(([, models]) => !models.some(canBook))
    .map(([classCode, models]) => [
      classCode,
      models.map((offer) => ofOffer(content, offer)).find((reason) => reason !== undefined),
    ]);
}

function ofOffer({ site }: SiteContent, offer: FleetOffer): Reason {
  const { car, refusal, restriction, fitsDays } = offer;
  if (car.status === 'unavailable' || refusal) return undefined;
  if (restriction) return restriction.kind === 'min-days' ? 'too-short' : 'restricted';
  if (isTaken(offer)) return 'sold-out';
  if (fitsDays) return undefined;
  // Under the rule `as-built`, the "minimum" of a car is its maximum number of days.
  return site.minimumDaysRule === 'as-built' ? 'restricted' : 'too-short';
}
