import type { Instant, PanamaDate } from '#domain/calendar/panama.ts';
import type { Branch } from '#domain/fleet/branch.ts';
import type { Car, CarClass } from '#domain/fleet/car.ts';
import type { MinimumDaysRule } from '#domain/fleet/fits-rental-days.ts';
import type { Coupon, Coverage, Extra, Rates } from '#domain/pricing/rates.ts';
import type { Texts } from '#domain/texts.ts';

/** The settings of this brand's site (collection `sites_config`). */
export interface SiteSettings {
  brand: string;
  siteName: string;
  reservationMinDays: number;
  /** `#rrggbb`, background of the reservation pages. */
  reservationBackgroundColor: string;
  /** Gateway id for cards, default `metrobank`. */
  paymentGateway: string;
  disableReservationsUntil: PanamaDate | undefined;
  minimumDaysRule: MinimumDaysRule;
  /** Classes sold by this brand; empty: all. */
  allowedClasses: string[];
  minimumRentalMinutes: number;
  /** Minutes a unit rests between two rentals. */
  turnaroundMinutes: number;
  rates: Rates;
}

export interface CallToAction {
  id: string;
  link: string;
  title: Texts;
  description: Texts;
  buttonText: Texts;
  imageId: string | undefined;
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
