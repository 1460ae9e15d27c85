/** Opening balances of files, for a company with a balance sheet and a cash flow. Its year begins in April. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeMapping, listAccounts, previewMapping } from '../../../contract/accounts.ts';
import { listActivity } from '../../../contract/activity.ts';
import { updateCompany } from '../../../contract/company.ts';
import type { Import } from '../../../contract/imports.ts';
import { getStatementLine, getStatements } from '../../../contract/statements.ts';
import type { TrialAccount } from './testBookFiles.ts';
import { APRIL_TRIAL, BookImports, trialBalanceCsv } from './testBookFiles.ts';
import type { ImportBench } from './testImports.ts';
import { openImportBench } from './testImports.ts';

let bench: ImportBench;
let books: BookImports;
beforeAll(async () => {
  bench = await openImportBench();
  books = new BookImports(bench);
  await bench.t.ask('admin', updateCompany, {
    body: { currency: 'SEK', lineGroups: ['statements'] },
  });
});
afterAll(() => bench.close());
beforeEach(() => bench.empty());

/** A bank account of 500 and shares of 500 before April; sales of 300 in April, rent of 90 and debtors in May. */
const SIE = [
  '#FLAGGA 0',
  '#FORMAT PC8',
  '#SIETYP 4',
  '#FNAMN "Harbour AB"',
  '#RAR 0 20250401 20260331',
  '#VALUTA SEK',
  '#KONTO 1930 "Bank"',
  '#KONTO 1510 "Kundfordringar"',
  '#KONTO 2081 "Aktiekapital"',
  '#KONTO 3001 "Sales"',
  '#KONTO 5010 "Rent"',
  '#IB 0 1930 400.00',
  '#IB 0 1510 100.00',
  '#IB 0 2081 -500.00',
  '#VER A 1 20250412',
  '{',
  '#TRANS 1930 {} 250.00',
  '#TRANS 1510 {} 50.00',
  '#TRANS 3001 {} -300.00',
  '}',
  '#VER A 2 20250509',
  '{',
  '#TRANS 1930 {} -90.00',
  '#TRANS 5010 {} 90.00',
  '}',
].join('\n');

async function stored(draft: Import): Promise<Import> {
  const { status } = await bench.apply(draft);
  expect([status, draft.preview.questions, draft.preview.refusals]).toEqual([200, [], []]);
  return bench.find(draft.id);
}

/** Gives every account the line that is suggested for it. */
async function mapped(): Promise<void> {
  const changes = (await bench.t.ask('admin', listAccounts)).flatMap(({ id, suggestion }) =>
    suggestion === null
      ? []
      : [
          {
            accountId: id,
            from: null,
            line: suggestion.line,
            ...('balanceLine' in suggestion ? { balanceLine: suggestion.balanceLine } : {}),
          },
        ],
  );
  const body = { changes };
  const { key } = await bench.t.ask('admin', previewMapping, { body });
  await bench.t.ask('admin', changeMapping, { body: { ...body, key } });
}

const openings = async () =>
  (
    await bench.t.database.pool.query(
      'select a.code, o.month, o.amount, o.cell from opening_balances o join accounts a on a.id = o.account_id order by 1',
    )
  ).rows.map((row: object) => Object.values(row).join(' '));

const statementsOf = (month: string) => bench.t.ask('viewer', getStatements, { query: { month } });

async function flowOf(month: string) {
  const { flows } = await statementsOf(month);
  const flow = flows.find(({ period }) => period === 'month');
  return flow?.rows.flatMap((row) =>
    row.is === 'section' ? [] : [[row.is === 'line' ? row.line : row.key, row.amounts[0]]],
  );
}

const undone = async ({ id }: Import) => expect((await bench.undo(id)).status).toBe(200);

