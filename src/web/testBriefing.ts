import type { MonthBridges, SentBridge } from '../contract/bridges.ts';
import type { MonthBriefing } from '../contract/briefing.ts';

const number = (text: string, figure: string | null = null) => ({ text, figure });

/** A briefing on October 2026 of the test company. */
export const OCTOBER_BRIEFING: MonthBriefing = {
  month: '2026-10',
  name: 'October 2026',
  fyYear: 'FY26',
  summaryId: 218,
  version: null,
  results: { revenue: 'favourable', ebitda: null },
  previous: { month: '2026-09', name: 'September 2026' },
  next: null,
  instead: null,
  reference: 'October 2025',
  headline: [
    'Revenue rose ',
    number('46.2%', 'revenue.2026-10.vs-year.percent'),
    ' on October 2025 to ',
    number('$3.80M', 'revenue.2026-10'),
    '.',
  ],
  notes: [],
  light: 'watch',
  checks: [
    {
      key: 'results',
      title: 'Results',
      light: 'watch',
      sentence: [
        'EBITDA is ',
        number('$48K', 'ebitda.2026-10.vs-year'),
        ' ahead of last year in October.',
      ],
    },
    {
      key: 'cash',
      title: 'Cash',
      light: 'fine',
      sentence: [
        'Cash rose ',
        number('$60K', 'cash.2026-10.vs-month'),
        ' to ',
        number('$5.08M', 'cash.2026-10'),
        '; it equals ',
        number('1.5 months', 'cover.cash.2026-10'),
        ' of average costs.',
      ],
    },
    { key: 'outlook', title: 'Outlook', light: null, sentence: ['FY26 has no approved plan.'] },
  ],
  drivers: [
    {
      line: 'admin',
      label: 'Admin',
      effect: number('-$6K', 'admin.2026-10.effect.vs-year'),
      size: -1,
      isFavourable: false,
      whole: null,
      sentence: [
        'Admin up ',
        number('$6K', 'admin.2026-10.vs-year'),
        ' to ',
        number('$159K', 'admin.2026-10'),
        ': ',
        number('$5K'),
        ' of due diligence.',
      ],
    },
  ],
  otherLines: null,
  statement: {
    unit: '$ thousands',
    plan: null,
    earlier: 'October 2025',
    hasYearBefore: true,
    rows: [
      {
        row: 'revenue',
        label: 'Revenue',
        isTotal: false,
        month: {
          actual: number('3,800', 'revenue.2026-10'),
          plan: null,
          earlier: {
            amount: number('2,600', 'revenue.2025-10'),
            difference: {
              ...number('+1,200', 'revenue.2026-10.vs-year'),
              judgement: 'favourable',
            },
          },
        },
        toDate: {
          actual: number('24,500', 'revenue.FY26-to-2026-10'),
          plan: null,
          earlier: {
            amount: number('16,100', 'revenue.FY25-to-2025-10'),
            difference: {
              ...number('+8,400', 'revenue.FY26-to-2026-10.vs-year'),
              judgement: 'favourable',
            },
          },
        },
      },
      {
        row: 'admin',
        label: 'Admin',
        isTotal: false,
        month: {
          actual: number('159', 'admin.2026-10'),
          plan: null,
          earlier: {
            amount: number('153', 'admin.2025-10'),
            difference: { ...number('+6', 'admin.2026-10.vs-year'), judgement: 'unfavourable' },
          },
        },
        toDate: { actual: number('1,103', 'admin.FY26-to-2026-10'), plan: null, earlier: null },
      },
    ],
    cash: {
      actual: number('5,080', 'cash.2026-10'),
      plan: null,
      earlier: {
        amount: number('4,360', 'cash.2025-10'),
        difference: { ...number('+720', 'cash.2026-10.vs-year'), judgement: 'favourable' },
      },
    },
  },
};

const amount = (text: string, value: string, figure: string | null = null) => ({
  text,
  value,
  figure,
});

const step = (
  of: SentBridge['steps'][number]['of'],
  label: string,
  text: string,
  value: string,
): SentBridge['steps'][number] => ({
  of,
  label,
  amount: amount(text, value, `${of}.2026-10${of === 'revenue' ? '' : '.effect'}.vs-year`),
  judgement: value.startsWith('-') ? 'unfavourable' : 'favourable',
});

const EBITDA: SentBridge = {
  measure: 'ebitda',
  label: 'EBITDA',
  from: amount('$324K', '324000.00', 'ebitda.2025-10'),
  to: amount('$372K', '372000.00', 'ebitda.2026-10'),
  steps: [
    step('revenue', 'Revenue', '+$1.20M', '1200000.00'),
    step('production', 'Production', '-$108K', '-108000.00'),
    step('admin', 'Admin', '-$6K', '-6000.00'),
    step('other', 'Other Costs', '-$1.04M', '-1038000.00'),
  ],
  unexplained: amount('$0', '0.00', 'ebitda.2026-10.unexplained.vs-year'),
  missing: ['R&D'],
  sentence: [
    'EBITDA rose ',
    number('$48K', 'ebitda.2026-10.vs-year'),
    ' to ',
    number('$372K', 'ebitda.2026-10'),
    '.',
  ],
};

/** The same month compared with a year earlier, step by step. */
export const OCTOBER_BRIDGES: MonthBridges = {
  month: '2026-10',
  name: 'October 2026',
  sides: [
    { is: 'month', name: 'October 2026' },
    { is: 'previous', name: 'September 2026' },
    { is: 'lastYear', name: 'October 2025' },
  ],
  from: { is: 'lastYear', name: 'October 2025' },
  to: { is: 'month', name: 'October 2026' },
  bridges: [EBITDA],
};
