import type { staging as spanish } from '../es/staging.ts';

export const staging: typeof spanish = {
  notice: 'Test site: reservations and payments are not real.',
};
