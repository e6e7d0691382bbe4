import { account } from './es/account.ts';
import { common } from './es/common.ts';
import { branches, home, info, jobs, promos } from './es/content.ts';
import { corporate } from './es/corporate.ts';
import { errors, validation } from './es/errors.ts';
import { fleet } from './es/fleet.ts';
import { myReservation } from './es/my-reservation.ts';
import { payment } from './es/payment.ts';
import { precheckin } from './es/precheckin.ts';
import { reservation } from './es/reservation.ts';
import { thanks } from './es/thanks.ts';

/** The Spanish texts of all pages, the type of all catalogs. `es/server.ts`: those no browser needs. */
export const messages = {
  common,
  validation,
  errors,
  home,
  fleet,
  reservation,
  payment,
  thanks,
  account,
  myReservation,
  precheckin,
  branches,
  promos,
  jobs,
  info,
  corporate,
};

export type Messages = typeof messages;