test('the opening balances of a SIE file give its first month a cash flow', async () => {
  const draft = await books.suggested(await books.draftOf(SIE, 'ledger.se'));
  expect(draft.preview.books?.openings).toEqual([{ entity: '', month: '2025-03', balances: 3 }]);
  expect(draft.preview.books?.counts.openings).toBe(3);
  const first = await stored(draft);
  await mapped();
  expect(await openings()).toEqual([
    '1510 2025-03 100.00 line 8',
    '1930 2025-03 400.00 line 7',
    '2081 2025-03 500.00 line 9',
  ]);
  expect(await flowOf('2025-04')).toEqual([
    ['ebitda', '300.00'],
    ['receivables', '-50.00'],
    ['change', '250.00'],
    ['opening', '400.00'],
    ['closing', '650.00'],
  ]);
  const april = await statementsOf('2025-04');
  expect(april.months).toEqual(['2025-04', '2025-05']);
  expect(april.openings).toEqual([
    { entity: '', month: '2025-03', accounts: 3, fileName: 'ledger.se', isUsed: true },
  ]);
  expect(april.sheet.rows.find((row) => row.is === 'line' && row.slug === 'cash')?.amounts).toEqual(
    ['650.00', '400.00', null],
  );
  const query = { month: '2025-04', line: 'flow-receivables' };
  const { accounts } = await bench.t.ask('admin', getStatementLine, { query });
  expect(accounts).toMatchObject([
    {
      code: '1510',
      opening: '100.00',
      closing: '150.00',
      openingOrigin: { importId: first.id, sheet: 'SIE file', cell: 'line 8' },
    },
  ]);
  const again = await books.draftOf(SIE, 'ledger.se');
  expect(again.preview.books?.openings).toBeUndefined();
  await undone(first);
  expect(await openings()).toEqual([]);
});

test('a corrected file replaces the opening, and undoing it brings the earlier one back', async () => {
  await stored(await books.suggested(await books.draftOf(SIE, 'ledger.se')));
  const before = await openings();
  const corrected = SIE.replace('#IB 0 1930 400.00', '#IB 0 1930 380.00').replace(
    '#IB 0 1510 100.00',
    '#IB 0 1940 120.00',
  );
  const draft = await books.suggested(await books.draftOf(corrected, 'ledger.se'));
  expect(draft.preview.books?.counts.openings).toBe(3);
  const second = await stored(draft);
  expect(await openings()).toEqual([
    '1930 2025-03 380.00 line 7',
    '1940 2025-03 120.00 line 13',
    '2081 2025-03 500.00 line 9',
  ]);
  await undone(second);
  expect(await openings()).toEqual(before);
});

test('an opening gives way to earlier months, which say so', async () => {
  await stored(await books.suggested(await books.draftOf(SIE, 'ledger.se')));
  await mapped();
  const earlier = SIE.replace('20250401 20260331', '20240401 20250331')
    .replaceAll('20250412', '20250112')
    .replaceAll('20250509', '20250209');
  const draft = await books.draftOf(earlier, 'ledger24.se');
  expect(draft.preview.warnings.map(({ sentence }) => sentence)).toContain(
    'The opening balances at the end of March 2025 are no longer used, because the books now begin in January 2025.',
  );
  await stored(draft);
  // The file of the year before has an opening of its own, at the end of December.
  expect((await openings()).map((row) => row.slice(5, 12))).toEqual([
    '2024-12',
    '2024-12',
    '2024-12',
  ]);
  expect((await flowOf('2025-01'))?.at(-1)).toEqual(['closing', '650.00']);
});

test('a file whose earlier months are stored brings no opening', async () => {
  await stored(await books.suggested(await books.draftOf(SIE, 'ledger.se')));
  const before = await openings();
  const later = SIE.replaceAll('20250412', '20250612').replaceAll('20250509', '20250709');
  const draft = await books.draftOf(later, 'later.se');
  expect(draft.preview.books?.openings).toBeUndefined();
  expect(await openings()).toEqual(before);
});

