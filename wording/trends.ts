import type { Screen } from './screen.ts';

const CARDS = [
  'Revenue Trend',
  'Adj EBITDA Trend',
  'Staff Growth',
  'Marketing Trend',
  'Admin Trend',
  'Cash Trend',
  'Combined S&M Trend',
];

export const TRENDS = {
  states: {
    atRest: {
      heading: ['Trends & Analytics', ...CARDS],
      option: ['All Years'],
      tab: ['Absolute Values', 'Cost Ratios (%)'],
      text: [
        ['N data points', /^\d+ data points$/],
        ['{percentage to 1 decimal}', /^[+-]?[\d,]+\.\d%$/],
      ],
    },
    absolute: {
      heading: [
        'Revenue',
        'Adj EBITDA',
        'Production Costs',
        'Sales & Marketing',
        'R&D Costs',
        'Marketing Costs',
        'Admin Costs',
        'Cash Position',
        'Combined Sales & Marketing',
      ],
      text: [
        'Revenue ($M)',
        'Adj EBITDA ($K)',
        ['Production ($K)', /^Production \(\$K\)$/],
        ['S&M ($K)', /^S&M \(\$K\)$/],
        ['R&D ($K)', /^R&D \(\$K\)$/],
        ['Marketing ($K)', /^Marketing \(\$K\)$/],
        ['Admin ($K)', /^Admin \(\$K\)$/],
      ],
    },
    ratios: {
      heading: [
        ['production % of revenue', /^Production Costs % of Revenue$/],
        ['salesMarketing % of revenue', /^Sales & Marketing % of Revenue$/],
        ['rd % of revenue', /^R&D Costs % of Revenue$/],
        ['marketing % of revenue', /^Marketing Costs % of Revenue$/],
        ['admin % of revenue', /^Admin Costs % of Revenue$/],
        ['cash % of revenue', /^Cash Position % of Revenue$/],
        ['combinedSalesMarketing % of revenue', /^Combined Sales & Marketing % of Revenue$/],
      ],
    },
    growing: { text: [['Growth', /^Growth\b/]] },
    declining: { text: [['Decline', /^(?:unfavourable )?Decline\b/]] },
    failed: { alert: ['Failed to fetch financial trends'] },
    reducing: {
      text: [
        ['Reduction', /^(?:favourable )?Reduction\b/],
        ['Stable', /^Stable\b/],
      ],
    },
  },
} as const satisfies Screen;
