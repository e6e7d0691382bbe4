import { verify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import type { GatewayEvent, WebhookReading } from '#operations/ports/redirect-gateway.ts';
import type { CertificateReading } from './certificate.ts';

export interface WebhookOptions {
  /** When undefined, no webhook is configured and every message is refused. */
  webhookId: string | undefined;
  certificateOf(url: string): Promise<CertificateReading>;
  now: () => number;
}

export interface WebhookMessage {
  header(name: string): string | null;
  body: Uint8Array;
}

const HOUR_MS = 60 * 60 * 1000;
/** PayPal retries the delivery of a message for three days. */
const OLDEST_MS = 73 * HOUR_MS;
const FUTURE_MS = HOUR_MS;

/** Verifies that PayPal has sent this message to us, by its signature alone. payments.md#paypal-webhooks. */
export async function readWebhook(message: WebhookMessage, options: WebhookOptions): Promise<WebhookReading> {
  const signed = readSignature(message);
  if (!signed) return refused('headers are missing');
  if (options.webhookId === undefined) return refused('no webhook is set up');
  const sentAt = Date.parse(signed.time);
  const age = options.now() - sentAt;
  if (!(age <= OLDEST_MS && age >= -FUTURE_MS)) return refused('sent at another time');
  const certificate = await options.certificateOf(signed.certificateUrl);
  if (certificate.kind === 'unavailable') return certificate;
  if (certificate.kind === 'refused') return refused('certificate is not trusted');
  const text = `${signed.id}|${signed.time}|${options.webhookId}|${crc32(message.body)}`;
  const isGenuine = verify('RSA-SHA256', Buffer.from(text), certificate.key, signed.signature);
  if (!isGenuine) return refused('signature does not fit');
  const event = readEvent(message.body);
  return event ? { kind: 'verified', event } : refused('body cannot be read');
}

function readSignature({ header }: WebhookMessage) {
  const id = header('paypal-transmission-id');
  const time = header('paypal-transmission-time');
  const signature = header('paypal-transmission-sig');
  const certificateUrl = header('paypal-cert-url');
  if (header('paypal-auth-algo') !== 'SHA256withRSA') return undefined;
  if (!id || !time || !signature || !certificateUrl) return undefined;
  return { id, time, certificateUrl, signature: Buffer.from(signature, 'base64') };
}

const name = z.string().min(1).max(127).optional().catch(undefined);
const units = z
  .array(z.object({ custom_id: name }))
  .optional()
  .catch(undefined);
const related = z
  .object({ related_ids: z.object({ order_id: name }).optional().catch(undefined) })
  .optional()
  .catch(undefined);

const eventFields = z.object({
  id: z.string().min(1).max(127),
  event_type: z.string().min(1).max(127),
  resource: z
    .object({ id: name, custom_id: name, purchase_units: units, supplementary_data: related })
    .optional()
    .catch(undefined),
});

/** In an order event the resource is the order; in those about captures and refunds it is among the related ids. */
function readEvent(body: Uint8Array): GatewayEvent | undefined {
  const parsed = eventFields.safeParse(parseJson(body));
  if (!parsed.success) return undefined;
  const { id, event_type: type, resource } = parsed.data;
  const order = resource?.supplementary_data?.related_ids?.order_id;
  return {
    id,
    type,
    gatewayOrderId: order ?? (type.startsWith('CHECKOUT.ORDER.') ? resource?.id : undefined),
    gatewayTxnId: resource?.custom_id ?? resource?.purchase_units?.[0]?.custom_id,
  };
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

function refused(reason: string): WebhookReading {
  return { kind: 'refused', reason };
}
