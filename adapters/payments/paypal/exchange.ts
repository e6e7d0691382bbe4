import { z } from 'zod';
import type { Log } from '#operations/ports/runtime.ts';
import { classifyResponse, type Failure, isNeverSent } from '../gateway-fetch.ts';

export interface HttpCall {
  /** Name of the call in the log. */
  operation: string;
  method: 'GET' | 'POST';
  /** Path below the root of the API, with a leading slash. */
  path: string;
  headers: Record<string, string>;
  body?: string;
  timeoutMs: number;
}

export type Reply = Failure | { kind: 'answer'; status: number; document: unknown };

export type Exchange = (call: HttpCall) => Promise<Reply>;

export interface ExchangeOptions {
  gatewayId: string;
  baseUrl: string;
  fetch: typeof fetch;
  log: Log | undefined;
}

/** Sends one call and classifies the result; never throws for network or PayPal. Bodies are never logged. */
export function createExchange(options: ExchangeOptions): Exchange {
  return async (call) => {
    const startedAt = performance.now();
    const { reply, ...seen } = await attempt(call, options);
    const durationMs = Math.round(performance.now() - startedAt);
    const fields = {
      gateway: options.gatewayId,
      call: call.operation,
      outcome: reply.kind,
      ...seen,
      durationMs,
    };
    if (reply.kind === 'answer') options.log?.info(fields, 'Gateway answered');
    else if (reply.kind === 'denied') options.log?.warn(fields, 'Gateway refuses our credentials');
    else options.log?.warn(fields, 'Gateway gave no usable answer');
    return reply;
  };
}

async function attempt(
  call: HttpCall,
  options: ExchangeOptions,
): Promise<{ reply: Reply; status?: number; debugId?: string | undefined }> {
  try {
    const response = await options.fetch(options.baseUrl + call.path, {
      method: call.method,
      // If PayPal closed a kept-alive connection while we use it, the outcome of the payment would be
      // unknown.
      headers: { accept: 'application/json', connection: 'close', ...call.headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(call.timeoutMs),
      ...(call.body !== undefined && { body: call.body }),
    });
    const reply = await classifyResponse(response);
    const debugId = response.headers.get('paypal-debug-id') ?? debugIdIn(reply);
    return { reply, status: response.status, debugId: debugId?.slice(0, 64) };
  } catch (error) {
    return { reply: { kind: isNeverSent(error) ? 'not-sent' : 'lost' } };
  }
}

/** Errors also contain the debug id in their body. payments.md#paypal. */
function debugIdIn(reply: Reply): string | undefined {
  const named = z.object({ debug_id: z.string() });
  return reply.kind === 'answer' ? named.safeParse(reply.document).data?.debug_id : undefined;
}
