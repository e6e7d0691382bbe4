import type { OpeningHours } from '../calendar/opening-hours.ts';
import type { BasisPoints, Cents } from '../money/money.ts';
import type { Texts } from '../texts.ts';

/** A place where cars are picked up and returned (collection `sucursales`). */
export interface Branch {
  /** Three letters, for example `PTY`; the value of `pickup_location` and `return_location`. */
  code: string;
  name: string;
  address: Texts;
  notes: Texts | undefined;
  phone: string;
  /** A mobile number for written messages; undefined: the branch takes none. */
  whatsapp: string | undefined;
  email: string;
  latitude: number;
  longitude: number;
  isAirport: boolean;
  hours: OpeningHours;
  /** Concession fee on the lines of PRICING.md section 2 when the car is picked up here; 0 in the city. */
  airportFee: BasisPoints;
  /** What a pick-up or return outside the hours costs; undefined: it is refused. */
  afterHoursFeeCents: Cents | undefined;
}
