import type { Screen } from './screen.ts';

const MONTHS = 'Apr May Jun Jul Aug Sep Oct Nov Dec Jan Feb Mar'
  .split(' ')
  .map((month) => [`{three-letter name: ${month}}`, new RegExp(`^${month}$`)] as const);

export const DASHBOARD = {
  states: {
    loading: { heading: ['Dashboard'], loading: ['Loading dashboard...'] },
    atRest: {
      heading: [
        'Dashboard',
        'Total Reports',
        'Current Revenue',
        'EBITDA',
        'Revenue Trend',
        'Adj EBITDA Trend',
        ['Financial Timeline (FY19 - FY26)', /^Financial Timeline \(FY19 - FY26\)$/],
      ],
      text: ['Revenue ($M)', 'Adj EBITDA ($K)'],
      field: ['Year filter', 'Month filter'],
    },
    timeline: {
      text: [
        ['{fyYear} of the first month of a year', /^FY25$/],
        ['{fyYear} of the last year', /^FY26$/],
        ...MONTHS,
        ['{revenue below the month}', /^\$\d+(\.\d)?[MK]$/],
      ],
      button: [['{month and year of a dot}', /^April 2025$/]],
    },
    month: {
      heading: [
        'Financial Details',
        'Financial Performance',
        'Cost Breakdown',
        'Board Report Summary',
        'Summary Notes',
        'Board Notes',
        'Key Points',
      ],
      text: [['+N more points...', /^\+\d+ more points\.\.\.$/]],
    },
    performance: { text: ['Revenue', 'Adjusted EBITDA', 'Cash'] },
    costs: { text: ['Production', 'Sales & Marketing', 'R&D', 'Admin'] },
    // The tooltip of a dot.
    tooltip: { text: ['Revenue', 'Adjusted EBITDA', 'Production', 'R&D', 'Admin'] },
    withoutFigures: { alert: ['Failed to fetch financial data'] },
    withoutSummaries: { text: ['Failed to fetch summaries'] },
    withoutTrends: { alert: ['Failed to fetch financial trends'] },
  },
} as const satisfies Screen;
