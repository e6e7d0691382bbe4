import { VOUCHER_CACHE } from './kept-voucher.ts';

/**
 * The service worker that serves saved vouchers offline. It never writes to the cache; the page does, only
 * when the renter presses its button. Offline it responds with the saved PDF for the reservation's page and
 * its voucher, and for no other URL. Deletes expired vouchers.
 */
const WORKER = `'use strict';
const PREFIX = '${VOUCHER_CACHE}';
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(dropOld().then(() => self.clients.claim())));
self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url);
  const match = /^((?:\\/es|\\/en)?\\/mi-reserva\\/[A-Z0-9-]+)(?:\\/voucher\\.pdf)?$/.exec(pathname);
  if (!match || event.request.method !== 'GET') return;
  event.respondWith(fetch(event.request).catch(() => findKept(match[1] + '/voucher.pdf')));
});
async function findKept(path) {
  await dropOld();
  return (await caches.match(path)) || Response.error();
}
async function dropOld() {
  const today = new Date().toISOString().slice(0, 10);
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(names.filter((name) => name.slice(-10) < today).map((name) => caches.delete(name)));
}
`;

export function loader(): Response {
  return new Response(WORKER, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' },
  });
}
