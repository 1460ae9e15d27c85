import {
  array,
  assert,
  asyncProperty,
  boolean,
  constant,
  constantFrom,
  oneof,
  record,
} from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CallError } from '../../../client/callError.ts';
import { listActivity } from '../../../contract/activity.ts';
import {
  confirmSentence,
  listChangedSentences,
  listQuotedFigures,
} from '../../../contract/commentary.ts';
import { createFinancialData, updateFinancialData } from '../../../contract/financialData.ts';
import { getMonthState } from '../../../contract/monthReviews.ts';
import {
  createMonthlySummary,
  getMonthlySummary,
  updateMonthlySummary,
} from '../../../contract/reports.ts';
import { removeMonth, restoreMonth } from '../../../contract/removedMonths.ts';
import { rounds } from '../../../testRounds.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const of = (id: number) => ({ params: { id: String(id) } });

const LINES = ['revenue', 'ebitda', 'cash', 'admin', 'marketing', 'rnd'] as const;
type Line = (typeof LINES)[number];
type Figures = Readonly<Partial<Record<Line, string>>>;

const LABELS: Readonly<Record<Line, string>> = {
  revenue: 'Revenue',
  ebitda: 'EBITDA',
  cash: 'Cash',
  admin: 'Admin',
  marketing: 'Marketing',
  rnd: 'R&D',
};

interface Month {
  readonly monthNum: number;
  readonly monthName: string;
}

async function figuresOf(month: Month, figures: Figures): Promise<number> {
  const { revenue = '0', ebitda = '0' } = figures;
  const { id } = await t.ask('admin', createFinancialData, {
    body: { fyId: 14, ...month, revenue, ebitda },
  });
  await t.ask('admin', updateFinancialData, { ...of(id), body: { ...figures } });
  return id;
}

const change = (id: number, body: Figures) =>
  t.ask('admin', updateFinancialData, { ...of(id), body });

const reportOf = async ({ monthName }: Month, overview: string) =>
  (
    await t.ask('admin', createMonthlySummary, {
      body: { fyId: 14, monthName, year: 2026, overview },
    })
  ).id;

const changedOf = (id: number) => t.ask('viewer', listChangedSentences, of(id));
const sentencesOf = async (id: number) => (await changedOf(id)).map(({ sentence }) => sentence);

async function refusal(call: Promise<unknown>) {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallError) || error.problem === null) {
    throw new Error('It was not refused', { cause: error });
  }
  return error.problem;
}

