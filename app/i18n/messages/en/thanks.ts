import type { thanks as spanish } from '../es/thanks.ts';

export const thanks: typeof spanish = {
  title: 'Thank you',
};
