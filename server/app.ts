import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Brand } from '#app/brands/brand.ts';
import {
  brandContext,
  clientIpContext,
  gtmIdContext,
  logContext,
  nonceContext,
  publicOriginContext,
  requestIdContext,
  servicesContext,
} from '#app/context.ts';
import type { Log } from '#operations/ports/log.ts';
import type { Services } from '#operations/ports/services.ts';

export interface AppOptions {
  services: Services;
  config: {
    brand: Brand['id'];
    gtmId: string | undefined;
    /** Public address; undefined: the address of each request. */
    siteUrl?: string | undefined;
    production: boolean;
  };
  log: Log;
}

export interface RequestInfo {
  requestId: string;
  clientIp: string;
}

export type App = (request: Request, info: RequestInfo) => Promise<Response>;

/**
 * The web site as a function of requests. `request.url` must carry the public origin (behind a proxy too),
 * because the origin of form posts is compared with it.
 */
export function createApp({ services, config, log }: AppOptions): App {
  const handle = createRequestHandler(build as ServerBuild, 'production');
  return async (request, info) => {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(brandContext, { id: config.brand, name: config.brand });
    context.set(requestIdContext, info.requestId);
    context.set(clientIpContext, info.clientIp);
    context.set(nonceContext, crypto.randomUUID());
    context.set(gtmIdContext, config.gtmId);
    context.set(publicOriginContext, config.siteUrl ?? new URL(request.url).origin);
    context.set(logContext, withRequestId(log, info.requestId));
    return await handle(request, context);
  };
}

function withRequestId(log: Log, requestId: string): Log {
  return {
    info: (fields, message) => log.info({ requestId, ...fields }, message),
    warn: (fields, message) => log.warn({ requestId, ...fields }, message),
    error: (fields, message) => log.error({ requestId, ...fields }, message),
  };
}
