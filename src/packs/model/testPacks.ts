import { type FinancialData } from '../../contract/financialData.ts';
import type { ChartSpan } from '../../finance/chartComparisons.ts';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { shownLines } from '../../finance/catalogue.ts';
import { FIGURE_KEYS, LINES, MARKED_LINES } from '../../finance/lines.ts';
import { planMonths } from '../../finance/plan.ts';
import type { PackSource } from './packSource.ts';
import {
  changed,
  FULL_PACK,
  testForecast,
  type TestMonths,
  testReport,
  testSource,
  withBriefing,
  yearId,
} from './testSource.ts';

/** October 2026 with the year before it. */
const TWO_YEARS: TestMonths = { firstYear: 25, years: 2, lastMonths: 7 };
const OCTOBER = { fyId: yearId(26), monthNum: 7 };

/** October 2026: nothing missing, two currencies. */
export function normalMonth(): PackSource {
  return withBriefing(testSource(TWO_YEARS, { scope: OCTOBER }));
}

/** October 2026 with missing, negative and zero figures, and signs that differ between periods. */
export function awkwardMonth(): PackSource {
  const source = testSource(TWO_YEARS, { scope: OCTOBER });
  const awkward = new Map<string, Partial<FinancialData>>([
    // The month itself: a loss, no other expenses, no cash figure.
    [
      'FY26 7',
      {
        revenue: '1200000.00',
        production: '1350000.00',
        grossProfit: '-150000.00',
        grossMarginPercent: '-12.50',
        ebitda: '-900000.49',
        adjEbitda: '-499.99',
        cash: null,
        other: '0.00',
      },
    ],
    // The month before: zero and negative bases.
    ['FY26 6', { adjEbitda: '0.00', ebitda: '-450000.00', other: '0.00', marketing: '10.00' }],
    ['FY26 2', { revenue: null, grossProfit: null, grossMarginPercent: null, rnd: null }],
    // A margin that was entered by hand.
    ['FY25 7', { grossMarginPercent: '99.00' }],
  ]);
  const labels = new Map(source.financialYears.map(({ id, fyYear }) => [id, fyYear]));
  return withBriefing({
    ...source,
    figures: source.figures
      .filter(({ fyId, monthNum }) => !(fyId === yearId(26) && monthNum === 4))
      .map((row) =>
        changed(row, awkward.get(`${labels.get(row.fyId) ?? ''} ${row.monthNum}`) ?? {}),
      ),
    reports: source.reports.map((report) =>
      report.fyId === yearId(26) && report.monthNum === 7
        ? changed(report, { staffCount: null })
        : report,
    ),
  });
}

/** May of the first year: no year before it, and only one month before. */
export function firstYear(): PackSource {
  return withBriefing(
    testSource(
      { firstYear: 19, years: 1, lastMonths: 2 },
      { scope: { fyId: yearId(19), monthNum: 2 }, forecasts: [] },
    ),
  );
}

/** Figures without any text: no report, no forecasts, no documents, no company name. */
export function onlyFigures(): PackSource {
  return withBriefing(
    testSource(TWO_YEARS, {
      scope: OCTOBER,
      companyName: null,
      reports: [],
      documents: [],
      forecasts: [],
      forecastReports: [],
      dataVersion: 0,
    }),
  );
}

/** A report with only revenue and EBITDA. */
export function onlyReport(): PackSource {
  const empty = { overview: null, notes: '', summaryNotes: ' \n ', staffCount: null };
  return testSource(TWO_YEARS, {
    scope: OCTOBER,
    figures: [],
    reports: [
      testReport(26, 7, { ...empty, bulletPoints: [], revenue: '1500.00', ebitda: '-20.00' }),
    ],
    documents: [],
    forecasts: [],
  });
}

/** Texts that other programs could interpret, or that are hard to typeset. */
export const HOSTILE_TEXTS = [
  '=1+1',
  '=HYPERLINK("http://example.org","click")',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1+1',
  '<script>alert(1)</script>',
  '#set page(width: 1cm) $x$ *[bold]* _[it]_ `raw` @ref <label> \\ // [x]',
  '<a:t>&amp;</a:t>]]>',
  '{{x}} ${y} %s \u0007 \u200b \ufeff end',
  `unbroken${'x'.repeat(900)}`,
  'مرحبا بالعالم تقرير مجلس الإدارة',
  '取締役会報告書 董事会报告 이사회 보고서',
  'Zoë 👩‍👩‍👧‍👦 🏴󠁧󠁢󠁳󠁣󠁴󠁿 Ǿ ﬁ 𝔘 e\u0301',
] as const;

/** October 2026 with hostile texts in every text field, and notes of 20,000 characters. */
export function hostileTexts(): PackSource {
  const long = 'A sentence of a long note that goes on. '.repeat(500);
  const source = normalMonth();
  return {
    ...source,
    companyName: '=1+1 & <Sons> "Ltd" #x',
    reports: source.reports.map((report) => ({
      ...report,
      overview: HOSTILE_TEXTS.join('\n\n'),
      notes: long,
      summaryNotes: HOSTILE_TEXTS.join('\r\n'),
      bulletPoints: HOSTILE_TEXTS.flatMap((bulletText) => [
        { category: 'Strategy' as const, bulletText },
        { category: 'General' as const, bulletText: `${bulletText}\n${bulletText}` },
      ]),
    })),
    documents: source.documents.flatMap((document) =>
      HOSTILE_TEXTS.map((originalName) => ({
        ...document,
        originalName: `${originalName.slice(0, 250)}.pdf`,
      })),
    ),
    forecasts: source.forecasts.map((forecast) =>
      changed(forecast, {
        businessUnit: HOSTILE_TEXTS[forecast.businessUnit.length % 2] ?? '',
      }),
    ),
  };
}

