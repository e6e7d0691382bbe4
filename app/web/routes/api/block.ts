import { servicesContext } from '#app/request/context.ts';
import { fromInstant } from '#domain/calendar/panama.ts';
import {
  allowBlockChange,
  type BlockAnswer,
  type ProposedConflict,
  putBlock,
  removeBlock,
} from '#operations/stock/change-block.ts';
import type { Route } from './+types/block';
import { authorize, respond } from './authorize.ts';
import { blockAnswer, blockBody } from './block-schema.ts';
import { readRow, refuseFields } from './read-row.ts';

const METHODS = { Allow: 'PUT, DELETE' };

/**
 * Changes of a block by the company's rental system: `PUT` and `DELETE /api/v1/blocks/{reference}`. Requires a
 * token with the scope `blocks`. Responds with 202 when the block waits for a sold rental.
 */
export async function action({ request, context, params, url }: Route.ActionArgs): Promise<Response> {
  const client = authorize(request, context, 'blocks');
  if (client instanceof Response) return client;
  const { method } = request;
  if (method !== 'PUT' && method !== 'DELETE') return refuseMethod();
  const services = context.get(servicesContext);
  const allowance = await allowBlockChange(services, client.name);
  if (allowance.kind === 'refused')
    return respond(
      { error: 'too many requests' },
      { status: 429, headers: { 'Retry-After': String(allowance.retryAfterSeconds) } },
    );
  const { reference } = params;
  let answer: BlockAnswer;
  if (method === 'DELETE') {
    const changed_at = url.searchParams.get('changed_at') ?? undefined;
    answer = await removeBlock(services, { reference, changed_at });
  } else {
    const read = await readRow(request, blockBody, 'block');
    if (read instanceof Response) return read;
    answer = await putBlock(services, { ...read.row, reference });
  }
  services.log.info({ client: client.name, method, reference, outcome: outcomeOf(answer) }, 'Block changed');
  return toResponse(answer, services.site.brand);
}

/** Other methods are refused, with and without a token. */
export function loader(): Response {
  return refuseMethod();
}

function refuseMethod(): Response {
  return respond({ error: 'method not allowed' }, { status: 405, headers: METHODS });
}

function outcomeOf(answer: BlockAnswer): string {
  return answer.kind === 'stored' ? answer.outcome : answer.kind;
}

function toResponse(answer: BlockAnswer, brand: string): Response {
  if (answer.kind === 'invalid') return refuseFields([{ field: answer.field, message: answer.message }]);
  if (answer.kind === 'other-brand')
    return respond({ error: 'the reference is of a block of another brand' }, { status: 409 });
  const { reference, outcome } = answer;
  const conflicts = answer.conflicts.map((conflict) => toConflict(conflict, brand));
  return respond(blockAnswer.parse({ reference, outcome, conflicts }), {
    status: outcome === 'conflict' ? 202 : 200,
  });
}

function toConflict({ unit, rental, proposal }: ProposedConflict, brand: string) {
  return {
    unit,
    reservation: rental && {
      brand: rental.brand,
      code: rental.brand === brand ? rental.code : null,
      class: rental.classCode,
      from: fromInstant(rental.from),
      until: fromInstant(rental.until),
      pickup_branch: rental.pickupBranch,
      return_branch: rental.returnBranch,
    },
    proposal: proposal
      ? {
          unit: proposal.label,
          class: proposal.classCode,
          is_upgrade: proposal.classCode !== rental?.classCode,
        }
      : null,
  };
}
