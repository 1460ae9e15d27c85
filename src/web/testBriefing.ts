import type { MonthBridges, SentBridge } from '../contract/bridges.ts';
import type { MonthBriefing } from '../contract/briefing.ts';

const number = (text: string, figure: string | null = null) => ({ text, figure });

/** A briefing on October 2026 of the test company. */
export const OCTOBER_BRIEFING: MonthBriefing = {
  month: '2026-10',
  name: 'October 2026',
  fyYear: 'FY26',
  summaryId: 91,
  isPublished: false,
  previous: { month: '2026-09', name: 'September 2026' },
  next: null,
  instead: null,
  comparedWith: 'October 2025',
  plan: null,
  headline: [
    'Revenue rose ',
    number('46.2%', 'revenue.2026-10.vs-year.percent'),
    ' on October 2025 to ',
    number('$3.80M', 'revenue.2026-10'),
    '.',
  ],
  notes: [['No plan: compared with last year.']],
  figures: [
    {
      line: 'revenue',
      label: 'Revenue',
      value: number('$3.80M', 'revenue.2026-10'),
      chart: [{ month: '2026-10', name: 'October 2026', value: '3800000.00' }],
      againstPlan: null,
      againstBefore: {
        ...number('+46.2%', 'revenue.2026-10.vs-year.percent'),
        judgement: 'favourable',
      },
      toDate: number('$24.50M', 'revenue.FY26-to-2026-10'),
      toDateAgainstBefore: {
        ...number('+52.2%', 'revenue.FY26-to-2026-10.vs-year.percent'),
        judgement: 'favourable',
      },
      share: null,
      light: 'fine',
    },
    {
      line: 'admin',
      label: 'Admin',
      value: number('$159K', 'admin.2026-10'),
      chart: [{ month: '2026-10', name: 'October 2026', value: '159000.00' }],
      againstPlan: null,
      againstBefore: { ...number('+3.9%', 'admin.2026-10.vs-year.percent'), judgement: null },
      toDate: number('$1.10M', 'admin.FY26-to-2026-10'),
      toDateAgainstBefore: { ...number('—'), judgement: 'unfavourable' },
      share: [
        number('4.2%', 'admin.2026-10.share'),
        ' of revenue, was ',
        number('5.9%', 'admin.2025-10.share'),
      ],
      light: 'watch',
    },
  ],
  exceptions: [
    {
      line: 'admin',
      isFavourable: false,
      task: null,
      whole: null,
      sentence: [
        'Admin rose ',
        number('$6K', 'admin.2026-10.vs-year'),
        ': ',
        number('$5K'),
        ' “Due diligence”.',
      ],
    },
  ],
  worry: 'watch',
  worryReasons: ['Admin was unfavourable in the month.'],
  cash: {
    light: 'fine',
    sentence: [
      'Cash was ',
      number('$5.08M', 'cash.2026-10'),
      ', up ',
      number('$60K', 'cash.2026-10.vs-month'),
      ': ',
      number('2.1 months'),
      ' of all costs.',
    ],
  },
  outlook: { light: null, sentences: [['No full-year plan or forecast.']] },
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

/** The same month beside the one a year before, step by step. */
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
