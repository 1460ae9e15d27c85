import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CallError } from '../../../client/callError.ts';
import { createFinancialData, updateFinancialData } from '../../../contract/financialData.ts';
import { listActivity } from '../../../contract/activity.ts';
import { explainFigure } from '../../../contract/figures.ts';
import type { FinancialData } from '../../../contract/financialData.ts';
import { getMonthlySummary, updateMonthlySummary } from '../../../contract/reports.ts';
import { removeMonth } from '../../../contract/removedMonths.ts';
import type { RevertPreview, RevertTarget } from '../../../contract/reverts.ts';
import { previewTakeBack, takeBack } from '../../../contract/reverts.ts';
import { verifyChain } from '../../../engine/db/verifyChain.ts';
import { originOfFigure } from '../../imports/figureOrigin.ts';
import type { ImportBench } from '../imports/testImports.ts';
import { openImportBench } from '../imports/testImports.ts';

let bench: ImportBench;
beforeAll(async () => {
  bench = await openImportBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.empty());

const REASON = 'The workbook was the draft of a colleague';
const preview = (what: RevertTarget) => bench.t.ask('admin', previewTakeBack, { body: { what } });
const carryOut = (
  what: RevertTarget,
  { key }: Pick<RevertPreview, 'key'>,
  takeAll: { noun: 'figures' | 'report'; id: number }[] = [],
) =>
  bench.t.ask('admin', takeBack, {
    body: { what, previewKey: key, takeAll, reason: REASON },
  });
const takeBackAll = async (what: RevertTarget) => carryOut(what, await preview(what));

/** The status and the sentence of a refusal, with the fields that it names. */
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error: unknown) =>
      error instanceof CallError
        ? [
            error.status,
            error.problem?.detail,
            ...(error.problem?.errors ?? []).map(({ path }) => path),
          ]
        : error,
  );

const newest = async (): Promise<number> => {
  const { entries } = await bench.t.ask('admin', listActivity, { query: {} });
  return entries[0]?.moment ?? 0;
};

const change = (id: number, body: object) =>
  bench.t.ask('admin', updateFinancialData, { params: { id: String(id) }, body });

/** Entered figures, by month. */
const entered = async () =>
  (await bench.figures()).map(
    ({ updatedAt: _at, version: _version, ...figures }: FinancialData) => figures,
  );

async function monthOf(monthNum: number): Promise<FinancialData> {
  const found = (await bench.figures()).find((month) => month.monthNum === monthNum);
  if (found === undefined) throw new Error('No figures');
  return found;
}

const april = (more = {}) =>
  bench.t.ask('admin', createFinancialData, {
    body: { fyId: 13, monthNum: 1, monthName: 'April', revenue: '500', cash: '5', ...more },
  });

const WRONG = [
  ['Month', 'Revenue', 'Production', 'Cash'],
  ['Apr-25', '1,000.00', '400.00', '9'],
  ['May-25', '1,100.00', '100', '20.50'],
  ['Jun-25', '1,200.00', '100', '30.50'],
];

async function importWrong(): Promise<number> {
  const draft = await bench.pasted(WRONG);
  expect((await bench.apply(draft)).status).toBe(200);
  return draft.id;
}

test('a whole import goes back, and what was edited since stays', async () => {
  const { id } = await april({ notes: 'Good month' });
  const before = await entered();
  const importId = await importWrong();
  await change(id, { cash: '77', notes: 'Very good month', reason: 'Bank statement' });
  const may = await monthOf(2);
  await change(may.id, { production: '120' });
  const what = { kind: 'import', importId } as const;
  expect(await refusal(bench.t.ask('viewer', previewTakeBack, { body: { what } }))).toEqual([
    403,
    'Admin privileges required',
  ]);
  expect((await bench.undo(importId)).status).toBe(409);

  const shown = await preview(what);
  const rows = shown.records.map(({ name, outcome, keptBecause, values, kept }) => ({
    name,
    outcome,
    keptBecause,
    values: values.map(({ label, now, becomes }) => `${label}: ${now} → ${becomes}`),
    kept: kept.map(({ label, now, becomes }) => `${label}: ${now}, not ${becomes}`),
  }));
  expect(rows).toEqual([
    {
      name: 'April 2025',
      outcome: 'changed',
      keptBecause: 'Changed since',
      values: expect.arrayContaining([
        'Production: $400 → null',
        'Revenue: $1,000 → $500',
        'Gross Profit: $600 → $500',
      ]),
      kept: ['Cash: $77, not $5'],
    },
    {
      name: 'May 2025',
      outcome: 'kept',
      keptBecause: 'Changed since it was added',
      values: [],
      kept: expect.arrayContaining(['Production: $120, not null']),
    },
    {
      name: 'June 2025',
      outcome: 'deleted',
      keptBecause: null,
      values: expect.arrayContaining(['Revenue: $1,200 → null']),
      kept: [],
    },
  ]);
  const { counts } = await carryOut(what, shown);
  expect(counts).toEqual(shown.counts);
  const [first, second, ...others] = await entered();
  expect(first).toEqual({ ...before[0], cash: '77.00', notes: 'Very good month' });
  expect(second).toMatchObject({ monthNum: 2, revenue: '1100.00', production: '120.00' });
  expect(others).toEqual([]);

  // It is a change of its own, with its reason; the one before stays as it was.
  const { entries } = await bench.t.ask('admin', listActivity, { query: { origin: 'takenBack' } });
  expect(entries[0]).toMatchObject({
    reason: REASON,
    origin: { kind: 'takenBack', moment: shown.moment, importId, fileName: 'Pasted block' },
  });
  expect(await verifyChain(bench.t.database)).toMatchObject({ fault: null });
  expect(await bench.find(importId)).toMatchObject({ status: 'applied', editsLeft: 6 });

  // Chosen by hand, the newer edits go as well.
  const again = await preview(what);
  expect(again.records.map(({ name }) => name)).toEqual(['April 2025', 'May 2025']);
  await carryOut(what, again, [{ noun: 'figures', id: may.id }]);
  expect((await entered()).map(({ monthNum }) => monthNum)).toEqual([1]);
});

