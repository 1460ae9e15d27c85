import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { listActivity } from '../../../contract/activity.ts';
import { listChangedSentences, listQuotedFigures } from '../../../contract/commentary.ts';
import {
  createFinancialData,
  listFigureReasons,
  updateFinancialData,
  type updateFinancialDataBody,
} from '../../../contract/financialData.ts';
import {
  createMonthlySummary,
  getMonthlySummary,
  updateMonthlySummary,
} from '../../../contract/reports.ts';
import { removeMonth } from '../../../contract/removedMonths.ts';
import { previewTakeBack, takeBack } from '../../../contract/reverts.ts';
import { write } from '../../../engine/db/write.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const of = (id: number) => ({ params: { id: String(id) } });
const REVENUE = 'revenue.2026-04';

async function monthWith(monthNum: number, monthName: string, revenue: string) {
  const figures = await t.ask('admin', createFinancialData, {
    body: { fyId: 14, monthNum, monthName, revenue, ebitda: '586120' },
  });
  const report = await t.ask('admin', createMonthlySummary, {
    body: { fyId: 14, monthName, year: 2026, overview: 'Revenue was $3.51M. Orders grew.' },
  });
  return { figures: figures.id, report: report.id };
}

const reportOf = (id: number) => t.ask('admin', getMonthlySummary, of(id));
const quotedIn = (id: number) => t.ask('admin', listQuotedFigures, of(id));

describe('texts that quote a figure by its name', () => {
  let april: { figures: number; report: number };
  beforeAll(async () => {
    april = await monthWith(1, 'April', '3508213');
    await t.ask('admin', updateMonthlySummary, {
      ...of(april.report),
      body: {
        notes: 'Up to $3.51M.',
        bulletPoints: [{ category: 'General', bulletText: '😀 $3.51M of revenue' }],
        quotedFigures: [
          { text: 'overview', figure: REVENUE, place: 12, said: '$3.51M' },
          { text: 'notes', figure: REVENUE, place: 6, said: '$3.51M' },
          { text: 'bulletPoint', bullet: 0, figure: REVENUE, place: 2, said: '$3.51M' },
        ],
      },
    });
  });

  const change = (body: { revenue?: string; notes?: string }) =>
    t.ask('admin', updateFinancialData, { ...of(april.figures), body });

  test('say what it is after each change, as part of it', async () => {
    const changed = await change({ revenue: '3600000' });
    const report = await reportOf(april.report);
    expect(report).toMatchObject({
      overview: 'Revenue was $3.60M. Orders grew.',
      notes: 'Up to $3.60M.',
      bulletPoints: [{ bulletText: '😀 $3.60M of revenue' }],
    });
    // The answer equals the stored text, so that the next change is no conflict.
    expect(changed.notes).toBe('Up to $3.60M.');
    await t.ask('admin', updateFinancialData, {
      ...of(april.figures),
      body: { revenue: '12600000' },
      ifMatch: changed.version,
    });
    expect((await reportOf(april.report)).overview).toBe('Revenue was $12.60M. Orders grew.');
    expect(await t.ask('viewer', listChangedSentences, of(april.report))).toEqual([]);
    const { rows } = await t.database.pool.query<{ n: number }>(
      `select count(distinct change_id)::integer as n from revisions
       where after ->> 'overview' like '%12.60M%' or after ->> 'revenue' = '12600000.00'`,
    );
    expect(rows).toEqual([{ n: 1 }]);
    await change({ revenue: '3508213' });
  });

  test('stay as they are where nobody has reported it, and follow again', async () => {
    await t.ask('admin', updateFinancialData, {
      ...of(april.figures),
      body: { notReported: ['revenue'] },
    });
    expect((await reportOf(april.report)).overview).toBe('Revenue was $3.51M. Orders grew.');
    await change({ revenue: '-4200' });
    expect((await reportOf(april.report)).overview).toBe('Revenue was -$4K. Orders grew.');
    await change({ revenue: '3508213' });
    expect((await reportOf(april.report)).overview).toBe('Revenue was $3.51M. Orders grew.');
  });

  test('move with a plain edit beside them, and are let go by an edit of themselves', async () => {
    await t.ask('admin', updateMonthlySummary, {
      ...of(april.report),
      body: { overview: 'In April revenue was $3.51M. Orders grew.' },
    });
    expect((await quotedIn(april.report)).map(({ text, place }) => [text, place])).toEqual([
      ['bulletPoint', 2],
      ['notes', 6],
      ['overview', 21],
    ]);
    await t.ask('admin', updateMonthlySummary, {
      ...of(april.report),
      body: { overview: 'In April revenue was $3.5M. Orders grew.', notes: 'Flat.' },
    });
    expect((await quotedIn(april.report)).map(({ text }) => text)).toEqual(['bulletPoint']);
    await change({ revenue: '3700000' });
    expect(await reportOf(april.report)).toMatchObject({
      overview: 'In April revenue was $3.5M. Orders grew.',
      notes: 'Flat.',
      bulletPoints: [{ bulletText: '😀 $3.70M of revenue' }],
    });
  });

  test('are refused where the text says something else', async () => {
    const body = {
      quotedFigures: [{ text: 'overview' as const, figure: REVENUE, place: 3, said: '$3.51M' }],
    };
    await expect(
      t.ask('admin', updateMonthlySummary, { ...of(april.report), body }),
    ).rejects.toThrow(/quotedFigures|does not say|invalid/i);
    const other = {
      quotedFigures: [{ text: 'notes' as const, figure: 'weather.2026-04', place: 0, said: '$1' }],
    };
    await expect(
      t.ask('admin', updateMonthlySummary, { ...of(april.report), body: other }),
    ).rejects.toMatchObject({
      problem: { errors: [{ path: 'quotedFigures.0.figure' }] },
    });
    const overview = 'Revenue was €3.51M.';
    const twice = ['€3.51M', '3.51M'].map((said, index) => ({
      text: 'overview' as const,
      figure: REVENUE,
      place: 12 + index,
      said,
    }));
    for (const quotedFigures of [twice, [twice[0], twice[0]].filter((one) => one !== undefined)]) {
      await expect(
        t.ask('admin', updateMonthlySummary, {
          ...of(april.report),
          body: { overview, quotedFigures },
        }),
      ).rejects.toMatchObject({
        problem: {
          errors: [
            { path: 'quotedFigures.1', message: 'This passage is linked to another figure' },
          ],
        },
      });
    }
  });
});

