import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACCOUNT_TYPES } from './books.ts';
import { STANDARD_BASIS } from '../companyBasis.ts';
import { shownLines } from '../catalogue.ts';
import { FED_LINES } from './fedLines.ts';
import type { ChartAccount } from './mappingTable.ts';
import { isMappingTable, MAPPING_HEADINGS, mappingRows, readMappingTable } from './mappingTable.ts';

const sales: ChartAccount = {
  id: 1,
  code: '4000',
  name: 'Sales',
  type: 'revenue',
  mappings: [{ from: null, line: 'revenue', sign: 1 }],
};
const rent: ChartAccount = { id: 2, code: '', name: 'Rent', type: 'operatingCost', mappings: [] };

const read = (...rows: readonly string[][]) =>
  readMappingTable(STANDARD_BASIS, [[...MAPPING_HEADINGS], ...rows], [sales, rent]);

const mapping = fc.record({
  from: fc.constantFrom(null, '2024-12', '2025-04'),
  line: fc.constantFrom(null, ...shownLines(STANDARD_BASIS, FED_LINES)),
  sign: fc.constantFrom<1 | -1>(1, -1),
});
const chart = fc
  .array(
    fc.record({
      name: fc.stringMatching(/^[A-Za-z][A-Za-z ,"'&-]{0,20}[a-z]$/),
      type: fc.constantFrom(...ACCOUNT_TYPES),
      mappings: fc.uniqueArray(mapping, { selector: ({ from }) => from, maxLength: 3 }),
    }),
    { maxLength: 12 },
  )
  .map((rows) =>
    rows.map((row, at): ChartAccount =>
      Object.assign(row, {
        id: at + 1,
        code: at % 2 === 0 ? `0${at}` : '',
        name: `${at} ${row.name}`,
      }),
    ),
  );

test('a chart that is written and read changes nothing, and maps an empty one alike', () => {
  fc.assert(
    fc.property(chart, (accounts) => {
      const cells = [[...MAPPING_HEADINGS], ...mappingRows(STANDARD_BASIS, accounts)];
      expect(readMappingTable(STANDARD_BASIS, cells, accounts)).toMatchObject({
        changes: [],
        refused: [],
      });
      const bare = accounts.map(({ id, code, name, type }): ChartAccount => ({
        id,
        code,
        name,
        type,
        mappings: [],
      }));
      const { changes } = readMappingTable(STANDARD_BASIS, cells, bare);
      expect(changes).toEqual(
        accounts.flatMap(({ id, mappings }) =>
          mappings.map(({ from, line, sign }) => ({ accountId: id, from, line, sign })),
        ),
      );
    }),
  );
});

test('lines are found by label or key, months as days, and signs follow the type', () => {
  expect(
    read(
      ['4000', '', '', '2025-04-01', 'other costs', ''],
      ['', 'rent', '', '', 'Left out of the report', '-1'],
    ),
  ).toEqual({
    changes: [
      { accountId: 1, from: '2025-04', line: 'other', sign: -1 },
      { accountId: 2, from: null, line: null, sign: -1 },
    ],
    unchanged: 0,
    refused: [],
  });
  expect(read(['04000', 'Sales', '', '', 'Revenue', '1'], ['', 'Rent', '', '', '', ''])).toEqual({
    changes: [],
    unchanged: 2,
    refused: [],
  });
});

test.each(['2025-04', 'Apr-25', 'apr-25', 'April 2025', '2025-04-01', '04/2025', '2025/04'])(
  'a spreadsheet may have made %j of a month',
  (written) => {
    const { changes, refused } = read(['4000', 'Sales', '', written, 'Admin', '']);
    expect([changes[0]?.from, refused]).toEqual(['2025-04', []]);
  },
);

test.each(['25-Apr', '04/05/2025', 'Apr', '2025'])('%j is no month that is certain', (written) => {
  expect(read(['4000', 'Sales', '', written, 'Admin', '']).refused).toHaveLength(1);
});

test('an unreadable row is named by its cell', () => {
  const { changes, refused } = read(
    ['4711', 'Nobody', '', '', 'Revenue', ''],
    ['4000', 'Sales', '', 'April', 'Revenue', ''],
    ['4000', 'Sales', '', '', 'Gold', ''],
    ['4000', 'Sales', '', '', 'Cash', '2'],
    ['4000', 'Sales', '', '', 'Cash', ''],
    ['4000', 'Sales', '', '', 'Admin', ''],
    ['', '', 'Revenue', '', '', ''],
    ['', 'Rent', '', '', 'Tax', ''],
    ['4000', 'Rent', '', '2025-05', 'Revenue', ''],
  );
  expect(refused).toEqual([
    { row: 1, column: 0, reason: 'There is no account named 4711 Nobody.' },
    { row: 2, column: 3, reason: '“April” is not a month such as 2025-04.' },
    { row: 3, column: 4, reason: '“Gold” is not a line that accounts can be mapped to.' },
    { row: 4, column: 5, reason: '“2” is neither 1 nor -1.' },
    { row: 6, column: 0, reason: 'The account appears twice with the same start month.' },
    { row: 7, column: 1, reason: 'This row has no account.' },
    { row: 8, column: 4, reason: 'Tax is turned off. Turn it on in Admin › Settings.' },
    { row: 9, column: 1, reason: 'The code 4000 belongs to the account Sales.' },
  ]);
  expect(changes).toEqual([]);
  expect(isMappingTable([['Month', 'Revenue']])).toBe(false);
  expect(readMappingTable(STANDARD_BASIS, [['Month', 'Revenue']], [sales]).refused).toHaveLength(1);
});

test('an own name is its line, also where it is the key of another or means nothing elsewhere', () => {
  const basis = { ...STANDARD_BASIS, lineNames: { admin: 'RnD', other: 'None' } };
  const accounts = (['admin', 'rnd', 'other', null] as const).map((line, at): ChartAccount => ({
    id: at,
    code: `${at}`,
    name: `Account ${at}`,
    type: 'operatingCost',
    mappings: [{ from: null, line, sign: 1 }],
  }));
  const cells = [[...MAPPING_HEADINGS], ...mappingRows(basis, accounts)];
  expect(cells.map(([, , , , line]) => line)).toEqual([
    'Line',
    'RnD',
    'R&D',
    'None',
    'Left out of the report',
  ]);
  expect(readMappingTable(basis, cells, accounts)).toEqual({
    changes: [],
    unchanged: 4,
    refused: [],
  });
});
