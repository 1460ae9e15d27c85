import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { isBackgroundRequest, readInBackground } from './backgroundReads.ts';

/** A read that is refused at first, and whether each of its tries said that nobody asked for it. */
function refusedOnce() {
  const client = new QueryClient();
  const told: boolean[] = [];
  const read = () =>
    client.fetchQuery({
      queryKey: ['forecasts'],
      retry: 1,
      retryDelay: 0,
      queryFn: async ({ signal }) => {
        told.push(isBackgroundRequest(signal));
        if (told.length % 2 === 1) throw new Error('Too much is under way');
        return 'read';
      },
    });
  return { read, told };
}

test('background reads are marked, also when they are retried', async () => {
  const { read, told } = refusedOnce();
  await readInBackground(read);
  expect(told).toEqual([true, true]);
  await read();
  expect(told.slice(2)).toEqual([false, false]);
});
