import { account } from './en/account.ts';
import { common } from './en/common.ts';
import { branches, home, info, jobs, promos } from './en/content.ts';
import { corporate } from './en/corporate.ts';
import { errors, validation } from './en/errors.ts';
import { fleet } from './en/fleet.ts';
import { myReservation } from './en/my-reservation.ts';
import { payment } from './en/payment.ts';
import { precheckin } from './en/precheckin.ts';
import { reservation } from './en/reservation.ts';
import { thanks } from './en/thanks.ts';
import type { Messages } from './es.ts';

export const messages: Messages = {
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
