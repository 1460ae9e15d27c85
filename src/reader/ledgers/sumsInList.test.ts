import { expect, test } from 'vitest';
import { booksOfText, shownRows } from './testBooks.ts';

const lines = (...rows: readonly string[]) => rows.join('\n');

test.each(['All', 'Stores'])(
  'a department that adds up the others is left out and named: %s',
  (name) => {
    const read = booksOfText(
      lines(
        'Month,Department,Line,Amount',
        '2025-04,Retail,Revenue,100.50',
        '2025-04,Online,Revenue,50.25',
        `2025-04,${name},Revenue,150.75`,
        '2025-05,Retail,Revenue,110.50',
        '2025-05,Online,Revenue,60.25',
        `2025-05,${name},Revenue,170.75`,
      ),
    );
    expect(shownRows(read, 'movements')).toEqual([
      'Retail: Revenue 2025-04 -100.50',
      'Retail: Revenue 2025-05 -110.50',
      'Online: Revenue 2025-04 -50.25',
      'Online: Revenue 2025-05 -60.25',
    ]);
    expect(read?.books.sums).toEqual([{ cell: 'C4', name: `${name}: Revenue`, lines: 2 }]);
    expect(read?.books.rows.map(({ account }) => account.type)).toEqual(['revenue', 'revenue']);
  },
);

test('a department with other amounts is one more department', () => {
  const read = booksOfText(
    lines(
      'Month,Department,Line,Amount',
      '2025-04,Retail,Revenue,100.50',
      '2025-04,Online,Revenue,50.25',
      '2025-04,All,Revenue,150.80',
    ),
  );
  expect(read?.books.rows).toHaveLength(3);
  expect(read?.books.sums).toEqual([]);
});
