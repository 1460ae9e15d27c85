import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACCOUNT_TYPES } from './books.ts';
import { STANDARD_BASIS } from '../companyBasis.ts';
import { shownLines } from '../catalogue.ts';
import { FED_LINES } from './fedLines.ts';
import type { ChartAccount } from './mappingTable.ts';
import {
  isMappingTable,
  MAPPING_HEADINGS,
  mappingHeadings,
  mappingRows,
  readMappingTable,
} from './mappingTable.ts';

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

const LINES = [
  { slug: 'cash', name: 'Cash', role: 'cash' },
  { slug: 'fixed-assets', name: 'Plant, and tools', role: 'fixedAssets' },
  { slug: 'debt', name: 'Bank loans', role: 'debt' },
] as const;
const bank: ChartAccount = {
  id: 3,
  code: '1800',
  name: 'Bank',
  type: 'asset',
  mappings: [{ from: null, line: 'cash', sign: 1, balanceLine: 'cash', flow: null }],
};
const tools: ChartAccount = {
  id: 4,
  code: '0400',
  name: 'Tools',
  type: 'asset',
  mappings: [
    { from: null, line: null, sign: 1, balanceLine: 'fixed-assets', flow: null },
    { from: '2025-04', line: null, sign: 1, balanceLine: 'fixed-assets', flow: 'investments' },
  ],
};
const withLines = (accounts: readonly ChartAccount[], ...rows: readonly string[][]) =>
  readMappingTable(STANDARD_BASIS, [[...mappingHeadings(LINES)], ...rows], accounts, LINES);

test('a company with a balance sheet has its lines in the table, and any other has not', () => {
  const rows = mappingRows(STANDARD_BASIS, [sales, bank, tools, rent], LINES);
  expect([mappingHeadings(LINES).slice(4), ...rows.map((row) => row.slice(3))]).toEqual([
    ['Line', 'Sign', 'Balance sheet line', 'Cash flow line'],
    ['', 'Revenue', '1', '', ''],
    ['', '', '1', 'Cash', ''],
    ['', '', '1', 'Plant, and tools', ''],
    ['2025-04', '', '1', 'Plant, and tools', 'Investments'],
    ['', '', '', '', ''],
  ]);
  expect(mappingHeadings([])).toEqual(MAPPING_HEADINGS);
  expect(mappingRows(STANDARD_BASIS, [tools])[0]?.slice(3)).toEqual([
    '',
    'Left out of the report',
    '1',
  ]);
  const all = [sales, bank, tools, rent];
  expect(withLines(all, ...rows)).toEqual({ changes: [], unchanged: 5, refused: [] });
  const bare = all.map((account) => Object.assign({}, account, { mappings: [] }));
  expect(withLines(bare, ...rows).changes).toEqual([
    { accountId: 1, from: null, line: 'revenue', sign: 1, flow: null },
    { accountId: 3, from: null, line: 'cash', sign: 1, balanceLine: 'cash', flow: null },
    { accountId: 4, from: null, line: null, sign: 1, balanceLine: 'fixed-assets', flow: null },
    {
      accountId: 4,
      from: '2025-04',
      line: null,
      sign: 1,
      balanceLine: 'fixed-assets',
      flow: 'investments',
    },
  ]);
});

test('a table without these columns leaves balance sheet lines as they are', () => {
  const rows = mappingRows(STANDARD_BASIS, [bank, tools]);
  expect(
    readMappingTable(STANDARD_BASIS, [[...MAPPING_HEADINGS], ...rows], [bank, tools], LINES),
  ).toEqual({ changes: [], unchanged: 3, refused: [] });
});

test('a line of the balance sheet that does not fit is refused at its cell', () => {
  const row = (...cells: readonly string[]) =>
    withLines([sales, tools], [...cells]).refused.map(({ column, reason }) => [column, reason]);
  expect(row('0400', '', '', '', '', '', 'Gold', '')).toEqual([
    [6, 'The balance sheet has no line “Gold”.'],
  ]);
  expect(row('0400', '', '', '', '', '', 'Cash', 'Gold')).toEqual([
    [7, 'The cash flow has no line “Gold”.'],
  ]);
  expect(row('4000', '', '', '', '', '', 'Cash', '')).toEqual([
    [6, 'Only assets, liabilities and equity have a balance sheet line.'],
  ]);
  expect(row('0400', '', '', '', 'Debt', '', 'Cash', '')).toEqual([
    [4, 'The line follows from the balance sheet line. Leave it empty.'],
  ]);
  expect(row('0400', '', '', '', '', '', '', 'Debt')).toEqual([
    [4, 'Choose a line next to the cash flow line.'],
  ]);
  // Leaving an account out of the report by name takes its line away.
  expect(
    withLines([tools], ['0400', '', '', '', 'Left out of the report', '', '', '']).changes,
  ).toEqual([{ accountId: 4, from: null, line: null, sign: 1, flow: null }]);
});
