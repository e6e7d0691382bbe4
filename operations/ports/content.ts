import type { Instant, PanamaDate, PanamaDateTime } from '#domain/calendar/panama.ts';
import type { Branch } from '#domain/fleet/branch.ts';
import type { Car, CarClass } from '#domain/fleet/car.ts';
import type { MinimumDaysRule } from '#domain/fleet/filter-fleet.ts';
import type { Restriction } from '#domain/fleet/restrictions.ts';
import type { Cents } from '#domain/money/money.ts';
import type { ReturnCharge } from '#domain/payment/return-charge.ts';
import type { Coupon } from '#domain/pricing/coupon.ts';
import type { Coverage, Extra, Rates } from '#domain/pricing/rates.ts';
import type { CancellationPolicy } from '#domain/reservation/cancellation.ts';
import type { CarTransfer } from '#domain/stock/transfers.ts';
import type { Texts } from '#domain/texts.ts';

/** Collection `sites_config`, for this brand. */
export interface SiteSettings {
  brand: string;
  /** Undefined: pages show the name of the brand. */
  siteName: string | undefined;
  /** Undefined: no page names it. */
  company: Company | undefined;
  /** Undefined: the site shows its own logo. */
  logoId: string | undefined;
  reservationMinDays: number;
  /** `#rrggbb`. */
  reservationBackgroundColor: string;
  /** Gateway ID for cards, default `metrobank`. */
  paymentGateway: string;
  /** Pick-ups before this time are refused. */
  disableReservationsUntil: PanamaDateTime | undefined;
  /** Recipient of corporate requests; undefined: the sender address of the site. */
  corporateEmail: string | undefined;
  /** Recipient of reports about rejected edits; undefined: that of corporate requests. */
  editorEmail: string | undefined;
  minimumDaysRule: MinimumDaysRule;
  /** Empty for all classes. */
  allowedClasses: string[];
  minimumRentalMinutes: number;
  /** Minimum time between two rentals of a unit. */
  turnaroundMinutes: number;
  /** Limit per renter for open bookings that are paid at the counter. counter.md#unpaid-bookings. */
  maxOpenUnpaid: number;
  /** Percent of the units of a class that are kept for bookings with payment or guarantee, 0 to 100. */
  unpaidShare: number;
  /** Hours in which a new renter confirms such a booking by mail; 0: it needs no confirmation. */
  confirmHours: number;
  /** Whether such a booking needs a guarantee by card. counter.md#guarantee. */
  guarantee: boolean;
  /** A larger refund by the office needs a second person. payments.md#office. */
  refundLimitCents: Cents;
  /** What the counter can add to a bill, in the order of its page. counter.md#final-bill. */
  returnCharges: ReturnCharge[];
  precheckin: { isEnabled: boolean; minimumHours: number };
  hasUnlimitedMileage: boolean;
  rates: Rates;
  cancellation: CancellationPolicy;
  home: HomeSettings;
}

/** Sections of the home page below the search. */
export const homeSections = ['promises', 'fleet', 'calls', 'promos', 'branches'] as const;

export type HomeSection = (typeof homeSections)[number];

/** What editors have set of the home page; all else is the brand's. content.md#home-page. */
export interface HomeSettings {
  title: Texts | undefined;
  text: Texts | undefined;
  pictureId: string | undefined;
  /** In order, without those that are not shown; empty: the brand's. */
  sections: HomeSection[];
  /** Slugs of promotions in order, also of those that have ended; empty: the first current ones. */
  promos: string[];
}

/** The company with which a renter makes the contract. content.md#company. */
export interface Company {
  legalName: string;
  /** As on its invoices, for example `155700000-2-2020 DV 12`. */
  taxId: string | undefined;
  address: string | undefined;
  phone: string | undefined;
}

export interface CallToAction {
  id: string;
  link: string;
  title: Texts;
  description: Texts;
  buttonText: Texts;
  imageId: string | undefined;
}

/** Which part of a picture stays in view where it is cut; undefined: its middle. */
export type PictureFocus = 'left' | 'right' | 'top' | 'bottom' | `${'left' | 'right'} ${'top' | 'bottom'}`;

export interface ContentImage {
  imageId: string | undefined;
  /** Undefined: it is decorative. */
  imageAlt?: Texts | undefined;
  imageFocus?: PictureFocus | undefined;
}

/** Collection `info_pages`; `html` is sanitized. */
export interface InfoPage extends ContentImage {
  id: string;
  slug: string;
  category: string;
  showCorporateForm: boolean;
  title: Texts;
  html: Texts;
}

/** `html` is sanitized. Both dates are inclusive. */
export interface Promo extends ContentImage {
  id: string;
  slug: string;
  link: string | undefined;
  validFrom: PanamaDate | undefined;
  validUntil: PanamaDate | undefined;
  title: Texts;
  html: Texts;
}

