import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { AdjustedBridge } from '../../telling/briefing/ebitdaItems.ts';
import {
  adjustedBridge,
  adjustedSentence,
  itemFigures,
  UNEXPLAINED_BY_ITEMS,
} from '../../telling/briefing/ebitdaItems.ts';
import { plainText } from '../../finance/decimal.ts';
import { figureIdText } from '../../finance/figureIdText.ts';
import { lineLabel } from '../../finance/catalogue.ts';
import { LINES } from '../../finance/lines.ts';
import { sentenceText } from '../../format/briefingText.ts';
import { currencyCode } from '../../format/currencyName.ts';
import type { PackBridgeBar } from './bridgeChart.ts';
import { bridgeChart } from './bridgeChart.ts';
import { columnFigure, withFigure } from './figureIds.ts';
import { soundTable } from './formulaValue.ts';
import { tracedMonths, withOrigin } from './origins.ts';
import type { PackCell, PackPart, PackRow } from './pack.ts';
import { numberCell, textCell } from './packCells.ts';
import type { PackMonth } from './packMonths.ts';
import type { PackSource } from './packSource.ts';

const AMOUNT_COLUMN = 1;

const step = (label: string, amount: PackCell, reason: string): PackRow => ({
  kind: 'line',
  cells: [textCell(label), amount, textCell(reason)],
});

function adjustedEbitdaRows(
  basis: CompanyBasis,
  { items, rest }: AdjustedBridge,
  month: PackMonth,
): PackRow[] {
  const figures = itemFigures(month);
  const stored = (line: 'ebitda' | 'adjEbitda') =>
    withFigure(
      withOrigin(numberCell(month.figures[line], 'thousands'), tracedMonths(LINES[line], [month])),
      columnFigure(basis, line, [month]),
    );
  const last = items.length + 2;
  const open = numberCell(plainText(rest), 'thousands', {
    kind: 'balance',
    minuend: { row: last, column: AMOUNT_COLUMN },
    less: [0, ...items.map((_, place) => place + 1)].map((row) => ({ row, column: AMOUNT_COLUMN })),
  });
  return [
    step(lineLabel(basis, 'ebitda'), stored('ebitda'), ''),
    ...items.map(({ name, amount, reason }) =>
      step(
        name,
        withFigure(numberCell(plainText(amount), 'thousands'), figureIdText(figures.item(name))),
        reason,
      ),
    ),
    step(UNEXPLAINED_BY_ITEMS, withFigure(open, figureIdText(figures.rest)), ''),
    {
      // This is a stored figure and not a sum of the rows above.
      kind: 'subtotal',
      cells: [textCell(lineLabel(basis, 'adjEbitda')), stored('adjEbitda'), textCell('')],
    },
  ];
}

const adjustedEbitdaBars = (
  basis: CompanyBasis,
  { ebitda, adjEbitda, items, rest }: AdjustedBridge,
): PackBridgeBar[] => [
  { kind: 'end', label: lineLabel(basis, 'ebitda'), value: ebitda, role: 'actual' },
  ...items.map(({ name, amount }): PackBridgeBar => ({
    kind: 'step',
    label: name,
    value: amount,
    judgement: null,
  })),
  { kind: 'step', label: UNEXPLAINED_BY_ITEMS, value: rest, judgement: null },
  { kind: 'end', label: lineLabel(basis, 'adjEbitda'), value: adjEbitda, role: 'actual' },
];

export function adjustedParts(
  { basis, ebitdaItems = [], companyName: company }: PackSource,
  month: PackMonth,
): PackPart[] {
  const { currency } = basis;
  const bridge = adjustedBridge(month.figures, ebitdaItems);
  if (bridge === null || ebitdaItems.length === 0) return [];
  const title = `${lineLabel(basis, 'ebitda')} to ${lineLabel(basis, 'adjEbitda')}, ${month.name}`;
  const message = sentenceText(currency, adjustedSentence(basis, bridge, month));
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
    rows: adjustedEbitdaRows(basis, bridge, month),
    notes: [],
    said: [message],
  });
  const chart = bridgeChart(
    basis.currency,
    {
      title,
      unit: `${lineLabel(basis, 'adjEbitda')} (${unit})`,
      company,
      message,
      grey: 'Items and the unexplained remainder',
    },
    adjustedEbitdaBars(basis, bridge),
  );
  return [
    { kind: 'charts', charts: [chart] },
    { kind: 'table', table },
  ];
}