/** Sales and rent of the year to date, with the cash that they leave. */
const trial = (day: string, sales: number, rent: number, more: readonly TrialAccount[] = []) => {
  const others = more.reduce((sum, [, , , net]) => sum + net, 0);
  return trialBalanceCsv(day, [
    ['1000', 'Bank', 'Bank', 100 + sales - rent - others],
    ['3000', 'Share capital', 'Equity', -100],
    ['4000', 'Sales', 'Revenue', -sales],
    ['6000', 'Rent', 'Expense', rent],
    ...more,
  ]);
};
const JUNE = trial('30 June 2025', 3000, 1200);
const JULY = trial('31 July 2025', 4100, 1650, [['6010', 'Insurance', 'Expense', 60]]);

const takenAs = async (draft: Import, answer: 'opening' | 'month'): Promise<Import> => {
  const layouts = draft.layouts.map((layout) => ({
    ...layout,
    books: { month: null, basis: null, ...layout.books, takenAs: answer },
  }));
  expect((await bench.change(draft.id, { layouts })).status).toBe(200);
  return bench.find(draft.id);
};

const opening = ({ preview }: Import) =>
  preview.questions.filter(({ about }) => about === 'opening').map(({ question }) => question);

test('a first trial balance within a year can be taken as the opening', async () => {
  const draft = await books.suggested(await books.draftOf(JUNE));
  expect(opening(draft)).toEqual([
    'This is the first trial balance, and its income and costs cover April 2025 to June 2025 together. Choose whether to take it as the opening.',
  ]);
  expect((await bench.apply(draft)).status).toBe(409);
  const taken = await takenAs(draft, 'opening');
  expect(taken.preview.books).toMatchObject({
    months: [],
    openings: [{ month: '2025-06', balances: 4 }],
    openingOffers: [{ sheet: draft.layouts[0]?.sheet, month: '2025-06' }],
  });
  expect(taken.preview.warnings).toEqual([]);
  const first = await stored(taken);
  expect(await openings()).toEqual([
    '1000 2025-06 1900.00 B6',
    '3000 2025-06 100.00 B7',
    '4000 2025-06 3000.00 B8',
    '6000 2025-06 1200.00 B9',
  ]);
  expect(await bench.figures()).toEqual([]);
  expect((await statementsOf('2025-06')).sheet.rows).toEqual([]);
  const [bank] = await bench.t.ask('admin', listAccounts);
  const turned = await bench.t.as('admin', 'PATCH', `/api/accounts/${bank?.id}`, {
    body: { type: 'revenue' },
  });
  expect(turned.json<{ detail: string }>().detail).toContain(
    'The amounts in June 2025 are balances',
  );
  const july = await stored(await books.suggested(await books.draftOf(JULY)));
  expect(july.preview.warnings.map(({ check }) => check)).toEqual([]);
  await mapped();
  expect((await bench.figures())[0]).toMatchObject({ monthName: 'July', revenue: '1100.00' });
  expect(await flowOf('2025-07')).toEqual([
    ['ebitda', '590.00'],
    ['change', '590.00'],
    ['opening', '1900.00'],
    ['closing', '2490.00'],
  ]);
  const { sheet, months } = await statementsOf('2025-07');
  expect(months).toEqual(['2025-07']);
  expect(sheet.rows.find((row) => row.is === 'remainder')).toEqual({
    is: 'remainder',
    key: 'resultOfYear',
    amounts: ['2390.00', '1800.00', null],
  });
  const { entries } = await bench.t.ask('admin', listActivity, {
    query: { noun: 'openingBalance' },
  });
  expect(entries[0]?.records.map(({ name }) => name)).toContain('1000 Bank, end of June 2025');
  // Undone, the month has lost the end that its cash flow begins with.
  await undone(first);
  expect(await flowOf('2025-07')).toBeUndefined();
});

