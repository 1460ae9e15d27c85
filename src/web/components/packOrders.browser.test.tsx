import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import {
  forgetOrders,
  orderPack,
  subscribeToOrders,
  takeOrders,
  useWasPackOrdered,
} from './packOrders.ts';

const ORDER = {
  name: 'October 2026',
  scope: {},
  format: 'pdf',
  paper: 'a4',
  asOf: null,
} as const;

function Said() {
  return <p>{useWasPackOrdered() ? 'A pack was ordered' : 'Nothing was ordered'}</p>;
}

test('an order that is taken at once is known all the same', async () => {
  forgetOrders();
  const screen = await render(<Said />);
  await expect.element(screen.getByText('Nothing was ordered')).toBeVisible();
  const taken: string[] = [];
  const stop = subscribeToOrders(() => {
    for (const { name } of takeOrders()) taken.push(name);
  });
  orderPack(ORDER);
  stop();
  expect(taken).toEqual(['October 2026']);
  await expect.element(screen.getByText('A pack was ordered')).toBeVisible();
});