describe('a sentence that quotes a figure', () => {
  const APRIL = { monthNum: 1, monthName: 'April' };

  test('is an open point of its month when the books contradict it from the start', async () => {
    const MARCH = { monthNum: 12, monthName: 'March' };
    await figuresOf(MARCH, { revenue: '470000', ebitda: '67000' });
    await t.ask('admin', createMonthlySummary, {
      body: {
        fyId: 14,
        monthName: 'March',
        year: 2027,
        overview: 'EBITDA of $76K reflects one-off freight. Revenue was $470K.',
      },
    });
    const { openPoints } = await t.ask('viewer', getMonthState, {
      query: { fyId: '14', monthNum: '12' },
    });
    expect(openPoints.filter(({ kind }) => kind === 'contradiction')).toEqual([
      {
        kind: 'contradiction',
        text: 'Overview, “EBITDA of $76K reflects one-off freight.” – $76K: the books show $67K (EBITDA, March 2027)',
      },
    ]);
  });

  test('is marked when the figure changes, until a person confirms or edits it', async () => {
    const figures = await figuresOf(APRIL, { revenue: '3508213', ebitda: '586120' });
    const report = await reportOf(APRIL, 'Revenue was $3.51M. EBITDA was $586K. Orders grew.');
    expect(await changedOf(report)).toEqual([]);
    // Written out as far as the sentence is, it is still the same.
    await change(figures, { revenue: '3509999' });
    expect(await changedOf(report)).toEqual([]);
    await change(figures, { revenue: '3600000' });
    const [marked, ...others] = await changedOf(report);
    expect(others).toEqual([]);
    expect(marked).toEqual({
      text: 'overview',
      bulletId: null,
      sentence: 'Revenue was $3.51M.',
      changes: ['$3.51M: the books show $3.60M (Revenue, April 2026)'],
      beside: 'revenue money month 2026-04 = 3600000',
    });
    const { openPoints } = await t.ask('admin', getMonthState, {
      query: { fyId: '14', monthNum: '1' },
    });
    expect(openPoints).toContainEqual({
      kind: 'changedFigure',
      text: 'Overview, “Revenue was $3.51M.” – $3.51M: the books show $3.60M (Revenue, April 2026)',
    });

    expect(openPoints.filter(({ kind }) => kind === 'contradiction')).toEqual([]);

    // Another sentence of the text is edited: this one is as old as it was.
    await t.ask('admin', updateMonthlySummary, {
      ...of(report),
      body: { overview: 'Revenue was $3.51M. EBITDA was $586K. Orders fell.' },
    });
    expect(await sentencesOf(report)).toEqual(['Revenue was $3.51M.']);
    const confirmed = { sentence: 'Revenue was $3.51M.', beside: marked?.beside ?? '' };
    await change(figures, { revenue: '3700000' });
    expect(
      await refusal(t.ask('admin', confirmSentence, { ...of(report), body: confirmed })),
    ).toMatchObject({ status: 409, code: 'changed_since' });
    const beside = (await changedOf(report))[0]?.beside ?? '';
    const body = { ...confirmed, beside };
    expect(await t.ask('admin', confirmSentence, { ...of(report), body })).toEqual([]);
    expect(await changedOf(report)).toEqual([]);
    // The sentence was confirmed next to 3.7 million.
    await change(figures, { revenue: '3800000' });
    expect(await sentencesOf(report)).toEqual(['Revenue was $3.51M.']);
    const again = (await changedOf(report))[0]?.beside ?? '';
    await t.ask('admin', confirmSentence, {
      ...of(report),
      body: { ...confirmed, beside: again },
    });
    expect(await changedOf(report)).toEqual([]);
    const { entries } = await t.ask('admin', listActivity, {
      query: { noun: 'confirmation' },
    });
    expect(entries.flatMap(({ records }) => records.map(({ action }) => action))).toEqual([
      'changed',
      'added',
    ]);
    await change(figures, { revenue: '3850000' });
    await t.ask('admin', updateMonthlySummary, {
      ...of(report),
      body: { overview: 'Revenue was $3.85M. EBITDA was $586K. Orders fell.' },
    });
    expect(await changedOf(report)).toEqual([]);
    // A report that comes back has its marks and confirmations.
    await change(figures, { ebitda: '600000' });
    const removed = await t.ask('admin', removeMonth, {
      body: { fyId: 14, monthNum: 1, scope: 'report', month: 'April 2026' },
    });
    await t.ask('admin', restoreMonth, of(removed.id));
    expect(await sentencesOf(report)).toEqual(['EBITDA was $586K.']);
  });

  test('may be in notes, that come before the figures, and in bullet points', async () => {
    const MAY = { monthNum: 2, monthName: 'May' };
    const report = await reportOf(MAY, 'Nothing to say.');
    await t.ask('admin', updateMonthlySummary, {
      ...of(report),
      body: {
        notes: 'Cash was $11.63M.',
        bulletPoints: [{ category: 'General', bulletText: 'Admin rose to $432K.' }],
      },
    });
    const figures = await figuresOf(MAY, { cash: '11630450', admin: '431928' });
    expect(await changedOf(report)).toEqual([]);
    await change(figures, { cash: '9990000', admin: '500000' });
    const bulletId = (await t.ask('viewer', getMonthlySummary, of(report))).bulletPoints[0]?.id;
    expect(
      (await changedOf(report)).map(({ text, bulletId: of_, sentence }) => [text, of_, sentence]),
    ).toEqual([
      ['notes', null, 'Cash was $11.63M.'],
      ['bulletPoint', bulletId, 'Admin rose to $432K.'],
    ]);
  });

  test('is not told of a report that there is not', async () => {
    expect(await refusal(changedOf(999_999))).toMatchObject({ status: 404 });
  });
});

