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
    'Returns 200 while everything can be read and changed: the database responds and is at this version, the disk takes files, and the files of the program are those that it was started with. 503 names what is missing. With for=proxy, files do not count: what has none of them is answered all the same.',
  query: z.object({ for: z.optional(z.literal('proxy')) }),
  status: 200,
  response: z.object({ status: z.literal('ready') }),
});

export const openApi = endpoint('openApi', {
  access: 'public',
  summary: 'This description of the API.',
  status: 200,
  response: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
});

export const changes = endpoint('changes', {
  access: 'signedIn',
  cost: 'stream',
  summary:
    'A stream of server-sent events that names which kinds of data have changed. Each has an id; opened with that as `since`, the stream begins with what has changed after it.',
  query: z.object({ since: z.optional(z.string().check(z.maxLength(MARK_MAX))) }),
  responseKind: 'events',
  status: 200,
  response: null,
});
