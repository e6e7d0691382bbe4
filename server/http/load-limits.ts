import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '#operations/ports/runtime.ts';
import { createNetworkPlaces } from './network-places.ts';
import type { OverloadWatch } from './overload-watch.ts';
import { toPath } from './static-files.ts';
import { type Addresses, getClientIp } from './web-request.ts';

/** A page with its data, and the parallel requests of several renters behind one address. */
const REQUESTS_OF_NETWORK = 20;
const LOG_EVERY_MS = 60_000;

/**
 * Payments from the card page to the thanks page, messages of gateways, and the end of a hold. Also pictures,
 * which a page may request all at once, and the streams of the office, which stay open: each employee has few.
 */
const NEVER_REFUSED =
  /^\/(?:(?:e[sn]\/)?(?:reserva\/(?:checkout|thanks)|precheckin\/(?:checkout|thanks)|mi-reserva\/[^/]+\/pago)|pay|webhooks|leave-checkout|assets|staff\/changes)(?:[/.]|$)/;

/** The app resolves these, so that the path may lead to any page. */
const DOT_SEGMENTS = /\.\.|%2e/i;

/**
 * As `toClientNetwork` writes them: programs of this machine, or a proxy that TRUSTED_PROXIES does not count, behind
 * which all visitors would share the limit.
 */
const LOOPBACK = /^127\.|^0:0:0:0::$/;

/** `overload`: the process is too busy. `network`: too many requests of this client network at once. */
export type LoadRefusal = 'overload' | 'network';

/** Whether a request is handled however busy the process is. `path`: without query. */
export function isNeverRefused(path: string): boolean {
  return NEVER_REFUSED.test(path) && !DOT_SEGMENTS.test(path);
}

interface LoadLimits {
  /** Returns why the request is refused, undefined when it is handled. */
  findRefusal(
    incoming: IncomingMessage,
    overload: Pick<OverloadWatch, 'isOverloaded'> | undefined,
  ): LoadRefusal | undefined;
  /** Counts a request that is handled for its network, until the response is sent. */
  holdPlace(incoming: IncomingMessage, outgoing: ServerResponse): void;
}

/** Logs a network's many requests, at most once a minute, and once that some are forwarded without a trusted proxy. */
export function createLoadLimits(
  { trustedProxies }: Pick<Addresses, 'trustedProxies'>,
  log: Log,
): LoadLimits {
  const places = createNetworkPlaces({ ofNetwork: REQUESTS_OF_NETWORK });
  let loggedMs = Number.NEGATIVE_INFINITY;
  let expectsProxy = trustedProxies > 0;

  function logRefusal(): void {
    if (performance.now() - loggedMs < LOG_EVERY_MS) return;
    loggedMs = performance.now();
    log.warn(
      { atOnce: REQUESTS_OF_NETWORK },
      'requests refused: too many of one client address at once; behind a proxy, check TRUSTED_PROXIES',
    );
  }

  function logProxy({ headers }: IncomingMessage): void {
    if (expectsProxy || headers['x-forwarded-for'] === undefined) return;
    expectsProxy = true;
    log.warn(
      { alarm: true },
      'a request has X-Forwarded-For, but TRUSTED_PROXIES is 0: behind a proxy, all visitors share one limit',
    );
  }

  return {
    findRefusal(incoming, overload) {
      logProxy(incoming);
      if (isNeverRefused(toPath(incoming.url ?? '/'))) return undefined;
      if (overload?.isOverloaded()) return 'overload';
      const network = getClientIp(incoming, trustedProxies);
      if (LOOPBACK.test(network) || places.hasPlace(network)) return undefined;
      logRefusal();
      return 'network';
    },
    holdPlace(incoming, outgoing) {
      const network = getClientIp(incoming, trustedProxies);
      if (isNeverRefused(toPath(incoming.url ?? '/')) || LOOPBACK.test(network) || !places.take(network))
        return;
      outgoing.once('close', () => places.giveBack(network));
    },
  };
}
