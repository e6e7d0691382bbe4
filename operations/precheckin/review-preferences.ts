import { type AskedLicense, ageBands, type Band } from '#domain/conditions/driver-bands.ts';
import type { Cents } from '#domain/money/money.ts';
import { requestedDrivers } from '#domain/precheckin/precheckin.ts';
import { optionPrice, sumWithoutSaf } from '#domain/pricing/fleet-price.ts';
import type { Quote } from '#domain/pricing/quote.ts';
import type { Extra } from '#domain/pricing/rates.ts';
import type { StatedDrivers } from '#domain/renter/stated-driver.ts';
import type { AmendedRental } from '#domain/reservation/amendment.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { findBranch } from '../fleet/find-record.ts';
import { canBook, type FleetOffer, searchFleet } from '../fleet/search-fleet.ts';
import type { SiteContent } from '../ports/content.ts';
import type { Services } from '../ports/services.ts';
import { lacksFacts } from '../reservation/changed-facts.ts';
import { findBookedCoupon } from '../reservation/find-usable-coupon.ts';
import { listRefusals } from '../reservation/list-refusals.ts';
import { askOthers } from './asked-license.ts';
import type { OpenPrecheckin } from './open-precheckin.ts';
import { type RequestedRental, toAmendedRental, toRequestedRental } from './requested-rental.ts';

const UPGRADES = 3;

/** A better car that is free; `addsCents` includes fees and taxes. */
export interface Upgrade {
  car: FleetOffer['car'];
  carClass: FleetOffer['carClass'];
  addsCents: Cents;
}

export interface ExtraOption {
  extra: Extra;
  booked: number;
  requested: number;
  /** The same price as at the booking: independent of the other choices. */
  addsCents: Cents;
}

/** What a driver of an age adds beside the price of an additional driver, fees and taxes included. */
export interface AgeFee extends Band {
  addsCents: Cents;
}

export interface Preferences {
  extras: ExtraOption[];
  upgrades: Upgrade[];
  drivers: { booked: number; max: number; addsCents: Cents; ages: AgeFee[]; asked: AskedLicense };
  /** The stored preference if it is still offered, otherwise the booked car. */
  carId: string;
}

/** Undefined when content no longer has the car or a branch; the counter helps then. */
export async function reviewPreferences(
  services: Services,
  { reservation, precheckin }: OpenPrecheckin,
): Promise<Preferences | undefined> {
  const content = services.content.current();
  const asBooked = {
    ...toRequestedRental(reservation),
    renter: precheckin.verification ?? reservation.renter,
  };
  const priceOf = await makePricing(services, content, reservation);
  const bookedQuote = priceOf(asBooked)?.quote;
  if (!bookedQuote) return undefined;
  const quoteWith = (changes: Partial<RequestedRental>) =>
    priceOf({ ...asBooked, ...changes })?.quote ?? bookedQuote;
  const adds = (changes: Partial<RequestedRental>) => toPrice(bookedQuote, quoteWith(changes), content);
  const { extras, additionalDrivers } = reservation.selection;
  const { maxAdditionalDrivers, conditions } = content.site.rates;
  const pickupYear = Number(reservation.search.pickupAt.slice(0, 4));
  const preferences = precheckin.preferences;
  const others = requestedDrivers(precheckin, additionalDrivers);
  const named = { others, additionalDrivers: Math.max(additionalDrivers, others.length) };
  const withNamed = quoteWith(named).totalCents;
  const upgrades = await findUpgrades(
    services,
    { reservation, renter: asBooked.renter, others },
    (carId) => quoteWith({ ...named, carId }).totalCents - withNamed,
  );
  const classCodes = [reservation.classCode, ...upgrades.map(({ carClass }) => carClass.code)];
  const requested = upgrades.find(({ car }) => car.id === preferences?.carId);
  return {
    extras: content.extras.map((extra) => {
      const booked = extras[extra.code] ?? 0;
      return {
        extra,
        booked,
        requested: Math.max(booked, preferences?.extras[extra.code] ?? 0),
        addsCents: adds({ extras: { ...extras, [extra.code]: booked + 1 } }),
      };
    }),
    upgrades,
    drivers: {
      booked: additionalDrivers,
      max: Math.max(maxAdditionalDrivers, additionalDrivers),
      addsCents: adds({ additionalDrivers: additionalDrivers + 1 }),
      ages: ageBands(conditions).map((band) => ({
        ...band,
        addsCents: adds({ others: [{ birthday: `${pickupYear - band.from}-01-01` }] }),
      })),
      asked: askOthers(content, reservation, classCodes),
    },
    carId: requested?.car.id ?? reservation.carId,
  };
}

/** A SAF that was not booked is not added: `keepBookedPrices`. */
function toPrice(booked: Quote, changed: Quote, content: SiteContent): Cents {
  const { saf } = content.site.rates;
  const isBooked = booked.lines.some(({ kind, code }) => kind === 'saf' && code === saf?.code);
  return optionPrice(sumWithoutSaf(changed) - sumWithoutSaf(booked), {
    airportFeeRate: booked.airportFeeRate,
    saf: isBooked ? saf : undefined,
  });
}

export async function makePricing(
  services: Services,
  content: SiteContent,
  reservation: Reservation,
): Promise<(requested: RequestedRental) => AmendedRental | undefined> {
  const coupon = await findBookedCoupon(services, reservation);
  return (requested) => toAmendedRental(content, reservation, { requested, coupon });
}

/** Free, dearer cars that all drivers may have, cheapest first. Classes that ask more of the renter need a change. */
async function findUpgrades(
  services: Services,
  { reservation, ...stated }: StatedDrivers & { reservation: Reservation },
  addsOf: (carId: string) => Cents,
): Promise<Upgrade[]> {
  const content = services.content.current();
  const { search, classCode: booked } = reservation;
  const mayHave = (classCode: string) =>
    listRefusals(content, reservation, { becomes: { ...reservation, classCode }, ...stated }).length === 0 &&
    // Additional drivers are asked in the form with the cars.
    !lacksFacts(content, reservation, { classCode, renter: stated.renter, others: [] });
  const pickupBranch = findBranch(content, search.pickupLocation);
  const returnBranch = findBranch(content, search.returnLocation);
  if (!pickupBranch || !returnBranch) return [];
  const fleet = await searchFleet(services, { search: { search, pickupBranch, returnBranch } });
  return (
    fleet.offers
      // The search has no driver: its refusals are those of an assumed one.
      .filter((offer) => canBook({ ...offer, refusal: undefined }))
      .filter(({ car }) => car.classCode !== booked && mayHave(car.classCode))
      .map(({ car, carClass }) => ({ car, carClass, addsCents: addsOf(car.id) }))
      .filter(({ addsCents }) => addsCents > 0)
      .toSorted((a, b) => a.addsCents - b.addsCents)
      .slice(0, UPGRADES)
  );
}
