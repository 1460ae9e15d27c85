import { array, assert, asyncProperty, constantFrom, nat, tuple } from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listQuotedFigures } from '../../../contract/commentary.ts';
import { createFinancialData, updateFinancialData } from '../../../contract/financialData.ts';
import {
  createMonthlySummary,
  getMonthlySummary,
  updateMonthlySummary,
} from '../../../contract/reports.ts';
import {
  approvePlan,
  createPlan,
  deletePlan,
  reopenPlan,
  setPlanFigures,
  updatePlan,
} from '../../../contract/plans.ts';
import {
  textWithCurrentFigures,
  quotesAfterEdit,
  codePointsOf,
} from '../../../telling/commentary/quotedFigures.ts';
import { currencySymbol } from '../../../finance/currencies.ts';
import { REPORTING_CURRENCIES } from '../../../finance/reportingCurrencies.ts';
import { rounds } from '../../../testRounds.ts';
import { write } from '../../../engine/db/write.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

let t: TestApp;
let report = 0;
beforeAll(async () => {
  t = await openTestApp();
  await t.ask('admin', createFinancialData, {
    body: { fyId: 14, monthNum: 2, monthName: 'May', revenue: '12600000', ebitda: '0' },
  });
  const made = await t.ask('admin', createMonthlySummary, {
    body: { fyId: 14, monthName: 'May', year: 2026 },
  });
  report = made.id;
});
afterAll(() => t.close());

const of = (id: number) => ({ params: { id: String(id) } });
const quotedNow = async () =>
  (await t.ask('admin', listQuotedFigures, of(report))).map(({ figure, place, said }) => ({
    figure,
    place,
    said,
  }));

test('the same stretches are kept after an edit as in the form', async () => {
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
          quotes.push({ figure: 'cash.2031-01', place: codePointsOf(text).length, said });
          text += `${said} `;
        }
        await t.ask('admin', updateMonthlySummary, {
          ...of(report),
          body: {
            overview: text,
            quotedFigures: quotes.map((one) => ({ text: 'overview' as const, ...one })),
          },
        });
        const letters = codePointsOf(text);
        const after = letters.toSpliced(Math.min(at, letters.length), gone, put).join('');
        await t.ask('admin', updateMonthlySummary, { ...of(report), body: { overview: after } });
        expect(await quotedNow()).toEqual(quotesAfterEdit(quotes, text, after));
      },
    ),
    { numRuns: rounds(50) },
  );
});

test('texts follow figures by the rules, over others and in any currency', async () => {
  const symbols = [...new Set(REPORTING_CURRENCIES.map((code) => currencySymbol(code)))];
  const stretch = tuple(
    constantFrom('Revenue ', '😀 ', '$1 ', ''),
    constantFrom(...symbols),
    constantFrom('3.51M', '0', '12K'),
    constantFrom('', '-'),
    // Ranges that begin at its sign, behind it, and one letter on.
    array(nat(2), { maxLength: 3 }),
  );
  await assert(
    asyncProperty(array(stretch, { maxLength: 4 }), async (parts) => {
      const quotes: { figure: string; place: number; said: string }[] = [];
      let text = '';
      for (const [before, symbol, digits, sign, starts] of parts) {
        text += before;
        const amount = `${sign}${symbol}${digits}`;
        for (const from of starts) {
          const place = codePointsOf(text).length + from;
          quotes.push({ figure: 'revenue.2026-05', place, said: amount.slice(from) });
        }
        text += `${amount} `;
      }
      await write(t.database, t.deps.changes, { actor: 'system' }, async (transaction) => {
        await transaction.execute(
          `update monthly_summaries set overview = '${text}' where id = ${report};
           delete from quoted_figures where summary_id = ${report};
           insert into quoted_figures (summary_id, report_text, figure, months, place, said)
           select ${report}, 'overview', q ->> 'figure', '{2026-05}', (q ->> 'place')::integer, q ->> 'said'
           from jsonb_array_elements('${JSON.stringify(quotes)}'::jsonb) with ordinality u (q, n) order by n`,
        );
      });
      const followed = textWithCurrentFigures(
        text,
        quotes,
        ({ said }) => `${/^-?([^0-9]*)/u.exec(said)?.[1] ?? ''}12.60M`,
      );
      expect((await t.ask('admin', getMonthlySummary, of(report))).overview).toBe(followed.text);
      expect(await quotedNow()).toEqual(followed.quotes);
    }),
    { numRuns: rounds(50) },
  );
});

