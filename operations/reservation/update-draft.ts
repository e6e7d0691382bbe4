import type { Driver } from '#domain/conditions/condition.ts';
import { normalizeCouponCode } from '#domain/pricing/coupon.ts';
import type { RenterForm } from '#domain/renter/renter.ts';
import { tidyText } from '#domain/renter/tidy-text.ts';
import { zonesOf } from '#domain/reservation/check-delivery.ts';
import type { Delivery, ReservationDraft, Selection } from '#domain/reservation/draft.ts';
import { findCar } from '../fleet/find-record.ts';
import type { Profile } from '../ports/accounts.ts';
import type { SiteContent } from '../ports/content.ts';
import type { Services } from '../ports/services.ts';
import { chooseProtection, findCoverage } from './quote-draft.ts';

/** The form of `/reserva` as typed. interface.md#booking-forms. */
export interface ReservationForm {
  selection: Selection;
  renter: RenterForm;
}

/** Longer than any code, so that the visitor can still recognize a typing error. */
const MAXIMUM_COUPON = 40;

/** Saves the visitor's input without what content does not offer. Undefined when there is no draft. */
export async function updateDraft(
  services: Services,
  draftId: string,
  form: ReservationForm,
): Promise<ReservationDraft | undefined> {
  const draft = await services.reservations.findDraft(draftId);
  if (!draft) return undefined;
  const changed = withForm(services.content.current(), draft, form);
  return (await services.reservations.changeDraft(draftId, changed)) ? changed : undefined;
}

export function withForm(
  content: SiteContent,
  draft: ReservationDraft,
  form: ReservationForm,
): ReservationDraft {
  const { residence, ...stated } = form.selection.driver ?? {};
  const { search, selection } = draft;
  return {
    ...draft,
    // The residence is one of the search, so that other cars have the price for it too.
    search: residence ? { ...search, driver: { ...search.driver, residence } } : search,
    renter: form.renter,
    selection: {
      ...offeredSelection(content, keepChosen(content, draft, form.selection), search.pickupLocation),
      ...mergeDriver(selection.driver, form.selection.driver && stated),
    },
  };
}

/** The form has the protection that a condition demanded; the chosen one holds again without the condition. */
function keepChosen(content: SiteContent, draft: ReservationDraft, sent: Selection): Selection {
  const car = findCar(content, draft.carId);
  const isAsShown = car && chooseProtection(content, draft, { car })?.code === sent.coverage;
  const chosen = findCoverage(content, draft.selection.coverage, 'mandatory');
  return isAsShown && chosen ? { ...sent, coverage: chosen.code } : sent;
}

/** What the form does not ask stays as it was stated. */
function mergeDriver(before: Driver | undefined, stated: Driver | undefined): Pick<Selection, 'driver'> {
  return before || stated ? { driver: { ...before, ...stated } } : {};
}

/** `pickupLocation`: the code of the branch, which decides where cars are brought. */
export function offeredSelection(
  content: SiteContent,
  selection: Selection,
  pickupLocation: string,
): Selection {
  const offers = (code: string, role: string) =>
    content.coverages.some((one) => one.code === code && one.role === role);
  return {
    coverage: selection.coverage && offers(selection.coverage, 'mandatory') ? selection.coverage : undefined,
    coverages: selection.coverages.filter((code) => offers(code, 'optional')),
    era: selection.era && content.coverages.some((one) => one.role === 'era'),
    extras: Object.fromEntries(
      content.extras
        .map((extra) => [extra.code, clampQuantity(selection.extras[extra.code], extra.maxQuantity)] as const)
        .filter(([, quantity]) => quantity > 0),
    ),
    additionalDrivers: clampQuantity(selection.additionalDrivers, content.site.rates.maxAdditionalDrivers),
    coupon: cut(normalizeCouponCode(selection.coupon ?? ''), MAXIMUM_COUPON) || undefined,
    ...offeredDelivery(content, selection.delivery, pickupLocation),
  };
}

function offeredDelivery(
  content: SiteContent,
  delivery: Delivery | undefined,
  pickupLocation: string,
): Pick<Selection, 'delivery'> {
  const zones = zonesOf(content.site.rates.deliveryZones, pickupLocation);
  const zone = zones.find(({ code }) => code === delivery?.zone);
  if (!delivery || !zone) return {};
  const { address, instructions } = delivery;
  const typed = { address: tidyText(address), instructions: tidyText(instructions) };
  return { delivery: { zone: zone.code, label: zone.label, ...typed } };
}

/** Never splits a surrogate pair, which could not be stored. */
function cut(text: string, length: number): string {
  return [...text].slice(0, length).join('');
}

function clampQuantity(value: number | undefined, max: number): number {
  return Number.isInteger(value) ? Math.min(Math.max(value ?? 0, 0), max) : 0;
}

/** Fills an untouched form from the profile. Never fills in the consent. */
export function fillRenterForm(form: RenterForm, profile: Profile | undefined): RenterForm {
  const { terms, ...typed } = form;
  if (!profile || terms || Object.values(typed).some((text) => text.trim() !== '')) return form;
  const { firstName, lastName, email, phone, license, birthday } = profile;
  return { firstName, lastName, email, phone, license, birthday: birthday ?? '', terms };
}
