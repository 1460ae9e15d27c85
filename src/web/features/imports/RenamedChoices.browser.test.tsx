import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { importRows } from '../../../contract/importRows.ts';
import type { Import } from '../../../contract/imports.ts';
import { getImport, updateImport } from '../../../contract/imports.ts';
import { openApplication } from '../../testApplication.tsx';
import { server } from '../../testServer.ts';
import { draft } from './testDraft.ts';

const SHEET = 'Profit and Loss';
const LAYOUT: Import['layouts'][number] = {
  sheet: SHEET,
  isUsed: false,
  subject: 'figures',
  orientation: 'monthsAcross',
  headerRow: 1,
  labelColumn: 1,
  fyLabel: null,
  unit: 'units',
  meanings: [],
};
const RENT = {
  sheet: SHEET,
  cell: 'A8',
  code: '',
  name: 'Studio rent',
  account: { id: 4, code: '', name: 'Rent' },
  by: 'amounts' as const,
  amount: '3000.00',
  months: ['2025-05', '2025-06', '2025-07'],
  isSame: null,
};
const OFFICES = {
  ...RENT,
  cell: 'A9',
  code: '6100',
  name: 'Offices',
  account: { id: 5, code: '6100', name: 'Premises' },
  by: 'code' as const,
  amount: null,
  months: [],
};
const QUESTION =
  'Is Studio rent the same account as Rent? Both accounts have $3,000 in May 2025, June 2025 and July 2025. If they differ, the amount is removed from Rent and stored in a new account, Studio rent.';

const withRenamed = (books?: Import['layouts'][number]['books']) =>
  draft(
    {
      sheets: [
        {
          name: SHEET,
          isHidden: false,
          rowCount: 9,
          columnCount: 4,
          cells: [['Account', 'May 2025']],
        },
      ],
      layouts: [{ ...LAYOUT, ...(books === undefined ? {} : { books }) }],
      bookSheets: [SHEET],
    },
    {
      questions:
        books === undefined
          ? [{ sheet: SHEET, about: 'renamed' as const, question: QUESTION, name: 'Studio rent' }]
          : [],
      books: {
        currency: 'USD',
        counts: {
          newAccounts: 0,
          knownAccounts: 9,
          withoutLine: 0,
          new: 0,
          changed: 0,
          unchanged: 27,
          removed: 0,
        },
        newAccounts: [],
        renamedAccounts: [RENT, OFFICES],
        months: [],
      },
    },
  );

/** The answers about accounts in the last sent change. */
const sent = () =>
  /"accounts":(\[.*?\])/.exec(JSON.stringify(server.calls(updateImport).at(-1)?.body))?.[1];

test('accounts that may be stored under other names are asked about, one by one or together', async () => {
  await openApplication('/import?id=7&step=layout', 'admin', () => {
    server.reply(getImport, () => withRenamed());
    const attention = { totals: [], left: [] };
    server.reply(importRows, () => ({ rows: [], columns: [], attention }));
  });
  const rent = page.getByRole('group', { name: 'Studio rent (A8)' });
  await expect.element(rent).toHaveAccessibleDescription(QUESTION);
  const one = { code: '', name: 'Studio rent', sameAs: null };
  const both = [
    { ...one, sameAs: 4 },
    { code: '6100', name: 'Offices', sameAs: 5 },
  ];
  const answers = [both, [one]].map((accounts) =>
    withRenamed({ month: null, basis: null, accounts }),
  );
  server.reply(updateImport, () => answers.shift() ?? withRenamed());
  await page.getByRole('button', { name: 'All of them are renamed' }).click();
  await expect.poll(sent).toEqual(JSON.stringify(both));
  await expect
    .element(rent)
    .toHaveAccessibleDescription('Both accounts have $3,000 from May 2025 to July 2025.');
  await rent.getByRole('radio', { name: 'A new account' }).click();
  await expect.poll(sent).toContain(JSON.stringify(one));
});