test('an import of which nothing stays counts as undone, and what it made of reports too', async () => {
  const report = await bench.newReport({ revenue: '42', notes: undefined });
  const read = () => bench.t.ask('admin', getMonthlySummary, { params: { id: String(report) } });
  const before = await read();
  const importId = await importWrong();
  expect(await read()).toMatchObject({ revenue: '1000.00' });
  await takeBackAll({ kind: 'import', importId });
  expect(await bench.figures()).toEqual([]);
  expect(await read()).toMatchObject({ revenue: '42.00', notes: before.notes });
  expect(await bench.find(importId)).toMatchObject({ status: 'undone', undoneBy: 'Ada Admin' });
  expect(await refusal(takeBackAll({ kind: 'import', importId }))).toMatchObject([
    409,
    'There is nothing to revert',
  ]);
});

test('a figure that went back came from where it had come from before', async () => {
  await bench.apply(await bench.pasted(WRONG));
  const { id } = await monthOf(1);
  const draft = await bench.pasted([WRONG[0] ?? [], ['Apr-25', '7', '8', '9']]);
  await bench.apply(draft);
  await takeBackAll({ kind: 'import', importId: draft.id });
  const { orm } = bench.t.database;
  const figure = { table: 'financial_data', record: id, field: 'revenue' } as const;
  const origin = await originOfFigure(orm, await newest(), figure);
  expect(origin).toMatchObject({ place: { cell: 'B2' } });
  expect(origin?.importId).not.toBe(draft.id);
});

test('a change between the preview and the revert is refused, and nothing changes', async () => {
  const { id } = await april();
  const importId = await importWrong();
  const what = { kind: 'import', importId } as const;
  const shown = await preview(what);
  await change(id, { ebitda: '3' });
  const before = await bench.figures();
  expect(await refusal(carryOut(what, shown))).toMatchObject([
    409,
    'Something has changed since this preview, so nothing was reverted. Check the preview again',
  ]);
  expect(await bench.figures()).toEqual(before);
  const blank = { what, previewKey: shown.key, reason: ' ' };
  expect(await refusal(bench.t.ask('admin', takeBack, { body: blank }))).toEqual([
    400,
    'Enter a reason for reverting this.',
    'reason',
  ]);
});

test('one value, or a record, becomes what it was at any moment', async () => {
  const { id } = await april({ production: '100' });
  const first = await newest();
  await change(id, { revenue: '600', cash: '6' });
  const second = await newest();
  await change(id, { revenue: '700', notes: 'Late' });
  const record = { kind: 'record', noun: 'figures', id } as const;
  await takeBackAll({ ...record, field: 'revenue', asAt: String(first) });
  expect(await monthOf(1)).toMatchObject({
    revenue: '500.00',
    grossProfit: '400.00',
    cash: '6.00',
    notes: 'Late',
  });
  await takeBackAll({ ...record, asAt: String(second) });
  expect(await monthOf(1)).toMatchObject({ revenue: '600.00', cash: '6.00', notes: null });

  // One value of one change; what stays says so.
  const of = { kind: 'change', moment: second, record: { noun: 'figures', id } } as const;
  await takeBackAll({ ...of, field: 'cash' });
  expect(await monthOf(1)).toMatchObject({ revenue: '600.00', cash: '5.00' });
});

test('the history of a figure says what takes each of its changes back', async () => {
  const record = { noun: 'figures', id: (await april()).id } as const;
  const first = await newest();
  await change(record.id, { revenue: '600' });
  const params = { id: 'revenue.2025-04' };
  const offered = async () =>
    (await bench.t.ask('viewer', explainFigure, { params, query: {} })).history.map(
      (each) => each.takeBack,
    );
  expect((await offered())[0]).toEqual({ ...record, moment: first + 1, field: 'revenue' });
  expect((await offered())[1]).toEqual({ ...record, moment: first, field: null });
  const what = { kind: 'change', moment: first, record } as const;
  await carryOut(what, await preview(what), [record]);
  const deleted = { ...record, moment: first + 2, field: null };
  expect((await offered()).slice(0, 3)).toEqual([deleted, null, null]);
});

