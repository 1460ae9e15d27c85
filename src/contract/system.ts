import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const health = endpoint('health', {
  access: 'public',
  summary: 'Answers 200 while the database answers.',
  status: 200,
  response: z.object({ status: z.literal('ok') }),
});

export const openApi = endpoint('openApi', {
  access: 'public',
  summary: 'This description of all calls.',
  status: 200,
  response: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
});

export const changes = endpoint('changes', {
  access: 'signedIn',
  summary: 'A stream of server-sent events: which nouns have changed.',
  responseKind: 'events',
  status: 200,
  response: null,
});
