import type { Authentication } from '#operations/ports/payment-gateway.ts';

/** `strict` stops where nobody else bears the loss; `lenient` goes on and marks the payment. */
export type TdsPolicy = 'strict' | 'lenient';

/**
 * What 3-D Secure came to, after the shop's policy for cards that cannot be authenticated. The status goes before the
 * ECI, and a status that does not go with the step's code counts as failed. PAYMENTS.md section 3.5.
 */
export function toAuthentication(
  code: string | undefined,
  status: string | undefined,
  policy: TdsPolicy,
): Authentication {
  if (code === '3D0' && (status === 'Y' || status === 'A')) return 'authenticated';
  const technicalFailure = (code === '3D0' || code === '3D3') && status === 'U';
  const notSupported = code === '3D1' && status === undefined;
  if (!technicalFailure && !notSupported) return 'failed';
  return policy === 'lenient' ? 'no-liability-shift' : 'failed';
}