describe('100 random changes of figures', () => {
  const JULY = { monthNum: 4, monthName: 'July' };
  const AUGUST = { monthNum: 5, monthName: 'August' };
  // Far apart, so that none is another by accident; written out to thousands, as far as they are here.
  const START: Readonly<Record<Line, number>> = {
    revenue: 3508,
    ebitda: 1586,
    cash: 9631,
    admin: 432,
    marketing: 169,
    rnd: 595,
  };
  const words = (line: Line, thousands: number) => `${LABELS[line]} was $${thousands}K.`;

  const step = oneof(
    {
      weight: 6,
      arbitrary: record({
        is: constant('change' as const),
        line: constantFrom(...LINES),
        // Only a few amounts, so that figures come back; some differ by less than a sentence shows.
        by: constantFrom(0, 0, 0, 1, 2, 3),
        more: constantFrom(0, 0, 120, -480),
        ofMonthBefore: boolean(),
      }),
    },
    {
      weight: 1,
      arbitrary: record({
        is: constantFrom('confirm' as const, 'edit' as const),
        line: constantFrom(...LINES),
      }),
    },
  );

  test('mark exactly the sentences that quote them', async () => {
    const asBody = (figures: Readonly<Record<Line, number>>): Figures =>
      Object.fromEntries(LINES.map((line) => [line, String(figures[line])]));
    const now = Object.fromEntries(LINES.map((line) => [line, START[line] * 1000]));
    // A cast because entries lose the types of their keys; these are the lines.
    const figures = now as Record<Line, number>;
    const before = await figuresOf(JULY, { revenue: '77000001' });
    const id = await figuresOf(AUGUST, asBody(figures));
    const written = { ...START };
    /** The thousands that were confirmed beside a sentence. */
    const confirmed = new Map<Line, number>();
    const text = () => LINES.map((line) => words(line, written[line])).join(' ');
    const report = await reportOf(AUGUST, `${text()} Staff of 12,500 came from 31 places.`);
    const rounded = (line: Line) => Math.round(figures[line] / 1000);
    const expected = () =>
      LINES.filter(
        (line) => rounded(line) !== written[line] && confirmed.get(line) !== rounded(line),
      ).map((line) => words(line, written[line]));
    let changes = 0;
    let marks = 0;
    await assert(
      asyncProperty(array(step, { minLength: 120, maxLength: 120, size: 'max' }), async (steps) => {
        for (const one of steps) {
          const { line } = one;
          if (one.is === 'change') {
            if (changes === 100) continue;
            changes += 1;
            const amount = (START[line] + 10 * one.by) * 1000 + one.more;
            if (one.ofMonthBefore) await change(before, { [line]: String(amount + 5_000_000) });
            else {
              figures[line] = amount;
              await change(id, { [line]: String(amount) });
            }
          } else if (one.is === 'confirm') {
            const found = (await changedOf(report)).find(
              ({ sentence }) => sentence === words(line, written[line]),
            );
            if (found !== undefined) {
              const { sentence, beside } = found;
              await t.ask('admin', confirmSentence, {
                ...of(report),
                body: { sentence, beside },
              });
              confirmed.set(line, rounded(line));
            }
          } else if (rounded(line) !== written[line]) {
            written[line] = rounded(line);
            confirmed.delete(line);
            await t.ask('admin', updateMonthlySummary, {
              ...of(report),
              body: { overview: text() },
            });
          }
          const marked = await sentencesOf(report);
          expect(marked).toEqual(expected());
          marks += marked.length;
        }
      }),
      { numRuns: rounds(1), endOnFailure: true },
    );
    expect(changes).toBe(100);
    expect(marks).toBeGreaterThan(50);
  });
});

describe('beside sentences that follow their figures', () => {
  const JUNE = { monthNum: 3, monthName: 'June' };
  const SEPTEMBER = { monthNum: 6, monthName: 'September' };
  const FOLLOWING = new Set<Line>(['revenue', 'cash', 'rnd']);
  const PART: Partial<Record<Line, string>> = { revenue: 'First', cash: 'Second', rnd: 'Third' };
  // Those that follow do not name their line, so that another figure that is equal could be meant.
  const words = (line: Line, thousands: number) =>
    `${PART[line] ?? LABELS[line]} was $${thousands}K.`;

  test('random changes mark exactly those that do not, and all say what was typed or is', async () => {
    const figures: Record<Line, number> = {
      revenue: 351,
      ebitda: 351,
      cash: 432,
      admin: 432,
      marketing: 595,
      rnd: 595,
    };
    const typed = { ...figures };
    const asBody = () =>
      Object.fromEntries(LINES.map((line) => [line, String(figures[line] * 1000)]));
    const id = await figuresOf(JUNE, asBody());
    const report = await reportOf(JUNE, LINES.map((line) => words(line, typed[line])).join(' '));
    let place = 0;
    const quotedFigures = LINES.flatMap((line) => {
      const said = `$${typed[line]}K`;
      const at = place + words(line, typed[line]).indexOf(said);
      place += words(line, typed[line]).length + 1;
      const figure = `${line}.2026-06`;
      return FOLLOWING.has(line) ? [{ text: 'overview' as const, figure, place: at, said }] : [];
    });
    await t.ask('admin', updateMonthlySummary, { ...of(report), body: { quotedFigures } });
    await assert(
      asyncProperty(constantFrom(...LINES), constantFrom(7, 351, 999), async (line, to) => {
        figures[line] = to;
        await change(id, { [line]: String(to * 1000) });
        const says = LINES.map((one) => words(one, (FOLLOWING.has(one) ? figures : typed)[one]));
        const { overview } = await t.ask('viewer', getMonthlySummary, of(report));
        expect(overview).toBe(says.join(' '));
        expect(await sentencesOf(report)).toEqual(
          says.filter((_, at) => {
            const one = LINES[at];
            return one !== undefined && !FOLLOWING.has(one) && figures[one] !== typed[one];
          }),
        );
      }),
      { numRuns: rounds(100), endOnFailure: true },
    );
  });

  test('a text that is sent as plain text stays so, whatever it looks like', async () => {
    const overview = '@revenue sep was {{revenue.2026-09}}, [revenue.2026-09] or $351K.';
    const id = await figuresOf(SEPTEMBER, { revenue: '351000' });
    const report = await reportOf(SEPTEMBER, overview);
    await change(id, { revenue: '420000' });
    expect((await t.ask('viewer', getMonthlySummary, of(report))).overview).toBe(overview);
    expect(await t.ask('viewer', listQuotedFigures, of(report))).toEqual([]);
  });
});
