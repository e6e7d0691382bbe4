import type { Authentication } from '#operations/ports/card-gateway.ts';

/**
 * What 3-D Secure came to. The status goes before the ECI, and a status that does not go with the step's code counts
 * as failed. Whether to go on without a liability shift is the shop's policy. PAYMENTS.md section 3.5.
 */
export function toAuthentication(code: string | undefined, status: string | undefined): Authentication {
  if (code === '3D0' && (status === 'Y' || status === 'A')) return 'authenticated';
  const technicalFailure = (code === '3D0' || code === '3D3') && status === 'U';
  const notSupported = code === '3D1' && status === undefined;
  return technicalFailure || notSupported ? 'no-liability-shift' : 'failed';
}
