import { Webhook } from 'standardwebhooks';
import { answerBy, listenOnLoopback } from '../http/listen.ts';
import { jsonAnswer, sendAnswer, type WebAnswer, type WebRequest } from '../http/messages.ts';

/** One event from a webhook or from the feed. */
export interface RentalEvent {
  type: string;
  data: { reservation: { code: string; version: number; state: string } };
}

/**
 * Faults for the next webhook. `lose` answers 200 without recording the event; `repeat` records it and
 * answers 500, so that it is sent again; `error` answers 500; `silence` never answers; `redirect` redirects
 * to another address.
 */
export type RentalFault = 'lose' | 'repeat' | 'error' | 'silence' | 'redirect';

export interface RentalSystem {
  url: string;
  /** Ids of events in the order in which they were recorded, each once. */
  booked: string[];
  /** State of each reservation by its code. */
  states: Map<string, string>;
  /** All webhooks received, including refused and repeated ones. */
  received: { id: string; status: number }[];
  /** Faults of the next webhooks, in order. When the list is empty, webhooks are accepted. */
  faults: RentalFault[];
  /** Records a page of the feed. Known events are ignored, and the order of the events does not matter. */
  catchUp(events: readonly (RentalEvent & { id: string })[]): void;
  /** Reports a pick-up or a return to a site, with a token of the scope `rentals`. */
  report(
    to: { origin: string; token: string; code: string },
    act: 'pick-up' | 'return',
    facts: object,
  ): Promise<Reported>;
  close(): Promise<void>;
}

/** How the site has answered. */
export interface Reported {
  status: number;
  body: unknown;
}

const report: RentalSystem['report'] = async ({ origin, token, code }, act, facts) => {
  const response = await fetch(new URL(`/api/v1/rentals/${code}/${act}`, origin), {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(facts),
  });
  return { status: response.status, body: await response.json() };
};

/** Instead of the company's. Checks signatures, ignores repeated ids, never replaces a state with an older version. */
export async function startRentalSystem({
  secret,
  port = 0,
}: {
  secret: string;
  port?: number;
}): Promise<RentalSystem> {
  const webhook = new Webhook(secret);
  const versions = new Map<string, number>();
  const system: Pick<RentalSystem, 'booked' | 'states' | 'received' | 'faults'> = {
    booked: [],
    states: new Map(),
    received: [],
    faults: [],
  };

  function book(id: string, { data }: RentalEvent): void {
    if (system.booked.includes(id)) return;
    system.booked.push(id);
    const { code, version, state } = data.reservation;
    if (version < (versions.get(code) ?? 0)) return;
    versions.set(code, version);
    system.states.set(code, state);
  }

  function receive(request: WebRequest): WebAnswer | undefined {
    const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
    const headers = Object.fromEntries(names.map((name) => [name, request.header(name) ?? '']));
    const id = headers['webhook-id'] ?? '';
    try {
      webhook.verify(request.body, headers);
    } catch {
      return jsonAnswer(401, { error: 'signature' });
    }
    const fault = system.faults.shift();
    if (fault === undefined || fault === 'repeat') book(id, JSON.parse(request.body));
    if (fault === 'silence') return undefined;
    if (fault === 'redirect')
      return { status: 307, headers: { location: 'http://169.254.169.254/latest' }, body: '' };
    return jsonAnswer(fault === 'repeat' || fault === 'error' ? 500 : 200, {});
  }

  const listening = await listenOnLoopback(
    port,
    answerBy(async (request, response) => {
      const answer = receive(request);
      system.received.push({ id: request.header('webhook-id') ?? '', status: answer?.status ?? 0 });
      if (answer) sendAnswer(response, answer);
    }),
  );
  return {
    ...system,
    url: `http://127.0.0.1:${listening.port}/webhooks`,
    catchUp(events) {
      for (const event of events) book(event.id, event);
    },
    report,
    close: () => listening.close(),
  };
}
