import { z } from 'zod';
import { eventBody, eventPage } from './event-schema.ts';

const toSchema = (schema: z.ZodType) => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema);
  return rest;
};

const json = (name: string) => ({
  'application/json': { schema: { $ref: `#/components/schemas/${name}` } },
});

/** Returns the OpenAPI 3.1 document of the integration, made from the schemas that validate the bodies. */
function describeApi() {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Reservations for the rental system',
      version: '1',
      description:
        'Events of reservations, pulled by the feed or pushed by webhooks signed as Standard Webhooks describes. Webhooks come at least once, those of one reservation in order; ids of events tell repeated ones.',
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
            401: { description: 'No API token' },
          },
        },
      },
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
      schemas: { Event: toSchema(eventBody), EventPage: toSchema(eventPage) },
    },
  };
}

export function loader(): Response {
  return Response.json(describeApi());
}
