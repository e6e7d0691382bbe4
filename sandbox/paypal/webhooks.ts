import { randomUUID, sign } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { takeFault } from '../faults/fault-fields.ts';
import { showCapture, showOrder } from './answers.ts';
import type { Identity } from './certificate.ts';
import type { Fault } from './faults.ts';
import { makeId, nowIn, type Order, type PayPalState, type WebhookEvent } from './state.ts';

/** Certificates that the sandbox signs with, by the last part of their address. */
export const signerIds = ['CERT-sandbox', 'CERT-other-name', 'CERT-other-usage'] as const;
export type SignerId = (typeof signerIds)[number];

export interface Sender {
  state: PayPalState;
  origin: string;
  webhookId: string;
  /** Created at its first use. */
  signer(id: SignerId): Identity;
  /** Events that are held back until a later one has been sent. */
  held: WebhookEvent[];
  timers: Set<NodeJS.Timeout>;
}

const FOREIGN_CERTIFICATE = 'https://certificates.example.test/v1/notifications/certs/CERT-1';
const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_TRIES = 25;
const LONGEST_PAUSE_MS = 60_000;

/** Records an event about an order and sends it to the shop. */
export function notifyShop(sender: Sender, order: Order, type: string): void {
  const isOrder = type.startsWith('CHECKOUT.');
  const resource =
    isOrder || !order.capture
      ? showOrder(order, sender.origin)
      : showCapture(order, order.capture, sender.origin);
  sendEvent(sender, { type, resource, resourceType: isOrder ? 'checkout-order' : 'capture' });
}

/** Sends any event, also one that the shop does not support. */
export function sendEvent(
  sender: Sender,
  { type, resource, resourceType }: { type: string; resource: unknown; resourceType: string },
): WebhookEvent {
  const id = `WH-${makeId()}-${makeId()}`;
  const document = {
    id,
    event_version: '1.0',
    create_time: new Date(nowIn(sender.state)).toISOString(),
    resource_type: resourceType,
    resource_version: '2.0',
    event_type: type,
    summary: `${type} happened`,
    resource,
    links: [{ href: `${sender.origin}/v1/notifications/webhooks-events/${id}`, rel: 'self', method: 'GET' }],
  };
  const event = { id, type, body: JSON.stringify(document) };
  sender.state.events.push(event);
  dispatch(sender, event);
  return event;
}

function dispatch(sender: Sender, event: WebhookEvent): void {
  const fault = takeFault(sender.state.faults, 'webhook');
  if (fault?.kind === 'webhook_drop') return;
  if (fault?.kind === 'webhook_reorder') return void sender.held.push(event);
  const copies = fault?.kind === 'webhook_dup' ? fault.copies : 1;
  const delayMs = fault?.kind === 'webhook_delay' ? fault.ms : 0;
  for (let copy = 0; copy < copies; copy++)
    later(sender, delayMs, () => void deliver(sender, event, { fault, tries: 1 }));
  for (const overtaken of sender.held.splice(0))
    later(sender, 100, () => void deliver(sender, overtaken, { tries: 1 }));
}

/** Sends an event again. */
export function redeliver(sender: Sender, event: WebhookEvent): Promise<void> {
  return deliver(sender, event, { tries: MAX_TRIES });
}

/** Delivers at least once: repeats with growing pauses until the shop answers 2xx or after `MAX_TRIES`. */
async function deliver(
  sender: Sender,
  event: WebhookEvent,
  { fault, tries }: { fault?: Fault | undefined; tries: number },
): Promise<void> {
  const { state } = sender;
  if (!state.switches.webhookUrl) return;
  const status = await send(sender, event, fault);
  state.deliveries.push({ eventId: event.id, type: event.type, status });
  const isTaken = status !== 'failed' && status >= 200 && status < 300;
  if (isTaken || tries >= MAX_TRIES) return;
  const pauseMs = Math.min(1000 * 2 ** (tries - 1), LONGEST_PAUSE_MS);
  later(sender, pauseMs, () => void deliver(sender, event, { fault, tries: tries + 1 }));
}

async function send(
  sender: Sender,
  event: WebhookEvent,
  fault: Fault | undefined,
): Promise<number | 'failed'> {
  const headers = signEvent(sender, event, fault);
  const body =
    fault?.kind === 'webhook_changed_body' ? event.body.replace('happened', 'changed') : event.body;
  try {
    const url = sender.state.switches.webhookUrl;
    const request = { method: 'POST', headers, body, signal: AbortSignal.timeout(30_000) };
    const response = await fetch(url, { ...request, redirect: 'manual' });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 'failed';
  }
}

/** The five signature headers. A fault makes one of them wrong. */
function signEvent(sender: Sender, event: WebhookEvent, fault?: Fault): Record<string, string> {
  const id = randomUUID();
  const age = fault?.kind === 'webhook_old' ? 5 * DAY_MS : 0;
  const time = new Date(nowIn(sender.state) - age).toISOString();
  const text = `${id}|${time}|${sender.webhookId}|${crc32(Buffer.from(event.body))}`;
  const signed = fault?.kind === 'webhook_bad_sig' ? `${text}0` : text;
  const signer = toSignerId(fault);
  const signature = sign('RSA-SHA256', Buffer.from(signed), sender.signer(signer).privateKey);
  const certificate = `${sender.origin}/v1/notifications/certs/${signer}`;
  return {
    'content-type': 'application/json',
    connection: 'close',
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': signature.toString('base64'),
    'paypal-cert-url': fault?.kind === 'webhook_foreign_cert' ? FOREIGN_CERTIFICATE : certificate,
    'paypal-auth-algo': 'SHA256withRSA',
  };
}

function toSignerId(fault: Fault | undefined): SignerId {
  if (fault?.kind === 'webhook_other_name') return 'CERT-other-name';
  return fault?.kind === 'webhook_other_usage' ? 'CERT-other-usage' : 'CERT-sandbox';
}

function later(sender: Sender, ms: number, run: () => void): void {
  const timer = setTimeout(() => {
    sender.timers.delete(timer);
    run();
  }, ms);
  timer.unref();
  sender.timers.add(timer);
}
