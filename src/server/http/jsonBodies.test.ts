import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { readJsonOnly } from './jsonBodies.ts';

// A call's schema refuses them too: without one, so that what is shown is the reading alone.
test.each([
  ['a key of every object', '{"__proto__":{"role":"admin"}}'],
  ['one deep down', '{"a":{"b":[{"__proto__":{}}]}}'],
  ['one that is escaped', '{"\\u005f_proto__":{}}'],
  ['a constructor with a prototype', '{"constructor":{"prototype":{"role":"admin"}}}'],
])('a body with %s is refused before any schema sees it', async (_, payload) => {
  const app = fastify();
  readJsonOnly(app);
  app.post('/', async () => 'taken');
  const send = (body: string) =>
    app.inject({
      method: 'POST',
      url: '/',
      headers: { 'content-type': 'application/json' },
      payload: body,
    });
  expect((await send('{"a":1}')).body).toBe('taken');
  expect((await send(payload)).statusCode).toBe(400);
  await app.close();
});
