import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { MARK_MAX } from './sinceEvents.ts';

export const health = endpoint('health', {
  access: 'public',
  summary:
    'Returns 200 while the database responds. The status is "out_of_space" while the disk is almost full and nothing can be changed.',
  status: 200,
  response: z.object({ status: z.enum(['ok', 'out_of_space']) }),
});

export const ready = endpoint('ready', {
  access: 'public',
  summary:
    'Returns 200 while everything can be read and changed. Otherwise returns 503 and names the cause: the database, its version, the disk or a replaced program. With for=proxy, the disk and the program files are not checked.',
  query: z.object({ for: z.optional(z.literal('proxy')) }),
  status: 200,
  response: z.object({ status: z.literal('ready') }),
});

export const openApi = endpoint('openApi', {
  access: 'public',
  summary: 'Returns this API description.',
  status: 200,
  response: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
});

export const changes = endpoint('changes', {
  access: 'signedIn',
  cost: 'stream',
  summary:
    'Streams server-sent events that name the kinds of data that changed. Each event has an id. Send it as `since` to continue after that event.',
  query: z.object({ since: z.optional(z.string().check(z.maxLength(MARK_MAX))) }),
  responseKind: 'events',
  status: 200,
  response: null,
});
