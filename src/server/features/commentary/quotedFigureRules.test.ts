import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  integer,
  nat,
  property,
  tuple,
} from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listQuotedFigures } from '../../../contract/commentary.ts';
import { createFinancialData } from '../../../contract/financialData.ts';
import { createMonthlySummary, updateMonthlySummary } from '../../../contract/monthlySummaries.ts';
import { followedText, keptQuotes, lettersOf } from '../../../domain/commentary/quotedFigures.ts';
import { currencySymbol } from '../../../domain/currencies.ts';
import { REPORTING_CURRENCIES } from '../../../domain/reportingCurrencies.ts';
import { briefMoney } from '../../../format/briefingText.ts';
import { rounds } from '../../../testRounds.ts';
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
        expect(await quotedNow()).toEqual(keptQuotes(quotes, text, after));
      },
    ),
    { numRuns: rounds(50) },
  );
});

test('the database follows figures as the rules do, over others and in any currency', async () => {
  const symbols = [...new Set(REPORTING_CURRENCIES.map((code) => currencySymbol(code)))];
  const stretch = tuple(
    constantFrom('Revenue ', '😀 ', '$1 ', ''),
    constantFrom(...symbols),
    constantFrom('3.51M', '0', '12K'),
    constantFrom('', '-'),
    // Where stretches of it begin: at its sign, behind it, and one letter on.
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
          const place = lettersOf(text).length + from;
          quotes.push({ figure: 'revenue.2026-05', place, said: amount.slice(from) });
        }
        text += `${amount} `;
      }
      await t.database.pool.query('delete from quoted_figures where summary_id = $1', [report]);
      await t.database.pool.query(
        `insert into quoted_figures (summary_id, report_text, figure, place, said)
         select $1, 'overview', q ->> 'figure', (q ->> 'place')::integer, q ->> 'said'
         from jsonb_array_elements($2::jsonb) with ordinality u (q, n) order by n`,
        [report, JSON.stringify(quotes)],
      );
      const { rows } = await t.database.pool.query<{ text: string }>(
        `select followed_text($1, 'overview', null, $2, null) as text`,
        [report, text],
      );
      const followed = followedText(
        text,
        quotes,
        ({ said }) => `${/^-?([^0-9]*)/u.exec(said)?.[1] ?? ''}12.60M`,
      );
      expect(rows).toEqual([{ text: followed.text }]);
      expect(await quotedNow()).toEqual(followed.quotes);
    }),
    { numRuns: rounds(50) },
  );
});
