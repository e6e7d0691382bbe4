import type { Instant, PanamaDate } from '#domain/calendar/panama.ts';
import type { Branch } from '#domain/fleet/branch.ts';
import type { Car, CarClass } from '#domain/fleet/car.ts';
import type { MinimumDaysRule } from '#domain/fleet/fits-rental-days.ts';
import type { Cents } from '#domain/money/money.ts';
import type { Coupon, Coverage, Extra, Rates } from '#domain/pricing/rates.ts';
import type { CancellationPolicy } from '#domain/reservation/cancellation.ts';
import type { Texts } from '#domain/texts.ts';

/** The settings of this brand's site (collection `sites_config`). */
export interface SiteSettings {
  brand: string;
  siteName: string;
  /** Picture of the company's own logo; undefined: the site shows its own sign. */
  logoId: string | undefined;
  reservationMinDays: number;
  /** `#rrggbb`, background of the reservation pages. */
  reservationBackgroundColor: string;
  /** Gateway id for cards, default `metrobank`. */
  paymentGateway: string;
  disableReservationsUntil: PanamaDate | undefined;
  /** Who reads the requests of companies; undefined: the sender of the site's mails. */
  corporateEmail: string | undefined;
  minimumDaysRule: MinimumDaysRule;
  /** Classes sold by this brand; empty: all. */
  allowedClasses: string[];
  minimumRentalMinutes: number;
  /** Minutes a unit rests between two rentals. */
  turnaroundMinutes: number;
  /** Bookings to be paid at the counter that one renter may have at a time. COUNTER.md section 5. */
  maxOpenUnpaid: number;
  /** Pre check-in, and how long before the pick-up it closes. */
  precheckin: { isEnabled: boolean; minimumHours: number };
  /** Whether a rental costs the same however far it goes. */
  hasUnlimitedMileage: boolean;
  rates: Rates;
  cancellation: CancellationPolicy;
}

export interface CallToAction {
  id: string;
  link: string;
  title: Texts;
  description: Texts;
  buttonText: Texts;
  imageId: string | undefined;
}

/** A page of `info_pages`; `html` is sanitised and may be put into a page as it is. */
export interface InfoPage {
  id: string;
  slug: string;
  category: string;
  showCorporateForm: boolean;
  title: Texts;
  html: Texts;
  imageId: string | undefined;
}

/** `html` is sanitised. Shown from the first to the last day, both included, to the brands named; none named: to all. */
export interface Promo {
  id: string;
  slug: string;
  link: string | undefined;
  validFrom: PanamaDate | undefined;
  validUntil: PanamaDate | undefined;
  brands: string[];
  title: Texts;
  html: Texts;
  imageId: string | undefined;
}

/** `html` is sanitised. Open until `closesOn`, included; `postedOn` undefined: content does not say since when. */
export interface Job {
  id: string;
  location: string;
  contactEmail: string | undefined;
  postedOn: PanamaDate | undefined;
  closesOn: PanamaDate | undefined;
  title: Texts;
  html: Texts;
}

/** `from` is a path without a language prefix and without a query. */
export interface Redirect {
  id: string;
  from: string;
  /** A path of this site or an address of the web. */
  to: string;
  status: 301 | 302 | 307 | 308;
}

/** A car for some months, for companies. */
export interface CorporatePlan {
  code: string;
  months: number;
  perMonthCents: Cents;
  classCode: string;
  name: Texts;
  description: Texts;
}

/** Everything the site shows from content, consistent with itself, mapped and sanitised. */
export interface SiteContent {
  /** Changes whenever anything in it changes; part of cache keys. */
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
}

/** Widths in pixels in which pictures are made; others are refused. */
export const assetWidths = [320, 480, 640, 960, 1280, 1600] as const;

export interface AssetRequest {
  id: string;
  /** One of `assetWidths`; undefined: the original width. */
  width: number | undefined;
  format: 'avif' | 'webp' | 'jpg' | 'png' | undefined;
}

export type AssetAnswer =
  | { kind: 'found'; body: Uint8Array; contentType: string; etag: string }
  | { kind: 'unknown' }
  | { kind: 'bad-transform' };

export interface Content {
  /** The last good content, from memory. Throws only before the first load. */
  current(): SiteContent;
  /** Looked up each time: coupons are not part of what the public may list. Undefined: no such coupon. */
  findCoupon(code: string): Promise<Coupon | undefined>;
  readAsset(request: AssetRequest): Promise<AssetAnswer>;
}
