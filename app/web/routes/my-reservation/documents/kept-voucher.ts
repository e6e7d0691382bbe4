import { addDays, dateOf, type PanamaDateTime } from '#domain/calendar/panama.ts';

/** URL of the service worker. Its scope is limited to the pages of reservations when it is registered. */
const VOUCHER_WORKER = '/voucher-worker.js';

/** Prefix of the names of caches: `voucher:{code}:{last day}`. */
export const VOUCHER_CACHE = 'voucher:';

interface Voucher {
  path: string;
  code: string;
  returnAt: PanamaDateTime;
}

/** Whether this browser can save vouchers: it needs a secure origin, and some private windows lack the APIs. */
export function canKeepVouchers(): boolean {
  return 'serviceWorker' in navigator && 'caches' in window && window.isSecureContext;
}

export async function isVoucherKept({ path }: Pick<Voucher, 'path'>): Promise<boolean> {
  return (await caches.match(path)) !== undefined;
}

/** Until the day after the return, with the service worker that serves it offline. Throws without the PDF. */
export async function keepVoucher({ path, code, returnAt }: Voucher): Promise<void> {
  const scope = path.slice(0, path.indexOf(code));
  await navigator.serviceWorker.register(VOUCHER_WORKER, { scope });
  const answer = await fetch(path, { cache: 'no-store' });
  if (!answer.ok || answer.redirected) throw new Error(`The voucher answered ${answer.status}`);
  await forgetVoucher({ code });
  const cache = await caches.open(`${VOUCHER_CACHE}${code}:${addDays(dateOf(returnAt), 1)}`);
  await cache.put(path, answer);
}

export async function forgetVoucher({ code }: Pick<Voucher, 'code'>): Promise<void> {
  const names = await caches.keys();
  const own = names.filter((name) => name.startsWith(`${VOUCHER_CACHE}${code}:`));
  await Promise.all(own.map((name) => caches.delete(name)));
}
