import { z } from 'zod';
import { blockAnswer, blockBody, changedAt } from './block-schema.ts';
import { eventBody, eventPage } from './event-schema.ts';
import { fieldProblems } from './read-row.ts';
import { pickUpBody, rentalAnswer, rentalRefusal, returnBody } from './rental-schema.ts';

const toSchema = (schema: z.ZodType, io: 'input' | 'output' = 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
};

const json = (name: string) => ({
  'application/json': { schema: { $ref: `#/components/schemas/${name}` } },
});

const REFUSALS = {
  401: { description: 'No API token' },
  403: { description: 'The token does not have the scope' },
};

function describeBlocks() {
  const responses = {
    200: { description: 'Stored, or known already', content: json('BlockAnswer') },
    409: { description: 'The reference is of a block of another brand' },
    422: { description: 'Fields that are not those of a block', content: json('Problems') },
    429: { description: 'Too many requests; Retry-After says when to go on' },
    ...REFUSALS,
  };
  return {
    parameters: [
      {
        name: 'reference',
        in: 'path',
        required: true,
        description: 'Id of the block in the rental system: printable ASCII without spaces',
        schema: { type: 'string', minLength: 1, maxLength: 100 },
      },
    ],
    put: {
      operationId: 'putBlock',
      summary: 'Takes a unit out of sale (scope `blocks`); the same request again changes nothing',
      security: [{ token: [] }],
      requestBody: { required: true, content: json('Block') },
      responses: {
        ...responses,
        202: {
          description:
            'Stored, but the unit is sold in that time: the block waits, the rental keeps its unit',
          content: json('BlockAnswer'),
        },
        413: { description: 'The body is larger than 8 kB' },
      },
    },
    delete: {
      operationId: 'deleteBlock',
      summary: 'Removes a block (scope `blocks`), also one that has not arrived yet',
      security: [{ token: [] }],
      parameters: [{ name: 'changed_at', in: 'query', schema: toSchema(changedAt, 'input') }],
      responses,
    },
  };
}

function describeRental({ operationId, summary, body }: Record<'operationId' | 'summary' | 'body', string>) {
  return {
    parameters: [
      {
        name: 'code',
        in: 'path',
        required: true,
        description: 'Code of the reservation',
        schema: { type: 'string' },
      },
    ],
    put: {
      operationId,
      summary,
      security: [{ token: [] }],
      requestBody: { required: true, content: json(body) },
      responses: {
        200: { description: 'Stored, or known already', content: json('RentalAnswer') },
        404: { description: 'There is no such reservation of this brand' },
        409: { description: 'It cannot be true, for the reason in `error`', content: json('RentalRefusal') },
        413: { description: 'The body is larger than 8 kB' },
        422: { description: 'Fields that are refused', content: json('Problems') },
        429: { description: 'Too many requests; Retry-After says when to go on' },
        ...REFUSALS,
      },
    },
  };
}

/** Returns the OpenAPI 3.1 document of the integration, made from the schemas that validate the bodies. */
function describeApi() {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Reservations and units for the rental system',
      version: '1',
      description:
        'Blocks of units are put and deleted by their reference, pick-ups and returns are put by the code of the reservation. Events of reservations, pulled by the feed or pushed by webhooks signed as Standard Webhooks describes. Webhooks come at least once, those of one reservation in order; ids of events tell repeated ones.',
    },
    paths: {
      '/api/v1/events': {
        get: {
          operationId: 'listEvents',
          summary: 'Events behind a position, in order, at most 100',
          security: [{ token: [] }],
          parameters: [{ name: 'after', in: 'query', schema: { type: 'integer', minimum: 0, default: 0 } }],
          responses: {
            200: { description: 'The events', content: json('EventPage') },
            400: { description: '`after` is no position' },
            ...REFUSALS,
          },
        },
      },
      '/api/v1/blocks/{reference}': describeBlocks(),
      '/api/v1/rentals/{code}/pick-up': describeRental({
        operationId: 'putPickUp',
        summary: 'The renter has the car (scope `rentals`); the same request again changes nothing',
        body: 'PickUp',
      }),
      '/api/v1/rentals/{code}/return': describeRental({
        operationId: 'putReturn',
        summary: 'The car is back (scope `rentals`); the same request again changes nothing',
        body: 'Return',
      }),
    },
    webhooks: {
      event: {
        post: {
          operationId: 'receiveEvent',
          summary: 'An event; webhook-id, webhook-timestamp and webhook-signature come as headers',
          requestBody: { required: true, content: json('Event') },
          responses: {
            '2XX': { description: 'Taken' },
            default: { description: 'Tried again for three days; redirects are not followed' },
          },
        },
      },
    },
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Event: toSchema(eventBody),
        EventPage: toSchema(eventPage),
        Block: toSchema(blockBody, 'input'),
        BlockAnswer: toSchema(blockAnswer),
        Problems: toSchema(fieldProblems),
        PickUp: toSchema(pickUpBody, 'input'),
        Return: toSchema(returnBody, 'input'),
        RentalAnswer: toSchema(rentalAnswer),
        RentalRefusal: toSchema(rentalRefusal),
      },
    },
  };
}

export function loader(): Response {
  return Response.json(describeApi());
}
