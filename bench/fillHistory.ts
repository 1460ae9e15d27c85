import type { Caller } from '../e2e/caller.ts';
import { addressOf } from '../src/client/address.ts';
import { CALLS } from '../src/contract/calls.ts';

/**
 * Fills the history of all changes so far, as whoever reads the past does. Left to the product it is filled
 * later, when nothing changes: in the middle of what is measured next, of whichever product.
 */
export async function fillHistory({ send }: Pick<Caller, 'send'>): Promise<void> {
  const now = new Date().toISOString();
  const answer = await send(addressOf(CALLS.listFinancialData, { asOf: now }));
  if (!answer.ok) throw new Error(`The history was not filled: ${await answer.text()}`);
  await answer.arrayBuffer();
}
