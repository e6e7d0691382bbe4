import type { RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import { servicesContext } from '#app/request/context.ts';
import type { RentalFacts } from '#domain/rental/rental-facts.ts';
import { normalizeReservationCode } from '#domain/reservation/reservation-code.ts';
import { readInstant } from '#domain/stock/read-block.ts';
import type { Services } from '#operations/ports/services.ts';
import type { RentalAnswer } from '#operations/rental/record-rental.ts';
import { allowBlockChange } from '#operations/stock/change-block.ts';
import { authorize, respond } from './authorize.ts';
import { readRow, refuseFields } from './read-row.ts';
import { rentalAnswer, rentalRefusal } from './rental-schema.ts';

interface Sent<Row> {
  row: Row;
  code: string;
  facts: RentalFacts;
  by: string;
}

interface TimedRow {
  at: string;
  km?: number | undefined;
  fuel_eighths?: number | undefined;
  changed_at?: string | undefined;
}

/** `PUT` of a pick-up or return by the rental system, scope `rentals`; 409 with the reason why it cannot be. */
export async function answerRental<Row extends TimedRow>(
  {
    request,
    context,
    params,
  }: { request: Request; context: Readonly<RouterContextProvider>; params: { code: string } },
  act: 'pick-up' | 'return',
  {
    schema,
    record,
  }: {
    schema: z.ZodType<Row>;
    record: (services: Services, sent: Sent<Row>) => Promise<RentalAnswer>;
  },
): Promise<Response> {
  const client = authorize(request, context, 'rentals');
  if (client instanceof Response) return client;
  if (request.method !== 'PUT') return refuseRentalMethod();
  const services = context.get(servicesContext);
  const allowance = await allowBlockChange(services, client.name);
  if (allowance.kind === 'refused')
    return respond(
      { error: 'too many requests' },
      { status: 429, headers: { 'Retry-After': String(allowance.retryAfterSeconds) } },
    );
  const read = await readRow(request, schema, act);
  if (read instanceof Response) return read;
  const { row } = read;
  const code = normalizeReservationCode(params.code);
  const facts = toFacts(row, services.clock.now());
  const answer = await record(services, { row, code, facts, by: client.name });
  services.log.info({ client: client.name, act, code, outcome: outcomeOf(answer) }, 'Rental reported');
  return toResponse(answer, code);
}

/** Other methods are refused, with and without a token. */
export function refuseRentalMethod(): Response {
  return respond({ error: 'method not allowed' }, { status: 405, headers: { Allow: 'PUT' } });
}

/** A day that does not exist is not between booking and now, and so refused with its field. */
function toFacts({ at, km, fuel_eighths: fuelEighths, changed_at }: TimedRow, now: number): RentalFacts {
  const never = Number.POSITIVE_INFINITY;
  const changedAt = changed_at === undefined ? now : (readInstant(changed_at) ?? never);
  return { at: readInstant(at) ?? never, km, fuelEighths, changedAt };
}

function outcomeOf(answer: RentalAnswer): string {
  switch (answer.kind) {
    case 'stored':
      return answer.outcome;
    case 'refused':
      return answer.reason;
    case 'missing':
    case 'invalid':
      return answer.kind;
  }
}

const MESSAGES: Record<Extract<RentalAnswer, { kind: 'invalid' }>['field'], string> = {
  at: 'must be a time between the booking and now',
  km: 'must be the kilometers of a car',
  fuel_eighths: 'must be 0 to 8',
  changed_at: 'must not be later than now',
  unit: 'there is no such unit',
  branch: 'there is no such branch',
};

function toResponse(answer: RentalAnswer, code: string): Response {
  switch (answer.kind) {
    case 'stored':
      return respond(rentalAnswer.parse({ code, outcome: answer.outcome }));
    case 'missing':
      return respond({ error: 'there is no such reservation' }, { status: 404 });
    case 'invalid':
      return refuseFields([{ field: answer.field, message: MESSAGES[answer.field] }]);
    case 'refused': {
      const { reason, proposal, classCode } = answer;
      const unit = proposal && {
        unit: proposal.label,
        class: proposal.classCode,
        is_upgrade: proposal.classCode !== classCode,
      };
      return respond(rentalRefusal.parse({ error: reason, proposal: unit ?? null }), { status: 409 });
    }
  }
}
