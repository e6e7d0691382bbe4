import { randomUUID } from 'node:crypto';
import {
  type CardGatewayOptions,
  sandboxCredentials,
  startCardGateway,
} from '#sandbox/card-gateway/start-card-gateway.ts';

/** Raw access to the gateway's protocol. */
export interface Caller {
  url: string;
  call(
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; answer: Answer }>;
  control(path: string, body?: unknown): Promise<Answer>;
  /** Posts a form and returns the page. */
  visit(
    path: string,
    fields: Record<string, string>,
    language?: string,
  ): Promise<{ status: number; page: string }>;
  close(): Promise<void>;
}

type Answer = Record<string, unknown>;

const credentials = {
  'PowerTranz-PowerTranzId': sandboxCredentials.id,
  'PowerTranz-PowerTranzPassword': sandboxCredentials.password,
};

export async function openCaller(options: Partial<CardGatewayOptions> = {}): Promise<Caller> {
  const gateway = await startCardGateway({ port: 0, controlPort: 0, ...options });
  const json = { 'content-type': 'application/json', connection: 'close' };
  const send = async (url: string, headers: Record<string, string>, body: unknown) => {
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: toText(body) };
    const response = await fetch(url, init);
    return { status: response.status, answer: (await response.json()) as Answer };
  };
  return {
    url: gateway.url,
    call: (path, body, headers = credentials) => send(gateway.apiUrl + path, { ...json, ...headers }, body),
    control: async (path, body) => (await send(gateway.controlUrl + path, json, body)).answer,
    visit: async (path, fields, language = 'es') => {
      const headers = { 'accept-language': language, connection: 'close' };
      const body = new URLSearchParams(fields);
      const response = await fetch(gateway.url + path, { method: 'POST', headers, body });
      return { status: response.status, page: await response.text() };
    },
    close: gateway.close,
  };
}

/** A valid body of a sale. */
export function aSale(cardNumber = '4012000000020071') {
  return {
    TransactionIdentifier: randomUUID(),
    TotalAmount: 184.37,
    CurrencyCode: '840',
    ThreeDSecure: true,
    OrderIdentifier: `R-${randomUUID()}`,
    Source: { CardPan: cardNumber, CardCvv: '123', CardExpiration: '3112', CardholderName: 'TEST HOLDER' },
    BillingAddress: { FirstName: 'Test', EmailAddress: 'holder@example.test', PhoneNumber: '50760000000' },
    ExtendedData: {
      ThreeDSecure: { ChallengeWindowSize: 5, ChallengeIndicator: '01' },
      MerchantResponseUrl: 'https://rent.example.test/pay/return/1',
    },
  };
}

function toText(body: unknown): string {
  return typeof body === 'string' && body.startsWith('!') ? body.slice(1) : JSON.stringify(body);
}
