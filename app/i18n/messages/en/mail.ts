import type { mail as spanish } from '../es/mail.ts';

export const mail: typeof spanish = {
  confirmation: {
    subject: 'Reservation {code} confirmed',
  },
};
