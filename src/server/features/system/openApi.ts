import * as z from 'zod/mini';
import type { CallLine } from '../../../contract/calls.ts';
import { CALLS } from '../../../contract/calls.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { problemSchema } from '../../../contract/problem.ts';

type Json = Record<string, unknown>;

function jsonSchema(schema: Endpoint['body'], io: 'input' | 'output'): Json {
  if (schema === undefined) return {};
  // What JSON Schema cannot say (a transformation, say) is left open rather than refused.
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function parameters(schema: Endpoint['query'], place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = jsonSchema(schema, 'input');
  const mustBeThere = Array.isArray(required) ? required : [];
  // JSON Schema's properties are an object by its definition.
  return Object.entries(properties as Json).map(([name, type]) => ({
    name,
    in: place,
    required: place === 'path' || mustBeThere.includes(name),
    schema: type,
  }));
}

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
});

const AS_OF: Json = {
  name: 'asOf',
  in: 'query',
  required: false,
  description:
    'Answers what was at a moment: its number, or an instant with a zone, which means the last moment at or before it.',
  schema: { type: 'string' },
};

const AS_OF_ANSWERED: Json = {
  description: 'The number of the moment, if one was asked for.',
  schema: { type: 'string' },
};

function requestBody(endpoint: Endpoint): Json | undefined {
  if (endpoint.body === undefined) return undefined;
  const schema = jsonSchema(endpoint.body, 'input');
  if (endpoint.bodyKind !== 'multipart') {
    return { required: true, content: { 'application/json': { schema } } };
  }
  const properties = {
    // As above.
    ...(schema['properties'] as Json),
    file: { type: 'string', format: 'binary' },
  };
  const form = { type: 'object', properties, required: Object.keys(properties) };
  return { required: true, content: { 'multipart/form-data': { schema: form } } };
}

const RESPONSE_TYPES = {
  json: 'application/json',
  file: 'application/octet-stream',
  events: 'text/event-stream',
};

function operation(name: string, endpoint: Endpoint): Json {
  const kind = endpoint.responseKind ?? 'json';
  const hasBody = endpoint.response !== null || kind !== 'json';
  const schema =
    kind === 'json' ? jsonSchema(endpoint.response ?? undefined, 'output') : { type: 'string' };
  const body = requestBody(endpoint);
  const line: CallLine = CALLS[endpoint.name];
  const readsPast = line.asOf === true;
  return {
    operationId: name,
    summary: endpoint.summary,
    'x-access': endpoint.access,
    ...(endpoint.access === 'public' ? { security: [] } : {}),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(readsPast ? [AS_OF] : []),
      ...(endpoint.ifMatch
        ? [header('If-Match', 'Changes the record only if this is still its version.')]
        : []),
      ...(endpoint.idempotent
        ? [header('Idempotency-Key', 'Repeating the same key and body returns the first result.')]
        : []),
    ],
    ...(body === undefined ? {} : { requestBody: body }),
    responses: {
      [endpoint.status]: {
        description: 'Done',
        ...(readsPast ? { headers: { 'As-Of': AS_OF_ANSWERED } } : {}),
        ...(hasBody ? { content: { [RESPONSE_TYPES[kind]]: { schema } } } : {}),
      },
      default: {
        description: 'Refused',
        content: {
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        },
      },
    },
  };
}

/** The contract as an OpenAPI 3.1 document. */
export function printOpenApi(endpoints: Readonly<Record<string, Endpoint>>): Json & {
  openapi: string;
  paths: Record<string, Json>;
} {
  const paths = new Map<string, Json>();
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const line = CALLS[endpoint.name];
    const path = paths.get(line.path) ?? {};
    path[line.method.toLowerCase()] = operation(name, endpoint);
    paths.set(line.path, path);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Board Reports', version: '1' },
    security: [{ bearer: [] }, { cookie: [] }],
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'board_reports_session' },
      },
      schemas: { Problem: jsonSchema(problemSchema, 'output') },
    },
  };
}
