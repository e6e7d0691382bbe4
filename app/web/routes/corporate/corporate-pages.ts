import { carName } from '#domain/fleet/car.ts';
import { filterFleet } from '#domain/fleet/filter-fleet.ts';
import type { Cents } from '#domain/money/money.ts';
import { planPrice } from '#domain/pricing/fleet-price.ts';
import type { Texts } from '#domain/texts.ts';
import type { CorporatePlan, SiteContent } from '#operations/ports/content.ts';
import { findLeasingPage, findOverviewPage } from '../../sharing/corporate-info.ts';
import { type InfoView, toInfoView } from '../content/info-page.ts';

/** Returns the info page shown on `/corporativo`, or undefined when the content has none. */
export function findOverview({ infoPages }: Pick<SiteContent, 'infoPages'>): InfoView | undefined {
  const page = findOverviewPage(infoPages);
  return page && toInfoView(page, infoPages);
}

export function findLeasing({ infoPages }: Pick<SiteContent, 'infoPages'>): InfoView | undefined {
  const page = findLeasingPage(infoPages);
  return page && toInfoView(page, infoPages);
}

export interface PlanGroup {
  classCode: string;
  className: Texts;
  /** A car of the class, for the picture and the text "or similar". */
  carName: string | undefined;
  pictureId: string | undefined;
  plans: PlanView[];
}

export interface PlanView extends Pick<CorporatePlan, 'code' | 'months' | 'name' | 'description'> {
  /** Total per month, ITBMS included. */
  totalCents: Cents;
}

/** Returns the plans of the classes that this brand sells, in the order of the content. */
export function listPlans({ corporatePlans, classes, cars, site }: SiteContent): PlanGroup[] {
  const offered = filterFleet(cars, { allowedClasses: site.allowedClasses });
  return classes.flatMap(({ code, name }) => {
    const plans = corporatePlans.filter(({ classCode }) => classCode === code).map(toPlanView);
    if (plans.length === 0 || (site.allowedClasses.length > 0 && !site.allowedClasses.includes(code)))
      return [];
    const car = offered.find(({ classCode }) => classCode === code);
    return [
      {
        classCode: code,
        className: name,
        carName: car && carName(car),
        pictureId: car?.pictureId,
        plans: plans.toSorted((a, b) => a.months - b.months),
      },
    ];
  });
}

function toPlanView({ code, months, name, description, perMonthCents }: CorporatePlan): PlanView {
  return { code, months, name, description, totalCents: planPrice(perMonthCents) };
}

/** Returns the plan with that code and its group, or undefined when there is none. */
export function findPlan(
  groups: PlanGroup[],
  code: string | null,
): { group: PlanGroup; plan: PlanView } | undefined {
  for (const group of groups) {
    const plan = group.plans.find((one) => one.code === code);
    if (plan) return { group, plan };
  }
  return undefined;
}
