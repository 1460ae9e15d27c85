import { expect, test } from 'vitest';
import { Changes } from './changes.ts';
import { CachedRows } from './cachedRows.ts';

function openRows(max = 10) {
  const changes = new Changes();
  const asked: (readonly number[])[] = [];
  let value = 'first';
  let hold: Promise<void> | undefined;
  const rows = new CachedRows({ changes, noun: 'search', max }, async (ids) => {
    asked.push(ids);
    const read = new Map(ids.filter((id) => id < 100).map((id) => [id, { id, value }]));
    await hold;
    return read;
  });
  const valuesOf = async (...ids: number[]) =>
    [...(await rows.of(ids)).values()].map((row) => `${row.id} ${row.value}`);
  return {
    asked,
    valuesOf,
    change: (to: string) => {
      value = to;
      changes.tablesChanged(['bullet_points']);
    },
    changeElsewhere: () => changes.tablesChanged(['users']),
    /** Reads take until the returned function is called. */
    holdReads: () => {
      const held = Promise.withResolvers<void>();
      hold = held.promise;
      return () => {
        hold = undefined;
        held.resolve();
      };
    },
  };
}

test('only rows that are not kept are read', async () => {
  const { asked, valuesOf, changeElsewhere } = openRows();
  expect(await valuesOf(1, 2, 1)).toEqual(['1 first', '2 first']);
  changeElsewhere();
  expect(await valuesOf(2, 3)).toEqual(['2 first', '3 first']);
  expect(await valuesOf(1, 2, 3)).toHaveLength(3);
  expect(asked).toEqual([[1, 2], [3]]);
});

test('after a change all are read again', async () => {
  const { asked, valuesOf, change } = openRows();
  await valuesOf(1, 2);
  change('second');
  expect(await valuesOf(1)).toEqual(['1 second']);
  expect(await valuesOf(2)).toEqual(['2 second']);
  expect(asked).toEqual([[1, 2], [1], [2]]);
});

test('rows read during a change are not cached if they arrive before the next read', async () => {
  const { valuesOf, change, holdReads } = openRows();
  const release = holdReads();
  const early = valuesOf(1);
  change('second');
  release();
  expect(await early).toEqual(['1 first']);
  expect(await valuesOf(1)).toEqual(['1 second']);
});

test('rows read during a change are not cached if they arrive after the next read', async () => {
  const { valuesOf, change, holdReads } = openRows();
  const release = holdReads();
  const early = valuesOf(1);
  change('second');
  const late = valuesOf(1);
  release();
  expect(await Promise.all([early, late])).toEqual([['1 first'], ['1 second']]);
  expect(await valuesOf(1)).toEqual(['1 second']);
});

test('a row that is missing is asked for again, and no more are kept than allowed', async () => {
  const { asked, valuesOf } = openRows(2);
  expect(await valuesOf(1, 100)).toEqual(['1 first']);
  await valuesOf(100);
  await valuesOf(2);
  await valuesOf(3);
  await valuesOf(1);
  expect(asked).toEqual([[1, 100], [100], [2], [3], [1]]);
});