test('a moment that is not there, and what cannot be reverted, get a sentence', async () => {
  const { id } = await april();
  const record = { kind: 'record', noun: 'figures', id } as const;
  const last = await newest();
  for (const [asAt, text] of [
    ['0', /Change numbers start at 1/],
    [String(last + 5), /There is no such change yet/],
    ['2019-01-01T00:00:00Z', /Nothing was recorded before/],
    ['2999-01-01T00:00:00Z', /in the future/],
    ['yesterday', /expected a change number/],
    ['1', /This record did not exist then/],
  ] as const) {
    const answer = await refusal(preview({ ...record, asAt }));
    expect(answer).toEqual([400, expect.stringMatching(text), 'what.asAt']);
  }
  expect(await refusal(preview({ kind: 'change', moment: last + 9 }))).toMatchObject([
    400,
    expect.stringMatching(/no such change/),
    'what.moment',
  ]);
  expect(await refusal(preview({ ...record, field: 'cash', asAt: String(last) }))).toMatchObject([
    409,
    'Nothing in this record has changed since then',
  ]);
  const field = { kind: 'change', moment: last, record: { noun: 'figures', id } } as const;
  expect(await refusal(preview({ ...field, field: 'cash' }))).toMatchObject([
    400,
    'The record was added or deleted as a whole, so leave out `field`',
    'what.field',
  ]);
  const person = { kind: 'record', noun: 'user', id: 1, asAt: '1' } as const;
  expect(await refusal(preview(person))).toEqual([400, 'Change users in Admin › Users', 'what']);
  expect(await refusal(preview({ kind: 'import', importId: 99 }))).toEqual([
    404,
    'Applied import not found',
  ]);
  const asOf = await bench.t.as('admin', 'POST', '/api/take-backs?asOf=1', { body: {} });
  expect([asOf.statusCode, asOf.json<{ code: string }>().code]).toEqual([409, 'as_of_read_only']);
});

test('a deleted month comes back with its report, bullet points and forecasts, days later', async () => {
  await april();
  const report = await bench.newReport({ overview: 'Calm' });
  const params = { id: String(report) };
  await bench.t.ask('admin', updateMonthlySummary, {
    params,
    body: { bulletPoints: [{ bulletText: 'One' }, { bulletText: 'Two' }] },
  });
  const read = () => bench.t.ask('admin', getMonthlySummary, { params });
  const before = await read();
  const figures = await entered();
  await bench.t.ask('admin', removeMonth, {
    body: { fyId: 13, monthNum: 1, scope: 'month', month: 'April 2025' },
  });
  const what = { kind: 'change', moment: await newest() } as const;
  await bench.t.database.pool.query('delete from removed_months');
  const shown = await preview(what);
  expect(shown.counts).toMatchObject({ records: 4, kept: 0 });
  await carryOut(what, shown);
  expect(await entered()).toEqual(figures);
  const { version: _one, updatedAt: _at, ...back } = await read();
  const { version: _two, updatedAt: _then, ...was } = before;
  expect(back).toMatchObject({ overview: was.overview, revenue: was.revenue });
  expect(back.bulletPoints.map(({ bulletText }) => bulletText)).toEqual(['One', 'Two']);

  // The month that was entered again meanwhile is not written over.
  await bench.t.ask('admin', removeMonth, {
    body: { fyId: 13, monthNum: 1, scope: 'month', month: 'April 2025' },
  });
  const second = { kind: 'change', moment: await newest() } as const;
  await april({ revenue: '1' });
  const partly = await preview(second);
  expect(
    partly.records.map(({ noun, outcome, keptBecause }) => [noun, outcome, keptBecause]),
  ).toEqual(
    expect.arrayContaining([
      ['figures', 'kept', 'The month has figures again'],
      ['report', 'broughtBack', null],
    ]),
  );
});

test('edits of bullet points go back with their order', async () => {
  const report = await bench.newReport();
  const params = { id: String(report) };
  const edit = (bulletPoints: { id?: number | undefined; bulletText: string }[]) =>
    bench.t.ask('admin', updateMonthlySummary, { params, body: { bulletPoints } });
  const { bulletPoints: first, version } = await edit([
    { bulletText: 'One' },
    { bulletText: 'Two' },
  ]);
  await edit([{ id: first[1]?.id, bulletText: 'Two, later' }, { bulletText: 'Three' }]);
  await takeBackAll({ kind: 'change', moment: await newest() });
  const back = await bench.t.ask('admin', getMonthlySummary, { params });
  expect(back.bulletPoints.map(({ bulletText }) => bulletText)).toEqual(['One', 'Two']);
  expect(back.version).toBeGreaterThan(version);
});
