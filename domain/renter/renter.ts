import type { PanamaDate } from '../calendar/panama.ts';

/** As typed; the names are the public HTML names of interface.md#booking-forms. */
export interface RenterForm {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  birthday: string;
  license: string;
  terms: boolean;
}

export const EMPTY_RENTER: RenterForm = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  birthday: '',
  license: '',
  terms: false,
};

export interface Renter {
  firstName: string;
  lastName: string;
  /** Trimmed, with the domain in lower case. */
  email: string;
  /** E.164, for example `+50761234567`. */
  phone: string;
  birthday: PanamaDate;
  license: string;
}
