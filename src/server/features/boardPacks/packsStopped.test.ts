import { expect, test } from 'vitest';
import { openPackServer } from './testPackServer.ts';

test('the server stops at once, in the middle of a pack', async () => {
  const other = await openPackServer();
  const token = other.t.tokens.viewer;
  const { id } = await other.ask(token, { format: 'pdf' });
  await other.until(token, id, ['making']);
  const waiting = other.call('GET', `/api/board-packs/${id}/content`, token);
  // The request has arrived once a later one has been answered.
  await other.status(token, id);
  await Promise.all([other.close(), waiting.catch(() => null)]);
  const answer = await waiting.catch(() => null);
  // Another instance, or the next start, makes it.
  expect(answer?.status ?? 503).toBe(503);
});
