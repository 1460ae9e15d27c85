import { MOST_PERCENT } from '../../../domain/variance.ts';
import { formatCount } from '../../../format/count.ts';
import { currencyName } from '../../../format/currencyName.ts';
import { formatUtcMoment } from '../../../format/dates.ts';
import type { Materiality } from '../../../domain/materiality.ts';
import { formatMateriality } from '../../../format/materiality.ts';
import type { PackSection } from './pack.ts';
import type { PackSource } from './packSource.ts';

/** What is called good or bad news, when this pack is made. */
function judgedFrom(currency: string, materiality: Materiality): string[] {
  const least = formatMateriality(currency, materiality);
  return [
    ...(least === null
      ? []
      : [
          `A variance below ${least}: grey, and called neither. In another currency the same number of units counts; of a margin, the profit that its change makes.`,
        ]),
    ...(materiality.costsBy === 'shareOfRevenue'
      ? [
          'Costs are judged by their share of revenue: one that grows no faster is not unfavourable.',
        ]
      : []),
  ];
}

const howFiguresAreMade = (currency: string, materiality: Materiality) => [
  'Figures are rounded to thousands; totals are calculated from exact amounts.',
  `Amounts are in ${currencyName(currency)} unless another currency is named; amounts in different currencies are never added together.`,
  'A variance is a figure minus the one it is compared with, also given as a percentage of that one. Higher is favourable for revenue, profit, margin and cash; lower is favourable for costs; for staff, neither is.',
  ...judgedFrom(currency, materiality),
  'Over several months, revenue, profit and costs are added up, cash and staff are those of the last month, and gross margin is total gross profit ÷ total revenue.',
];

const WHAT_MARKS_MEAN = [
  'N/A: the figure is missing. A missing figure is never counted as zero.',
  `—: there is nothing to compare with, the figure to compare with is zero or negative, the sign changes, or the change is ${MOST_PERCENT}% or more.`,
  'pts: the difference between two percentages, in percentage points.',
];

/** When and from what data the pack was made, and how to read it. `leftOut`: what it does not show. */
export function aboutSection(
  { basis, madeAt, asOf, dataVersion, materiality }: PackSource,
  leftOut: readonly string[],
): PackSection {
  const then = asOf === undefined ? '' : `, as of ${formatUtcMoment(asOf)}`;
  const made = `Created on ${formatUtcMoment(madeAt)} from data version ${formatCount(dataVersion)}${then}.`;
  return {
    key: 'about',
    title: 'About this pack',
    parts: [
      { kind: 'text', heading: 'Created', paragraphs: [made] },
      ...(leftOut.length === 0
        ? []
        : [{ kind: 'bullets', heading: 'What is left out', items: leftOut } as const]),
      {
        kind: 'bullets',
        heading: 'How figures are calculated',
        items: howFiguresAreMade(basis.currency, materiality),
      },
      { kind: 'bullets', heading: 'What the marks mean', items: WHAT_MARKS_MEAN },
    ],
  };
}
