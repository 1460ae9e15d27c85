import type { MonthBriefing } from '../contract/briefing.ts';

const number = (text: string, figure: string | null = null) => ({ text, figure });

/** A briefing on October 2026. */
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
    number('17.5%', 'revenue.2026-10.vs-year.percent'),
    ' on October 2025 to ',
    number('$3.51M', 'revenue.2026-10'),
    '.',
  ],
  notes: [['No plan: compared with last year.']],
  figures: [
    {
      line: 'revenue',
      label: 'Revenue',
      value: number('$3.51M', 'revenue.2026-10'),
      chart: [{ month: '2026-10', name: 'October 2026', value: '3508212.90' }],
      againstPlan: null,
      againstBefore: {
        ...number('+17.5%', 'revenue.2026-10.vs-year.percent'),
        judgement: 'favourable',
      },
      toDate: number('$22.79M', 'revenue.FY26-to-2026-10'),
      toDateAgainstBefore: null,
      share: null,
      light: 'fine',
    },
  ],
  exceptions: [
    {
      line: 'admin',
      isFavourable: false,
      sentence: ['Admin rose ', number('$161K', 'admin.2026-10.vs-year'), ': no explanation yet.'],
    },
  ],
  worry: 'watch',
  worryReasons: ['Admin was unfavourable in the month.'],
  cash: { light: 'fine', sentence: ['Cash was ', number('$11.63M', 'cash.2026-10'), '.'] },
  outlook: { light: null, sentences: [['No full-year plan or forecast.']] },
};
