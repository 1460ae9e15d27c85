import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import type { AdjustedBridge } from '../../../domain/briefing/ebitdaItems.ts';
import {
  adjustedBridge,
  adjustedSentence,
  itemFigures,
  NOT_ITEMISED,
} from '../../../domain/briefing/ebitdaItems.ts';
import { plainText } from '../../../domain/decimal.ts';
import { figureIdText } from '../../../domain/figureIdText.ts';
import { LINES } from '../../../domain/lines.ts';
import { sentenceText } from '../../../format/briefingText.ts';
import { currencyCode } from '../../../format/currencyName.ts';
import type { PackBridgeBar } from './bridgeChart.ts';
import { bridgeChart } from './bridgeChart.ts';
import { columnFigure, withFigure } from './figureIds.ts';
import { soundTable } from './formulaValue.ts';
import { tracedMonths, withOrigin } from './origins.ts';
import type { PackCell, PackPart, PackRow } from './pack.ts';
import { numberCell, textCell } from './packCells.ts';
import type { PackMonth } from './packMonths.ts';
import type { PackSource } from './packSource.ts';

const AMOUNT = 1;

const step = (label: string, amount: PackCell, reason: string): PackRow => ({
  kind: 'line',
  cells: [textCell(label), amount, textCell(reason)],
});

/** EBITDA, each item, what they leave open, and adjusted EBITDA. */
function rowsOf(basis: CompanyBasis, { items, rest }: AdjustedBridge, month: PackMonth): PackRow[] {
  const figures = itemFigures(month);
  const stored = (line: 'ebitda' | 'adjEbitda') =>
    withFigure(
      withOrigin(numberCell(month.figures[line], 'thousands'), tracedMonths(line, [month])),
      columnFigure(basis, line, [month]),
    );
  const last = items.length + 2;
  const open = numberCell(plainText(rest), 'thousands', {
    kind: 'balance',
    minuend: { row: last, column: AMOUNT },
    less: [0, ...items.map((_, place) => place + 1)].map((row) => ({ row, column: AMOUNT })),
  });
  return [
    step(LINES.ebitda.label, stored('ebitda'), ''),
    ...items.map(({ name, amount, reason }) =>
      step(
        name,
        withFigure(numberCell(plainText(amount), 'thousands'), figureIdText(figures.item(name))),
        reason,
      ),
    ),
    step(NOT_ITEMISED, withFigure(open, figureIdText(figures.rest)), ''),
    {
      // A stored figure, and no sum of what is above.
      kind: 'subtotal',
      cells: [textCell(LINES.adjEbitda.label), stored('adjEbitda'), textCell('')],
    },
  ];
}

const barsOf = ({ ebitda, adjEbitda, items, rest }: AdjustedBridge): PackBridgeBar[] => [
  { kind: 'end', label: LINES.ebitda.label, value: ebitda, role: 'actual' },
  ...items.map(({ name, amount }): PackBridgeBar => ({
    kind: 'step',
    label: name,
    value: amount,
    judgement: null,
  })),
  { kind: 'step', label: NOT_ITEMISED, value: rest, judgement: null },
  { kind: 'end', label: LINES.adjEbitda.label, value: adjEbitda, role: 'actual' },
];

/** What leads from a month's EBITDA to its adjusted EBITDA; none where no item was entered. */
export function adjustedParts(
  { basis, ebitdaItems = [], companyName: company }: PackSource,
  month: PackMonth,
): PackPart[] {
  const { currency } = basis;
  const bridge = adjustedBridge(month.figures, ebitdaItems);
  if (bridge === null || ebitdaItems.length === 0) return [];
  const title = `${LINES.ebitda.label} to ${LINES.adjEbitda.label}, ${month.name}`;
  const message = sentenceText(currency, adjustedSentence(bridge, month));
  const unit = currencyCode(currency);
  const table = soundTable({
    key: 'bridge-adjusted',
    title: `${title}, item by item`,
    unit: `${unit} thousands`,
    columns: [
      { heading: 'Item', kind: 'label', width: 24 },
      { heading: 'Amount', kind: 'number', width: 12 },
      { heading: 'Reason', kind: 'text', width: 36 },
    ],
    rows: rowsOf(basis, bridge, month),
    notes: [],
    said: [message],
  });
  const chart = bridgeChart(
    basis.currency,
    {
      title,
      unit: `${LINES.adjEbitda.label} (${unit})`,
      company,
      message,
      grey: 'Items, and what none of them explains',
    },
    barsOf(bridge),
  );
  return [
    { kind: 'charts', charts: [chart] },
    { kind: 'table', table },
  ];
}
