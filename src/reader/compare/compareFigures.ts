import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { monthFigure, monthInYear } from '../../finance/pageFigures.ts';
import type { Refused } from '../cells/refused.ts';
import type { ImportChange, ImportedFigure } from '../../contract/imports.ts';
import { IMPORTED_FIGURES } from '../../contract/imports.ts';
import { lineLabel, shownLines } from '../../finance/catalogue.ts';
import { forLines, MONTH_LINES } from '../../finance/lines.ts';
import { monthAsReported, stillNotReported } from '../../finance/notReported.ts';
import { fitsNumeric, MONEY_DIGITS, PERCENT_DIGITS } from '../../finance/money.ts';
import { withDerivedMargin } from '../../finance/derivedMargin.ts';
import { statusOf, contradictionRefusal, fiscalPeriod } from './comparedCell.ts';
import type {
  StoredMonthFigures,
  MonthValues,
  MonthWrite,
  StoredData,
  StoredMonth,
  StoredReport,
} from './stored.ts';
import type { ReadFigure } from '../amounts/readAmount.ts';

interface MonthCells {
  readonly fyLabel: string;
  readonly monthNum: number;
  readonly byLine: Map<string, ReadFigure>;
}

export interface FiguresComparison {
  readonly changes: ImportChange[];
  readonly refusals: Refused[];
  readonly writes: MonthWrite[];
}

function valuesAsReported({ values, notReported }: StoredMonthFigures): MonthValues {
  const { notReported: _marks, ...reported } = monthAsReported({ ...values, notReported });
  return reported;
}

const noValues = (basis: CompanyBasis): MonthValues =>
  forLines(shownLines(basis, MONTH_LINES), () => null);

const figureMonthId = (month: { fyLabel: string; monthNum: number }) =>
  `${month.fyLabel} ${month.monthNum}`;

export const importedLine = (name: string): ImportedFigure | undefined =>
  IMPORTED_FIGURES.find((line) => line === name);

export function compareFigures(
  figures: readonly ReadFigure[],
  stored: StoredData,
): FiguresComparison {
  const result: FiguresComparison = { changes: [], refusals: [], writes: [] };
  const years = new Map(stored.years.map((year) => [year.label, year.id]));
  const months = new Map(stored.months.map((month) => [figureMonthId(month), month]));
  const reports = new Map(stored.reports.map((report) => [figureMonthId(report), report]));
  for (const month of storableByMonth(stored.basis, figures, years, result.refusals)) {
    const fyId = years.get(month.fyLabel);
    if (fyId === undefined) continue;
    const key = figureMonthId(month);
    compareMonthFigures(stored.basis, month, fyId, months.get(key), reports.get(key), result);
  }
  return result;
}

function storableByMonth(
  basis: CompanyBasis,
  figures: readonly ReadFigure[],
  years: ReadonlyMap<string, number>,
  refusals: Refused[],
): MonthCells[] {
  const months = new Map<string, MonthCells>();
  const contradicted = new Set<ReadFigure>();
  for (const figure of figures) {
    const refusal = whyUnstorableFigure(figure, years);
    if (refusal !== null) {
      refusals.push({ sheet: figure.sheet, cell: figure.cell, ...refusal });
      continue;
    }
    const { fyLabel, monthNum } = figure;
    const key = figureMonthId(figure);
    const month = months.get(key) ?? { fyLabel, monthNum, byLine: new Map<string, ReadFigure>() };
    months.set(key, month);
    const first = month.byLine.get(figure.line);
    if (first === undefined) {
      month.byLine.set(figure.line, figure);
    } else if (first.value !== figure.value) {
      const line = importedLine(figure.line);
      const what = `${line === undefined ? figure.line : lineLabel(basis, line)} for ${fiscalPeriod(basis, figure)}`;
      contradicted.add(first);
      refusals.push(
        contradictionRefusal(what, first, figure),
        contradictionRefusal(what, figure, first),
      );
    }
  }
  for (const { byLine } of months.values()) {
    for (const [line, figure] of byLine) if (contradicted.has(figure)) byLine.delete(line);
  }
  return [...months.values()];
}

function whyUnstorableFigure(
  { fyLabel, line, value }: ReadFigure,
  years: ReadonlyMap<string, number>,
): Pick<Refused, 'reason' | 'remedy'> | null {
  if (!years.has(fyLabel)) {
    return { reason: `${fyLabel} is not set up.`, remedy: `Add ${fyLabel} on the Admin page.` };
  }
  const digits = line === 'grossMarginPercent' ? PERCENT_DIGITS : MONEY_DIGITS;
  if (importedLine(line) === undefined || !fitsNumeric(value, digits.integer, digits.fraction)) {
    return {
      reason: `${value} has more digits than can be stored.`,
      remedy: 'Check the unit of the amounts, and the amount itself.',
    };
  }
  return null;
}

function compareMonthFigures(
  basis: CompanyBasis,
  { fyLabel, monthNum, byLine }: MonthCells,
  fyId: number,
  existing: StoredMonth | undefined,
  report: StoredReport | undefined,
  { changes, writes }: FiguresComparison,
): void {
  const kept = existing === undefined ? (report ?? null) : null;
  const stored: StoredMonthFigures = existing ?? {
    values: { ...noValues(basis), revenue: kept?.revenue ?? null, ebitda: kept?.ebitda ?? null },
    notReported: kept?.notReported ?? [],
  };
  const before = valuesAsReported(stored);
  const sent: Partial<Record<ImportedFigure, string | null>> = {};
  const places: { [L in ImportedFigure]?: { sheet: string; cell: string } } = {};
  let isTouched = false;
  for (const cell of byLine.values()) {
    const line = importedLine(cell.line);
    if (line === undefined) continue;
    const was = before[line] ?? null;
    const status = statusOf(cell, was);
    const isUntouched = cell.exported !== undefined && cell.exported === cell.value;
    // A conflict leaves the stored figure unchanged, and no other figure is derived from it.
    if (!isUntouched)
      sent[line] = status === 'conflict' ? (stored.values[line] ?? null) : cell.value;
    if (!isUntouched && status !== 'conflict') {
      places[line] = { sheet: cell.sheet, cell: cell.cell };
    }
    if (status === 'new' || status === 'changed') isTouched = true;
    changes.push({
      status,
      sheet: cell.sheet,
      cell: cell.cell,
      subject: 'figures',
      period: fiscalPeriod(basis, cell),
      what: lineLabel(basis, line),
      line,
      before: was,
      after: isUntouched ? (was ?? cell.value) : cell.value,
      exported: status === 'conflict' ? (cell.exported ?? null) : null,
      unit: line === 'grossMarginPercent' ? 'percent' : 'money',
      currency: basis.currency,
      ...(was !== null && { figure: monthFigure(line, monthInYear(basis, cell)) }),
      ...(cell.accounts === undefined ? {} : { accounts: cell.accounts }),
    });
  }
  if (!isTouched) return;
  const written: StoredMonthFigures = {
    values: { ...stored.values, ...withDerivedMargin(stored.values, sent) },
    notReported: stillNotReported(stored.notReported, places),
  };
  const after = valuesAsReported(written);
  writes.push({
    existing: existing === undefined ? null : { id: existing.id, version: existing.version },
    fyId,
    fyLabel,
    monthNum,
    before,
    after,
    stored: {
      before: { values: stored.values, notReported: stored.notReported },
      after: written,
    },
    kept,
    cells: places,
    derived: IMPORTED_FIGURES.filter(
      (line) => (after[line] ?? null) !== (before[line] ?? null) && sent[line] === undefined,
    ),
  });
}