/** `html` is sanitized. `closesOn` is inclusive. */
export interface Job {
  id: string;
  location: string;
  contactEmail: string | undefined;
  postedOn: PanamaDate | undefined;
  closesOn: PanamaDate | undefined;
  title: Texts;
  html: Texts;
}

/** `from` is a path without language prefix and query. */
export interface Redirect {
  id: string;
  from: string;
  to: string;
  status: 301 | 302 | 307 | 308;
}

export interface CorporatePlan {
  code: string;
  months: number;
  perMonthCents: Cents;
  classCode: string;
  name: Texts;
  description: Texts;
}

/** A customer's review of the company, as the editor entered it. content.md#reviews. */
export interface CustomerReview {
  /** First name. */
  author: string;
  rating: 1 | 2 | 3 | 4 | 5;
  text: Texts;
  /** Where it was published, for example `Google`. */
  source: string;
  date: PanamaDate;
  /** Code of the branch that it is about; undefined: the company. */
  branchCode: string | undefined;
}

/** A consistent snapshot of content, mapped and sanitized. */
export interface SiteContent {
  /** Changes with every change of content; part of cache keys. */
  version: string;
  loadedAt: Instant;
  site: SiteSettings;
  cars: Car[];
  classes: CarClass[];
  branches: Branch[];
  coverages: Coverage[];
  extras: Extra[];
  callsToAction: CallToAction[];
  infoPages: InfoPage[];
  promos: Promo[];
  jobs: Job[];
  redirects: Redirect[];
  corporatePlans: CorporatePlan[];
  /** How long cars take between branches. stock.md#location. */
  transfers: CarTransfer[];
  /** In the order of the editor. stock.md#restrictions. */
  restrictions: Restriction[];
  /** In the order of the editor. */
  reviews: CustomerReview[];
}

/** In pixels; other widths are refused. */
export const assetWidths = [320, 480, 640, 960, 1280, 1600] as const;

export interface AssetRequest {
  id: string;
  /** One of `assetWidths`. */
  width: number | undefined;
  format: 'avif' | 'webp' | 'jpg' | 'png' | undefined;
}

export type AssetAnswer =
  | { kind: 'found'; body: Uint8Array; contentType: string; etag: string }
  | { kind: 'unknown' }
  | { kind: 'bad-transform' };

/** What is wrong with an edit; the texts are in the catalog `mail.content.problem`. */
export const editProblems = [
  'missing',
  'shape',
  'text',
  'list',
  'number',
  'choice',
  'unknownField',
  'tooSmall',
  'tooBig',
  'tooLong',
  'amount',
  'percent',
  'change',
  'unusual',
  'wholeNumber',
  'hours',
  'day',
  'yearlyDay',
  'dayOrTime',
  'time',
  'endsBeforeStart',
  'code',
  'chargeId',
  'icon',
  'slug',
  'path',
  'link',
  'anchor',
  'email',
  'phone',
  'onePhone',
  'color',
  'names',
  'onlyBlanks',
  'brandTwice',
  'codeTwice',
  'couponCode',
  'pairTwice',
  'sameBranch',
  'unknownClass',
  'unknownCoverage',
  'unknownBranch',
  'unknownBrand',
  'unknownAmongKnown',
  'noPrice',
  'noFees',
  'noClasses',
  'noTitle',
  'noName',
  'noText',
  'noDiscount',
  'percentOrPrice',
  'priceNeedsClasses',
  'needsDays',
  'agesReversed',
  'noEffect',
  'country',
  'cutComment',
  'cutTag',
  'nothingShown',
  'redirectCode',
  'leadsToItself',
  'redirectLoop',
  'pictureType',
  'pictureSize',
  'noRight',
  'saidByService',
] as const;

export interface EditProblem {
  problem: (typeof editProblems)[number];
  /** Path within the record or row, lists by numbers from 1: `opening_hours.closed.2`; undefined: all of it. */
  field?: string | undefined;
  /** What stands there, shortened. */
  value?: string | undefined;
  /** What would be right: a limit, or the choices. */
  expected?: string | undefined;
  /** Number of the row in a list of the settings, from 1. */
  row?: number | undefined;
}

export interface ContentProblem extends EditProblem {
  collection: string;
  /** Code or id of the record; of the settings the field. */
  record: string;
  /** Whether its last good value is shown instead. */
  isKept: boolean;
  /** Whether only this field or row is left out, and the rest of the record is shown. */
  isPart: boolean;
}

export interface Content {
  problems(): readonly ContentProblem[];
  /** The last valid content, from memory. Throws only before the first load. */
  current(): SiteContent;
  /** Not part of `SiteContent`, because coupons must not be listed publicly. */
  findCoupon(code: string): Promise<Coupon | undefined>;
  readAsset(request: AssetRequest): Promise<AssetAnswer>;
}
