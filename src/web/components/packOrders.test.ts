import { expect, test } from 'vitest';
import {
  forgetOrders,
  orderPack,
  subscribeToOrders,
  takeOrders,
  wasPackOrdered,
} from './packOrders.ts';

const NOW = { asOf: null, named: null };

test('an order that is taken at once is known all the same, until the session ends', () => {
  expect(wasPackOrdered()).toBe(false);
  const taken: string[] = [];
  const stop = subscribeToOrders(() => {
    for (const { name } of takeOrders()) taken.push(name);
  });
  orderPack({
    name: 'October 2026',
    scope: {},
    format: 'pdf',
    paper: 'a4',
    origins: false,
    withMyNotes: false,
    moment: NOW,
  });
  stop();
  expect(taken).toEqual(['October 2026']);
  expect(wasPackOrdered()).toBe(true);
  forgetOrders();
  expect(wasPackOrdered()).toBe(false);
});
