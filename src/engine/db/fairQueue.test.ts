import { expect, test, vi } from 'vitest';
import { FairQueue } from './fairQueue.ts';
import { PATIENTLY } from '../testPatience.ts';

/** Work that ends when it is told to, and notes when it began. */
function works(turns: FairQueue) {
  const begun: string[] = [];
  const start = (id: number, name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const result = turns.inTurn(id, () => {
      begun.push(name);
      return promise;
    });
    return { result, end: () => resolve(name), fail: () => reject(new Error(name)) };
  };
  return { begun, start };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('work on a record begins when what came before has ended, however it ends', async () => {
  const { begun, start } = works(new FairQueue());
  const [first, second, third] = ['first', 'second', 'third'].map((name) => start(1, name));
  const other = start(2, 'other record');
  await settled();
  expect(begun).toEqual(['first', 'other record']);
  first?.fail();
  await expect(first?.result).rejects.toThrow('first');
  await settled();
  expect(begun).toEqual(['first', 'other record', 'second']);
  second?.end();
  await settled();
  expect(begun).toEqual(['first', 'other record', 'second', 'third']);
  third?.end();
  other.end();
  expect(await Promise.all([second?.result, third?.result, other.result])).toEqual([
    'second',
    'third',
    'other record',
  ]);
});

test('who has waited for long enough goes on', async () => {
  const { begun, start } = works(new FairQueue(20));
  const all = ['stuck', 'next', 'after'].map((name) => start(1, name));
  await vi.waitFor(() => expect(begun).toEqual(['stuck', 'next', 'after']), PATIENTLY);
  for (const one of all) one.end();
  expect(await Promise.all(all.map(({ result }) => result))).toEqual(['stuck', 'next', 'after']);
});