test('figures make texts longer than they may be typed, and such texts are saved again', async () => {
  const { id, sent } = await openLongMonth();
  const grow = (revenue: string) =>
    t.ask('admin', updateFinancialData, { params: { id: String(id) }, body: { revenue } });
  const stored = () => t.ask('admin', getMonthlySummary, of(sent.report));
  const long = await grow('-1234567890.12');
  const now = await stored();
  const said = '-$1,234.57M';
  expect([now.overview, now.notes, now.bulletPoints[0]?.bulletText]).toEqual([
    `${sent.overview}${said}`,
    `${sent.overview}${said}`,
    `${sent.bullet}${said}`,
  ]);
  expect([long.notes, now.overview?.length]).toEqual([now.notes, 20_000 - 2 + said.length]);
  expect(await quotedOf(sent.report)).toHaveLength(3);
  // They are sent as they are, or shorter; nobody types more.
  const save = (letter: string) =>
    t.ask('admin', updateMonthlySummary, {
      ...of(sent.report),
      body: {
        overview: `${letter}${now.overview?.slice(1)}`,
        bulletPoints: now.bulletPoints.map(({ id: bullet, category, bulletText }) => ({
          id: bullet,
          category,
          bulletText: `${letter}${bulletText.slice(1)}`,
        })),
        quotedFigures: [],
      },
    });
  await save('y');
  await t.ask('admin', updateFinancialData, {
    params: { id: String(id) },
    body: { notes: `z${now.notes?.slice(1)}` },
  });
  await expect(save('yy')).rejects.toMatchObject({
    problem: { errors: [{ path: 'overview', message: 'At most 20000 characters' }] },
  });
  await expect(
    t.ask('admin', updateFinancialData, {
      params: { id: String(id) },
      body: { notes: `${now.notes}!` },
    }),
  ).rejects.toMatchObject({ problem: { errors: [{ path: 'notes' }] } });
  await expect(
    t.ask('admin', updateMonthlySummary, {
      ...of(sent.report),
      body: { bulletPoints: [{ category: 'General', bulletText: 'x'.repeat(4_001) }] },
    }),
  ).rejects.toMatchObject({ problem: { errors: [{ path: 'bulletPoints.0.bulletText' }] } });
});

const quotedOf = (id: number) => t.ask('admin', listQuotedFigures, of(id));

/** A month whose report has texts that are as long as they may be and end with its revenue. */
async function openLongMonth() {
  const month = { fyId: 14, monthName: 'March' } as const;
  const { id } = await t.ask('admin', createFinancialData, {
    body: { ...month, monthNum: 12, revenue: '0', ebitda: '0' },
  });
  const { id: made } = await t.ask('admin', createMonthlySummary, {
    body: { ...month, year: 2027 },
  });
  const overview = 'x '.repeat(9_999);
  const bullet = 'x '.repeat(1_999);
  const quote = { figure: 'revenue.2027-03', said: '$0' };
  await t.ask('admin', updateMonthlySummary, {
    ...of(made),
    body: {
      overview: `${overview}$0`,
      notes: `${overview}$0`,
      bulletPoints: [{ category: 'General', bulletText: `${bullet}$0` }],
      quotedFigures: [
        { text: 'overview', place: overview.length, ...quote },
        { text: 'notes', place: overview.length, ...quote },
        { text: 'bulletPoint', bullet: 0, place: bullet.length, ...quote },
      ],
    },
  });
  return { id, sent: { report: made, overview, bullet } };
}

test('no text follows a plan that has another name by now, or that is deleted', async () => {
  const made = { name: 'Budget FY26', kind: 'budget', fyId: 14 } as const;
  const { id: plan } = await t.ask('admin', createPlan, { body: made });
  const planned = { line: 'revenue', monthNum: 5, amount: '1250000' } as const;
  await t.ask('admin', setPlanFigures, { ...of(plan), body: { figures: [planned] } });
  const save = (name: string) => {
    const figure = `planned.revenue.2026-08.of-${name}`;
    const quoted = { text: 'overview', figure, place: 8, said: '$1.25M' } as const;
    const body = { overview: 'Planned $1.25M.', quotedFigures: [quoted] };
    return t.ask('admin', updateMonthlySummary, { ...of(report), body });
  };
  await save('Budget_FY26');
  await t.ask('admin', updatePlan, { ...of(plan), body: { name: 'Budget 2' } });
  await t.ask('admin', approvePlan, { ...of(plan), body: {} });
  // A form that was open meanwhile still has the old name.
  const message =
    'There is no plan named Budget FY26 any more. Type over $1.25M, or insert the figure again';
  await expect(save('Budget_FY26')).rejects.toMatchObject({
    status: 400,
    problem: { detail: message, errors: [{ path: 'quotedFigures.0.figure', message }] },
  });
  expect((await quotedNow()).map(({ figure }) => figure)).toEqual([
    'planned.revenue.2026-08.of-Budget_2',
  ]);
  await save('Budget_2');
  await t.ask('admin', reopenPlan, { ...of(plan), body: { reason: 'A second thought' } });
  await t.ask('admin', deletePlan, of(plan));
  expect(await quotedNow()).toEqual([]);
});
