import type { ComponentProps } from 'react';
import type { Quote } from '#domain/pricing/quote.ts';
import type { PrecheckinCheckout } from '../routes/precheckin/checkout-screen.tsx';
import type { PreferencesPage } from '../routes/precheckin/preferences-page.ts';
import type { VerificationPage } from '../routes/precheckin/verification-page.ts';
import type { Samples } from './load-samples.ts';

const CODE = 'FF-7K2Q9M';

/** Saved documents of a renter, with both photos. */
export const PAPERS: VerificationPage = {
  code: CODE,
  versionToken: `${CODE}.1`,
  photos: ['document', 'license'],
  pickupDate: '2026-12-24',
  returnDate: '2026-12-31',
  form: {
    documentType: 'passport',
    documentNumber: 'PA0123456',
    license: 'N-1234',
    licenseExpires: '2030-01-31',
    birthday: '1990-05-17',
    address: 'Hotel Central, Casco Antiguo',
    flightNumber: 'CM 415',
    arrivalTime: '14:05',
    consent: true,
  },
};

/** Returns the booked car and two better ones, or undefined without a car to book. */
export function makePreferences({ fleet, booking, maxDrivers }: Samples): PreferencesPage | undefined {
  if (!booking) return undefined;
  const { quote, extras, additionalDrivers } = booking;
  const cars = fleet.cards.slice(0, 3).map(({ id, name, className, pictureId }, index) => ({
    id,
    name,
    className,
    pictureId,
    addsCents: index * 4_550,
  }));
  return {
    code: CODE,
    versionToken: `${CODE}.1`,
    days: quote.days,
    cars,
    carId: cars[0]?.id ?? '',
    extras: extras.map(({ code, name, description, maxQuantity, addsCents }, index) => ({
      code,
      name,
      description,
      addsCents,
      max: maxQuantity,
      booked: index === 0 ? 1 : 0,
      requested: index === 0 ? 1 : 0,
    })),
    drivers: {
      booked: 1,
      max: maxDrivers,
      addsCents: additionalDrivers.addsCents,
      young: [{ fromAge: 21, toAge: 22, addsCents: 18_725 }],
      known: [],
    },
  };
}

/** Returns the payment page in the state of that name: the cost of the preferences, and how it is paid. */
export function toBalance(before: Quote, state: string): ComponentProps<typeof PrecheckinCheckout> {
  const isNothing = state === 'balance-nothing';
  const isAtCounter = state === 'balance-at-the-counter';
  const addedCents = isNothing ? 0 : 4_550;
  const totalCents = before.totalCents + addedCents;
  const [dueNowCents, dueAtBranchCents] = isAtCounter || isNothing ? [0, totalCents] : [totalCents, 0];
  return {
    page: {
      before,
      addedCents,
      isPrepaid: !isAtCounter && !isNothing,
      cancellation: undefined,
      after: { ...before, totalCents, dueNowCents, dueAtBranchCents: isNothing ? 0 : dueAtBranchCents },
      dueNowCents: isNothing ? 0 : addedCents,
      payment: { kind: 'form', refusal: undefined },
      issuerSays: undefined,
      versionToken: '',
      card: { key: 'design-balance', challenge: 'window', holder: 'Ana Pérez' },
      paypalKey: undefined,
    },
    answer:
      state === 'balance-refused' ? { problems: [], refusal: undefined, stopped: 'no-unit-free' } : undefined,
  };
}