test('texts follow that come with a new report, and notes that are sent with figures', async () => {
  const month = { fyId: 14, monthNum: 7, monthName: 'October' };
  const { id } = await t.ask('admin', createFinancialData, {
    body: { ...month, revenue: '3508213', summaryNotes: 'Up to $3.51M.' },
  });
  const figure = 'revenue.2026-10';
  const said = '$3.51M';
  const notes = (body: { notes: string }) => ({
    ...of(id),
    body: { ...body, quotedFigures: [{ text: 'notes' as const, figure, place: 0, said }] },
  });
  const tooEarly = t.ask('admin', updateFinancialData, notes({ notes: '$3.51M it was.' }));
  await expect(tooEarly).rejects.toMatchObject({
    problem: { errors: [{ path: 'quotedFigures' }] },
  });
  const report = await t.ask('admin', createMonthlySummary, {
    body: {
      fyId: 14,
      monthName: 'October',
      year: 2026,
      overview: 'Revenue was $3.51M.',
      quotedFigures: [
        { text: 'overview', figure, place: 12, said },
        { text: 'summaryNotes', figure, place: 6, said },
      ],
    },
  });
  await t.ask('admin', updateFinancialData, notes({ notes: '$3.51M it was.' }));
  const changed = await t.ask('admin', updateFinancialData, {
    ...of(id),
    body: { revenue: '3600000' },
  });
  expect(changed).toMatchObject({ notes: '$3.60M it was.', summaryNotes: 'Up to $3.60M.' });
  expect((await reportOf(report.id)).overview).toBe('Revenue was $3.60M.');
});

test('a cost is saved with the note that quotes it', async () => {
  const december = await monthWith(9, 'December', '3508213');
  const figure = 'marketing.2026-12';
  const quote = { text: 'notes' as const, figure };
  const save = (body: z.input<typeof updateFinancialDataBody>) =>
    t.ask('admin', updateFinancialData, { ...of(december.figures), body });
  await save({
    marketing: '50000',
    notes: 'It was $50K, of $3.51M.',
    quotedFigures: [
      { ...quote, place: 7, said: '$50K' },
      { ...quote, figure: 'revenue.2026-12', place: 16, said: '$3.51M' },
    ],
  });
  const changed = await save({
    marketing: '1600000',
    notes: 'It was $50K, of $3.51M. It grew.',
    quotedFigures: [
      { ...quote, place: 7, said: '$50K' },
      { ...quote, figure: 'revenue.2026-12', place: 16, said: '$3.51M' },
    ],
  });
  expect(changed.notes).toBe('It was $1.60M, of $3.51M. It grew.');
  // So it is where the text is not sent.
  const quotedFigures = [{ ...quote, place: 7, said: '$1.60M' }];
  expect((await save({ marketing: '60000', quotedFigures })).notes).toBe(
    'It was $60K, of $3.51M. It grew.',
  );
  const reason = 'A late invoice';
  expect((await save({ marketing: '70000', revenue: '1000000', reason })).notes).toBe(
    'It was $70K, of $3.51M. It grew.',
  );
  // The change is one, with one reason.
  const reasons = await t.ask('admin', listFigureReasons, of(december.figures));
  expect(reasons.map((one) => [one.reason, one.lines])).toEqual([
    [reason, ['revenue', 'grossProfit', 'marketing']],
  ]);
});

