import type { payment as spanish } from '../es/payment.ts';

export const payment: typeof spanish = {
  title: 'Payment',
};
