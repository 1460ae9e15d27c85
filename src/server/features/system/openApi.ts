import * as z from 'zod/mini';
import type { CallLine } from '../../../contract/calls.ts';
import { CALLS } from '../../../contract/calls.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { problemSchema } from '../../../contract/problem.ts';
import type { Role } from '../../../finance/permissions.ts';
import { rolesWith } from '../../../finance/permissions.ts';
import { refusalComponents, refusedResponses } from './openApiRefusals.ts';
import { tagDescriptions, tagOf } from './openApiTags.ts';

type Json = Record<string, unknown>;

/** Turns a record with known keys into named properties, which every tool that reads OpenAPI understands. */
function withKnownKeys(schema: Json): void {
  const { required, properties, additionalProperties } = schema;
  if (!Array.isArray(required) || properties !== undefined) return;
  schema['properties'] = Object.fromEntries(required.map((key) => [key, additionalProperties]));
  schema['additionalProperties'] = false;
  delete schema['propertyNames'];
}

function jsonSchema(schema: Endpoint['body'], io: 'input' | 'output'): Json {
  if (schema === undefined) return {};
  // JSON Schema can't express everything, such as a transformation. Such parts stay unspecified.
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema: made }) => withKnownKeys(made),
  });
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

const AS_OF_PARAMETER: Json = {
  name: 'asOf',
  in: 'query',
  required: false,
  description:
    'Returns data as of an earlier change: a change number, or a date and time with a zone, which means the last change at or before that time.',
  schema: { type: 'string' },
};

const AS_OF_ANSWERED: Json = {
  description: 'The change number, if one was requested.',
  schema: { type: 'string' },
};

function requestBody(endpoint: Endpoint): Json | undefined {
  const { body, bodyKind } = endpoint;
  const schema = jsonSchema(body, 'input');
  if (bodyKind !== 'multipart') {
    if (body === undefined) return undefined;
    return { required: true, content: { 'application/json': { schema } } };
  }
  const properties = {
    // This cast is safe for the same reason.
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

const ROLE_AUDIENCES: Readonly<Record<Role, string>> = {
  viewer: 'viewers',
  preparer: 'preparers',
  admin: 'administrators',
};

function whoMayCall({ access }: Endpoint): string {
  if (access === 'public') return 'Needs no sign-in.';
  if (access === 'signedIn') return 'For anyone who is signed in.';
  const people = rolesWith(access).map((role) => ROLE_AUDIENCES[role]);
  return `For ${people.toReversed().join(' and ')}.`;
}

function tokensMayCall({ access, byToken }: Endpoint, isChange: boolean): string[] {
  if (access === 'public') return [];
  if (byToken === 'never') return ['API tokens are refused.'];
  if (!isChange) return [];
  return [byToken === 'import' ? 'API tokens need scope import.' : 'API tokens need scope all.'];
}

const firstSentence = (text: string): string => /^.*?[.](?= |$)/.exec(text)?.[0] ?? text;

function operation(name: string, endpoint: Endpoint): Json {
  const kind = endpoint.responseKind ?? 'json';
  const hasBody = endpoint.response !== null || kind !== 'json';
  const schema =
    kind === 'json' ? jsonSchema(endpoint.response ?? undefined, 'output') : { type: 'string' };
  const body = requestBody(endpoint);
  const line: CallLine = CALLS[endpoint.name];
  const readsPast = line.asOf === true;
  const tokens = tokensMayCall(endpoint, line.method !== 'GET');
  return {
    operationId: name,
    tags: [tagOf(line.path)],
    summary: firstSentence(endpoint.summary),
    description: [endpoint.summary, whoMayCall(endpoint), ...tokens].join(' '),
    'x-access': endpoint.access,
    ...(endpoint.access === 'public' ? { security: [] } : {}),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(readsPast ? [AS_OF_PARAMETER] : []),
      ...(endpoint.ifMatch
        ? [header('If-Match', 'Changes the record only if it still has this version.')]
        : []),
      ...(endpoint.idempotent
        ? [header('Idempotency-Key', 'Repeating the same key and body returns the first result.')]
        : []),
    ],
    ...(body === undefined ? {} : { requestBody: body }),
    responses: {
      [endpoint.status]: {
        description: hasBody ? 'The response.' : 'Done. The response has no body.',
        ...(readsPast ? { headers: { 'As-Of': AS_OF_ANSWERED } } : {}),
        ...(hasBody ? { content: { [RESPONSE_TYPES[kind]]: { schema } } } : {}),
      },
      ...refusedResponses(endpoint),
    },
  };
}

const ABOUT =
  'Monthly board reports: figures, plans, reports, board packs and their history. Every error is an RFC 9457 problem with a stable `code`.';

export function printOpenApi(
  endpoints: Readonly<Record<string, Endpoint>>,
  { address, version }: { readonly address: string; readonly version: string },
): Json & {
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
    info: {
      title: 'Board Reports',
      version,
      description: ABOUT,
      license: { name: 'All rights reserved', identifier: 'LicenseRef-All-Rights-Reserved' },
    },
    servers: [{ url: address, description: 'The server that printed this description.' }],
    tags: tagDescriptions(),
    security: [{ bearer: [] }, { cookie: [] }],
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'A session token or an API token.',
        },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'board_reports_session',
          description: 'A browser session. Changes must come from the same origin.',
        },
      },
      responses: refusalComponents(),
      schemas: { Problem: jsonSchema(problemSchema, 'output') },
    },
  };
}