test('a reverted figure is still followed by its text', async () => {
  const july = await monthWith(4, 'July', '3508213');
  await t.ask('admin', updateMonthlySummary, {
    ...of(july.report),
    body: {
      notes: 'Up to $3.51M.',
      quotedFigures: [
        { text: 'overview', figure: 'revenue.2026-07', place: 12, said: '$3.51M' },
        { text: 'notes', figure: 'revenue.2026-07', place: 6, said: '$3.51M' },
      ],
    },
  });
  await t.ask('admin', updateFinancialData, { ...of(july.figures), body: { revenue: '3600000' } });
  const { entries } = await t.ask('admin', listActivity, { query: {} });
  const what = { kind: 'change' as const, moment: entries[0]?.moment ?? 0 };
  const { key } = await t.ask('admin', previewTakeBack, { body: { what } });
  const body = { what, previewKey: key, takeAll: [], reason: 'It was a draft' };
  await t.ask('admin', takeBack, { body });
  expect(await reportOf(july.report)).toMatchObject({
    revenue: '3508213.00',
    overview: 'Revenue was $3.51M. Orders grew.',
    notes: 'Up to $3.51M.',
  });
  expect((await quotedIn(july.report)).map(({ text }) => text)).toEqual(['notes', 'overview']);
});

test('a figure that a published text quotes is changed with a reason', async () => {
  const august = await monthWith(5, 'August', '3508213');
  const september = await monthWith(6, 'September', '3508213');
  await t.ask('admin', updateMonthlySummary, {
    ...of(september.report),
    body: {
      quotedFigures: [{ text: 'overview', figure: 'revenue.2026-08', place: 12, said: '$3.51M' }],
    },
  });
  await write(t.database, t.deps.changes, { actor: t.ids.admin }, (transaction) =>
    transaction.execute(`insert into publications
      (fy_id, month_num, month, number, code, moment, manifest, manifest_digest, signature, published_by, published_at)
      values (14, 6, 'September 2026', 1, 'QUOTEDQUOTED', 1, '{}', 'x', 'x', 1, now())`),
  );
  const change = (body: { revenue: string; reason?: string }) =>
    t.ask('admin', updateFinancialData, { ...of(august.figures), body });
  // The text stays the same, so this doesn't change the published text.
  await change({ revenue: '3509999' });
  await expect(change({ revenue: '3600000' })).rejects.toMatchObject({
    problem: { errors: [{ path: 'reason' }] },
  });
  await change({ revenue: '3600000', reason: 'A late invoice' });
  expect((await reportOf(september.report)).overview).toBe('Revenue was $3.60M. Orders grew.');
});

test('a number that was typed by hand keeps its mark when its sentence follows another one', async () => {
  const june = await monthWith(3, 'June', '3508213');
  await t.ask('admin', updateMonthlySummary, {
    ...of(june.report),
    body: {
      overview: 'Revenue was $3.51M and EBITDA $586K. Orders grew.',
      quotedFigures: [{ text: 'overview', figure: 'revenue.2026-06', place: 12, said: '$3.51M' }],
    },
  });
  const change = (body: { revenue?: string; ebitda?: string }) =>
    t.ask('admin', updateFinancialData, { ...of(june.figures), body });
  const marked = async () =>
    (await t.ask('viewer', listChangedSentences, of(june.report))).map(({ changes }) => changes);
  const MARKS = [['$586K: the books show $600K (EBITDA, June 2026)']];
  await change({ ebitda: '600000' });
  expect(await marked()).toEqual(MARKS);
  await change({ revenue: '3600000' });
  expect((await reportOf(june.report)).overview).toBe(
    'Revenue was $3.60M and EBITDA $586K. Orders grew.',
  );
  expect(await marked()).toEqual(MARKS);
  await change({ ebitda: '586120' });
  expect(await marked()).toEqual([]);
});

test('it keeps it as well when a figure goes and comes back', async () => {
  const january = (revenue: string) =>
    t.ask('admin', createFinancialData, {
      body: { fyId: 14, monthNum: 10, monthName: 'January', revenue },
    });
  await january('3508213');
  const november = await monthWith(8, 'November', '3508213');
  await t.ask('admin', updateMonthlySummary, {
    ...of(november.report),
    body: {
      overview: 'Revenue was $3.51M before and EBITDA $586K now.',
      quotedFigures: [{ text: 'overview', figure: 'revenue.2027-01', place: 12, said: '$3.51M' }],
    },
  });
  await t.ask('admin', updateFinancialData, {
    ...of(november.figures),
    body: { ebitda: '600000' },
  });
  await t.ask('admin', removeMonth, {
    body: { fyId: 14, monthNum: 10, scope: 'month', month: 'January 2027' },
  });
  await january('3600000');
  expect((await reportOf(november.report)).overview).toBe(
    'Revenue was $3.60M before and EBITDA $586K now.',
  );
  const marked = await t.ask('viewer', listChangedSentences, of(november.report));
  expect(marked.map(({ changes }) => changes)).toEqual([
    ['$586K: the books show $600K (EBITDA, November 2026)'],
  ]);
});