/** Every amount of a month at its largest. */
export function hugeAmounts(): PackSource {
  const largest = '9999999999999.99';
  const source = testSource(TWO_YEARS, { scope: OCTOBER });
  return withBriefing({
    ...source,
    figures: source.figures.map((row, index) => ({
      ...row,
      ...Object.fromEntries(
        MARKED_LINES.map((key, line) => [key, (index + line) % 3 === 0 ? `-${largest}` : largest]),
      ),
      grossMarginPercent: '-999.99',
    })),
    forecasts: source.forecasts.map((forecast, index) =>
      changed(forecast, { amount: `${index % 2 === 0 ? '-' : ''}9999999999999999.99` }),
    ),
  });
}

/** Units in five currencies, one of them in two, with amounts missing on either side. */
export function manyCurrencies(): PackSource {
  const currencies = ['USD', 'EUR', 'GBP', 'NZD', 'AUD'] as const;
  const forecasts = currencies.flatMap((currency, index) => [
    testForecast(index * 10 + 1, {
      currency,
      businessUnit: `Unit ${index}`,
      actualAmount: '1000.00',
    }),
    testForecast(index * 10 + 2, {
      currency,
      businessUnit: `Unit ${index}`,
      metric: 'forecast',
      amount: '-2500000.50',
    }),
    testForecast(index * 10 + 3, { currency, businessUnit: 'North', metric: 'forecast' }),
    testForecast(index * 10 + 4, { currency, businessUnit: 'North', month: 11 }),
  ]);
  return withBriefing(testSource(TWO_YEARS, { scope: OCTOBER, forecasts }));
}

const twelve = (amount: string) => Array.from({ length: 12 }, () => amount);

/** October 2026 with a budget that lacks one month of one line. */
export function comparedWithBudget(): PackSource {
  const source = normalMonth();
  const lines = [
    { line: 'revenue', amounts: twelve('2500000.00') },
    { line: 'production', amounts: twelve('800000.00') },
    { line: 'admin', amounts: [...twelve('170000.00').slice(1), null] },
    { line: 'cash', amounts: twelve('6000000.00') },
  ] as const;
  const { fyId } = source.scope;
  if (fyId === undefined) throw new Error('The pack has no year');
  return withBriefing({
    ...source,
    linePlans: [{ name: 'Agreed', kind: 'budget', fyId, lines }],
  });
}

/** October 2026 beside budgets of every line, with the years that twelve months and the year before reach back to. */
export function comparedWithYears(packCharts: ChartSpan = 'month'): PackSource {
  const lines = shownLines(STANDARD_BASIS, FIGURE_KEYS)
    .filter((line) => LINES[line].addsUp.by !== 'ratio')
    .map((line) => ({ line, amounts: twelve('400000.00') }));
  const source = testSource({ ...TWO_YEARS, firstYear: 23, years: 4 }, { scope: OCTOBER });
  const linePlans = [
    { name: 'Agreed FY26', kind: 'budget' as const, fyId: OCTOBER.fyId, lines },
  ] as const;
  const { briefing } = withBriefing({ ...source, linePlans });
  if (briefing === undefined) throw new Error('The month has no figures');
  const earlier = ['FY24', 'FY25'].map((fyLabel) => ({
    fyLabel,
    budget: { name: `Agreed ${fyLabel}`, months: planMonths(lines) },
    forecast: null,
  }));
  return {
    ...source,
    // Rows of its year and of the one before; the briefing knows those of all years.
    figures: source.figures.filter(({ fyId }) => fyId >= yearId(25)),
    linePlans,
    choices: { ...FULL_PACK, packCharts },
    briefing: { ...briefing, plans: [...earlier, ...briefing.plans] },
  };
}

/** All of FY25. */
export function wholeYear(): PackSource {
  return withBriefing(testSource(TWO_YEARS, { scope: { fyId: yearId(25) } }));
}

/** FY26 up to October. */
export function yearToDate(): PackSource {
  return withBriefing(testSource(TWO_YEARS, { scope: { fyId: yearId(26) } }));
}

/** FY19 to October 2026, as the product starts with. */
export function eightYears(): PackSource {
  return withBriefing(testSource({ firstYear: 19, years: 8, lastMonths: 7 }));
}

/** Every October of eight years. */
export function octobers(): PackSource {
  const { briefing: _briefing, ...years } = eightYears();
  return { ...years, scope: { monthNum: 7 } };
}

/** FY19 to FY58. */
export function fortyYears(): PackSource {
  return testSource({ firstYear: 19, years: 40, lastMonths: 12 });
}

/** Each with its name in the tests. */
export const TEST_PACKS: Readonly<Record<string, () => PackSource>> = {
  'a month': normalMonth,
  'a month with missing, negative and zero figures': awkwardMonth,
  'a month of the first year': firstYear,
  'figures alone': onlyFigures,
  'a report alone': onlyReport,
  'hostile texts': hostileTexts,
  'huge amounts': hugeAmounts,
  'many currencies': manyCurrencies,
  'a whole year': wholeYear,
  'a year to date': yearToDate,
  'eight years': eightYears,
  'one month of eight years': octobers,
  'forty years': fortyYears,
};
