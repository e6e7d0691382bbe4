import type { fleet as spanish } from '../es/fleet.ts';

export const fleet: typeof spanish = {
  title: 'Fleet',
};
