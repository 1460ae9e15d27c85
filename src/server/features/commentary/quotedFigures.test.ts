import {
  assert,
  asyncProperty,
  array,
  constantFrom,
  integer,
  nat,
  property,
  tuple,
} from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listActivity } from '../../../contract/activity.ts';
import { listChangedSentences, listQuotedFigures } from '../../../contract/commentary.ts';
import { createFinancialData, updateFinancialData } from '../../../contract/financialData.ts';
import {
  createMonthlySummary,
  getMonthlySummary,
  updateMonthlySummary,
} from '../../../contract/monthlySummaries.ts';
import { previewTakeBack, takeBack } from '../../../contract/takeBacks.ts';
import { keptQuotes, lettersOf } from '../../../domain/commentary/quotedFigures.ts';
import { briefMoney } from '../../../format/briefingText.ts';
import { rounds } from '../../../testRounds.ts';
import { write } from '../../db/write.ts';
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
    // What is answered is what is stored, so that the next change of it is no conflict.
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

test('what is taken back follows still: the figure, and the text with it', async () => {
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
  // What it says stays the same: it is no change of the published text.
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
  const MARKS = [['$586K: the books have $600K (EBITDA, June 2026)']];
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

test('the database says amounts as briefings do', async () => {
  const amounts: string[] = [
    '0',
    '-0.4',
    '999.49',
    '999.5',
    '999499.99',
    '999500',
    '-999500',
    '1234567890123.45',
  ];
  assert(
    property(
      integer({ min: -2_000_000_000, max: 2_000_000_000 }),
      integer({ min: 0, max: 9 }),
      (cents, digits) => {
        amounts.push((cents / 100).toFixed(2), `${Math.trunc(cents / 10 ** digits)}.5`);
      },
    ),
    { numRuns: rounds(200) },
  );
  const { rows } = await t.database.pool.query<{ said: string }>(
    `select said_amount(a::numeric, '-$1.00M') as said from unnest($1::text[]) with ordinality u (a, n) order by n`,
    [amounts],
  );
  expect(rows.map(({ said }) => said)).toEqual(amounts.map(briefMoney));
});

test('the database keeps the same stretches after an edit as the rules', async () => {
  const { report } = await monthWith(2, 'May', '3508213');
  const words = constantFrom('Revenue ', 'was ', '😀 ', '\n', '$1 ', '');
  const quoting = array(tuple(words, constantFrom('$3.51M', '$0', '-$12K')), { maxLength: 5 });
  await assert(
    asyncProperty(
      quoting,
      nat(40),
      nat(8),
      constantFrom('', 'x', '-', ' and ', '5', '😀'),
      async (parts, at, gone, put) => {
        const quotes: { figure: string; place: number; said: string }[] = [];
        let text = '';
        for (const [before, said] of parts) {
          text += before;
          quotes.push({ figure: 'cash.1999-01', place: lettersOf(text).length, said });
          text += `${said} `;
        }
        await t.ask('admin', updateMonthlySummary, {
          ...of(report),
          body: {
            overview: text,
            quotedFigures: quotes.map((one) => ({ text: 'overview' as const, ...one })),
          },
        });
        const letters = lettersOf(text);
        const after = letters.toSpliced(Math.min(at, letters.length), gone, put).join('');
        await t.ask('admin', updateMonthlySummary, { ...of(report), body: { overview: after } });
        const kept = (await quotedIn(report)).map(({ figure, place, said }) => ({
          figure,
          place,
          said,
        }));
        expect(kept).toEqual(keptQuotes(quotes, text, after));
      },
    ),
    { numRuns: rounds(50) },
  );
});
