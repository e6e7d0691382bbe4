import type { Authentication } from '#operations/ports/card-gateway.ts';

/**
 * Result of 3-D Secure. The status takes precedence over the ECI, and a status that does not fit the code of
 * the step counts as failed. Whether to continue without a liability shift is the shop's policy.
 * payments.md#card-codes.
 */
export function toAuthentication(code: string | undefined, status: string | undefined): Authentication {
  if (code === '3D0' && (status === 'Y' || status === 'A')) return 'authenticated';
  const technicalFailure = (code === '3D0' || code === '3D3') && status === 'U';
  const notSupported = code === '3D1' && status === undefined;
  return technicalFailure || notSupported ? 'no-liability-shift' : 'failed';
}
