import type { OpeningHours } from '../calendar/opening-hours.ts';
import type { BasisPoints, Cents } from '../money/money.ts';
import type { Texts } from '../texts.ts';

export interface Branch {
  /** Three letters, for example `PTY`; the value of `pickup_location` and `return_location`. */
  code: string;
  name: Texts;
  address: Texts;
  notes: Texts | undefined;
  /** Where the desk is in the building, for example `Terminal 1, arrivals`. */
  desk: Texts | undefined;
  /** The way from the arrival to the desk. */
  directions: Texts | undefined;
  phone: string;
  whatsapp: string | undefined;
  email: string;
  latitude: number;
  longitude: number;
  isAirport: boolean;
  hours: OpeningHours;
  /** Concession fee on the lines of pricing.md#lines for pick-ups at this branch; 0 in the city. */
  airportFee: BasisPoints;
  /** Fee for a pick-up or return outside the hours; undefined when the branch refuses those times. */
  afterHoursFeeCents: Cents | undefined;
}
