import type { Texts } from './texts.ts';

/** All validation messages; the site's catalogs have a text for each key. requirements.md#validation. */
export const validationKeys = [
  'validation.required',
  'validation.empty.firstName',
  'validation.empty.lastName',
  'validation.empty.email',
  'validation.empty.phone',
  'validation.empty.password',
  'validation.empty.currentPassword',
  'validation.empty.code',
  'validation.empty.who',
  'validation.empty.company',
  'validation.empty.contactName',
  'validation.empty.interest',
  'validation.empty.cars',
  'validation.empty.cardHolder',
  'validation.empty.cardNumber',
  'validation.empty.expiration',
  'validation.empty.cvv',
  'validation.empty.pickup_location',
  'validation.empty.pickup_date',
  'validation.empty.pickup_time',
  'validation.empty.return_date',
  'validation.empty.return_time',
  'validation.empty.delivery_address',
  'validation.empty.documentType',
  'validation.empty.documentNumber',
  'validation.empty.documentPhoto',
  'validation.empty.license',
  'validation.empty.licenseExpires',
  'validation.empty.licensePhoto',
  'validation.empty.birthday',
  'validation.empty.address',
  'validation.empty.driverFirstName',
  'validation.empty.driverLastName',
  'validation.tooLong',
  'validation.date',
  'validation.time',
  'validation.leadTime',
  'validation.minimumDays',
  'validation.minimumHours',
  'validation.returnBeforePickup',
  'validation.pastDate',
  'validation.closedHours',
  'validation.closedDay',
  'validation.disabledUntil',
  'validation.maximumDays',
  'validation.maximumAhead',
  'validation.unknownBranch',
  'validation.coverage',
  'validation.deliveryLead',
  'validation.deliveryFixed',
  'validation.minimumAge',
  'validation.condition',
  'validation.asked',
  'validation.name',
  'validation.phone',
  'validation.email',
  'validation.password',
  'validation.passwordGuessable',
  'validation.passwordWrong',
  'validation.terms',
  'validation.cardHolder',
  'validation.cardNumber',
  'validation.numeric',
  'validation.numberBetween',
  'validation.securityCode',
  'validation.cardExpired',
  'validation.expirationInvalid',
  'validation.licenseExpired',
  'validation.cedula',
  'validation.passport',
  'validation.flight',
  'validation.consent',
  'validation.photo.tooLarge',
  'validation.photo.unreadable',
  'validation.photo.tooManyPixels',
  'validation.photo.tooMany',
  'validation.photo.lost',
  'validation.coupon.unknown',
  'validation.coupon.expired',
  'validation.coupon.notYet',
  'validation.coupon.otherBrand',
  'validation.coupon.usedUp',
  'validation.coupon.unchecked',
  'validation.coupon.tooMany',
] as const;

export type ValidationKey = (typeof validationKeys)[number];

/** Messages about empty fields, except those of the client form: requirements.md#validation. */
export type EmptyKey = Extract<ValidationKey, `validation.empty.${string}`>;

export interface MessageRef {
  key: ValidationKey;
  /** Days are `YYYY-MM-DD` and times `HH:mm`, which the site formats; it picks the language of texts. */
  values?: Record<string, string | number | Texts>;
}

export interface FieldProblem<Field extends string> {
  field: Field;
  message: MessageRef;
}

export function message(key: ValidationKey, values?: MessageRef['values']): MessageRef {
  return values ? { key, values } : { key };
}
