import { Writable } from 'node:stream';
import { fastify, LogController } from 'fastify';
import { expect, test } from 'vitest';
import type { AnswerTimes } from './answeredCalls.ts';
import { logRequests } from './requestLog.ts';

test('the wait for a turn is logged apart from the time of the server', async () => {
  let log = '';
  const stream = new Writable({
    write(line, _encoding, done) {
      log += String(line);
      done();
    },
  });
  const app = fastify({
    logger: { stream },
    logController: new LogController({ disableRequestLogging: true }),
  });
  const told: AnswerTimes[] = [];
  logRequests(app, {
    fromMemory: () => {},
    answered: (_call, _answer, taken) => void told.push(taken),
    notRead: () => {},
    refusedByProvider: () => {},
  });
  app.decorateReply('problem', null);
  app.get('/at-once', (_request, reply) => reply.send('done'));
  app.get('/put-off', (request, reply) => {
    request.waitedMs = 25_000.4;
    return reply.send('done');
  });
  app.get('/hardly', (request, reply) => {
    request.waitedMs = 0.02;
    return reply.code(404).send('refused');
  });
  await app.inject('/at-once');
  await app.inject('/put-off');
  await app.inject('/hardly');
  await app.close();
  expect(told).toEqual([
    { ms: expect.any(Number), waitedMs: 0 },
    { ms: 0, waitedMs: 25_000 },
    { ms: expect.any(Number), waitedMs: 0 },
  ]);
  const lines: unknown[] = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toEqual([
    expect.objectContaining({ msg: 'answered', path: '/put-off', ms: 0, waitedMs: 25_000 }),
    expect.not.objectContaining({ waitedMs: expect.anything() }),
  ]);
});
