import { MOST_PERCENT } from '../../finance/variance.ts';
import { formatCount } from '../../format/count.ts';
import { currencyName } from '../../format/currencyName.ts';
import { formatUtcMoment } from '../../format/dates.ts';
import type { Materiality } from '../../finance/materiality.ts';
import { formatMateriality } from '../../format/materialityText.ts';
import type { PackSection } from './pack.ts';
import type { PackSource } from './packSource.ts';

function judgedFrom(currency: string, materiality: Materiality): string[] {
  const least = formatMateriality(currency, materiality);
  return [
    ...(least === null
      ? []
      : [
          `A variance below ${least} is grey and marked as neither favourable nor unfavourable. The same number applies in other currencies; for a margin, the resulting change in profit counts.`,
        ]),
    ...(materiality.costsBy === 'shareOfRevenue'
      ? [
          'Costs are judged as a share of revenue: a cost that grows no faster than revenue is not unfavourable.',
        ]
      : []),
  ];
}

const howFiguresAreMade = (currency: string, materiality: Materiality) => [
  'Figures are rounded to thousands; totals are calculated from exact amounts.',
  `Amounts are in ${currencyName(currency)} unless another currency is named; amounts in different currencies are never added together.`,
  'A variance is a figure minus its comparison figure, also shown as a percentage of it. Higher is favourable for revenue, profit, margin and cash; lower is favourable for costs; for staff, neither is.',
  ...judgedFrom(currency, materiality),
  'Over several months, revenue, profit and costs are added up, cash and staff are those of the last month, and gross margin is total gross profit ÷ total revenue.',
];

const WHAT_MARKS_MEAN = [
  'N/A: the figure is missing. A missing figure is never counted as zero.',
  `—: there is nothing to compare with, the figure to compare with is zero or negative, the sign changes, or the change is ${MOST_PERCENT}% or more.`,
  'pts: the difference between two percentages, in percentage points.',
];

export function aboutSection(
  { basis, madeAt, asOf, dataVersion, materiality }: PackSource,
  leftOut: readonly string[],
): PackSection {
  const then = asOf === undefined ? '' : ` (${formatUtcMoment(asOf)})`;
  const made = `Created on ${formatUtcMoment(madeAt)} from data as of change ${formatCount(dataVersion)}${then}.`;
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
