import { expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { mediaStore } from './mediaStore.ts';

test('everyone is told of a change, also when it is asked for before the browser tells', async () => {
  const { subscribe, current } = mediaStore('print');
  const told: boolean[] = [];
  const leave = subscribe(() => told.push(current()));
  // A part of the page is drawn again at every moment, and asks.
  let isAsking = true;
  const ask = () => {
    current();
    if (isAsking) setTimeout(ask);
  };
  ask();
  for (const media of ['print', 'screen', 'print', 'screen'] as const) {
    await commands.emulateMedia({ media });
    await expect.poll(current).toBe(media === 'print');
  }
  isAsking = false;
  leave();
  expect(told).toEqual([true, false, true, false]);
});