test('it can be stored as its month too, as it is without the group', async () => {
  const draft = await takenAs(await books.suggested(await books.draftOf(JUNE)), 'month');
  expect(draft.preview.warnings.map(({ check }) => check)).toEqual(['yearToDate']);
  await stored(draft);
  expect(await openings()).toEqual([]);
  await bench.empty();
  await bench.t.ask('admin', updateCompany, { body: { lineGroups: [] } });
  const without = await books.suggested(await books.draftOf(JUNE));
  expect([without.preview.questions, without.preview.books?.openingOffers]).toEqual([
    [],
    undefined,
  ]);
  const sie = await books.draftOf(SIE, 'ledger.se');
  expect(Object.keys(sie.preview.books ?? {})).not.toContain('openings');
  await bench.t.ask('admin', updateCompany, { body: { lineGroups: ['statements'] } });
});

test('directors do not see the opening of months that are hidden from them', async () => {
  await stored(await books.suggested(await books.draftOf(SIE)));
  const openingsFor = async () => (await bench.t.ask('viewer', getStatements)).openings;
  expect(await openingsFor()).toMatchObject([{ month: '2025-03' }]);
  await bench.t.ask('admin', updateCompany, { body: { viewersSeeDrafts: false } });
  expect(await openingsFor()).toBeUndefined();
  await bench.t.ask('admin', updateCompany, { body: { viewersSeeDrafts: true } });
});

test('the preview names the months whose debits equal their credits', async () => {
  const draft = await books.suggested(
    await books.draftOf(trialBalanceCsv('30 April 2025', APRIL_TRIAL)),
  );
  expect(draft.preview.books?.balancedMonths).toEqual(['2025-04']);
});

test('a trial balance after the closing is refused, but can be the opening', async () => {
  const closed = trialBalanceCsv('31 March 2025', [
    ['1000', 'Bank', 'Bank', 700],
    ['3000', 'Share capital', 'Equity', -700],
    ['4000', 'Sales', 'Revenue', 0],
  ]);
  const draft = await books.suggested(await books.draftOf(closed));
  expect(draft.preview.refusals).toMatchObject([
    {
      reason: 'Every account of profit and loss is zero.',
      remedy: "Export it before the year's closing.",
    },
  ]);
  const taken = await takenAs(draft, 'opening');
  expect([taken.preview.refusals, taken.preview.questions]).toEqual([[], []]);
  await stored(taken);
  expect(await openings()).toEqual(['1000 2025-03 700.00 B6', '3000 2025-03 700.00 B7']);
});

const WITH_MOVEMENTS = [
  'Trial Balance',
  'Period: 01/06/2025 to 30/06/2025',
  'Account No,Account Name,Account Type,Opening Debit,Opening Credit,Debit,Credit,Closing Debit,Closing Credit',
  '1000,Bank,Asset,1100.00,,900.00,100.00,1900.00,',
  '3000,Share capital,Equity,,100.00,,,,100.00',
  '4000,Sales,Revenue,,1800.00,,900.00,,2700.00',
  '6000,Rent,Expense,800.00,,100.00,,900.00,',
].join('\n');

test('a trial balance with an opening, movements and balances brings its opening', async () => {
  const draft = await books.suggested(await books.draftOf(WITH_MOVEMENTS));
  expect(draft.preview.questions).toEqual([]);
  expect(draft.preview.books?.openings).toEqual([{ entity: '', month: '2025-05', balances: 4 }]);
  await stored(draft);
  await mapped();
  expect(await openings()).toEqual([
    '1000 2025-05 1100.00 B4',
    '3000 2025-05 100.00 B5',
    '4000 2025-05 1800.00 B6',
    '6000 2025-05 800.00 B7',
  ]);
  expect(await flowOf('2025-06')).toEqual([
    ['ebitda', '800.00'],
    ['change', '800.00'],
    ['opening', '1100.00'],
    ['closing', '1900.00'],
  ]);
});
