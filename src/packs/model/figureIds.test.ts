import { describe, expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { explain } from '../../telling/explain/explain.ts';
import type { CompanyMonth } from '../../finance/companyMonth.ts';
import type { CompanyFigures } from '../../telling/explain/explanation.ts';
import { monthInYear } from '../../finance/pageFigures.ts';
import type { PlanKind } from '../../finance/plan.ts';
import { readFigureId } from '../../finance/readFigureId.ts';
import { buildPack } from './buildPack.ts';
import { cellText } from './cellText.ts';
import type { PackCell, PackTable } from './pack.ts';
import type { PackSource } from './packSource.ts';
import { comparedWithBudget, TEST_PACKS } from './testPacks.ts';
import { tablesOf } from './testTables.ts';

const staffOf = (count: number | null | undefined) => ({
  staffCount: typeof count === 'number' ? String(count) : null,
});

/** The company as the server would read it for an explanation. */
function storedIn(source: PackSource): CompanyFigures {
  const labels = new Map(source.financialYears.map(({ id, fyYear }) => [id, fyYear]));
  const monthOf = ({ fyId, monthNum }: { readonly fyId: number; readonly monthNum: number }) => {
    const month = { fyLabel: labels.get(fyId) ?? '', monthNum };
    return { ...month, ...monthInYear(STANDARD_BASIS, month) };
  };
  const reportOf = (row: { readonly fyId: number; readonly monthNum: number }) =>
    source.reports.find(({ fyId, monthNum }) => fyId === row.fyId && monthNum === row.monthNum);
  const withFigures = source.figures.map(({ notes: _notes, ...row }): CompanyMonth => {
    const figures = { ...row, ...staffOf(reportOf(row)?.staffCount) };
    return { ...monthOf(row), figures };
  });
  const known = new Set(source.figures.map(({ fyId, monthNum }) => `${fyId} ${monthNum}`));
  const onlyReports = source.reports
    .filter(({ fyId, monthNum }) => !known.has(`${fyId} ${monthNum}`))
    .map(({ revenue, ebitda, staffCount, ...report }): CompanyMonth => {
      const figures = { revenue, ebitda, ...staffOf(staffCount) };
      return Object.assign(monthOf(report), { figures, isReportOnly: true as const });
    });
  const reports = new Map(source.forecastReports.map((report) => [report.id, monthOf(report)]));
  const plans = source.forecasts.flatMap((record) => {
    const report = reports.get(record.monthlySummariesId);
    return report === undefined ? [] : [{ ...record, report }];
  });
  const linePlans = (source.linePlans ?? []).map(({ name, fyId, lines }, id) => ({
    id,
    name,
    fyLabel: labels.get(fyId) ?? '',
    lines,
  }));
  const nameOf = (kind: PlanKind, of: string) =>
    (source.linePlans ?? []).find((one) => one.kind === kind && labels.get(one.fyId) === of)
      ?.name ?? null;
  const plansInForce = [...labels.values()].map((fyLabel) => ({
    fyLabel,
    budget: nameOf('budget', fyLabel),
    forecast: nameOf('forecast', fyLabel),
  }));
  const months = [...withFigures, ...onlyReports].toSorted(byMonth);
  return { months, plans, linePlans, plansInForce };
}

const byMonth = (a: CompanyMonth, b: CompanyMonth) =>
  a.calendarYear - b.calendarYear || a.calendarMonth - b.calendarMonth;

type Identified = Exclude<PackCell, { kind: 'text' }> & { readonly figure: string };

const isIdentified = (cell: PackCell): cell is Identified =>
  cell.kind !== 'text' && cell.figure !== undefined;

/** The text of a cell if it differs from the explanation of its id. */
function faultsOf(cell: Identified, stored: CompanyFigures): string[] {
  const read = readFigureId(STANDARD_BASIS, cell.figure);
  if (read.is === 'refused') return [`${cell.figure}: ${read.reason}`];
  const { value } = explain(STANDARD_BASIS, read.id, stored);
  const shown = cellText(cell);
  const { format = 'thousands' } = cell;
  const explained =
    value === null
      ? cellText({ kind: 'mark', mark: 'missing' })
      : cellText({ kind: 'number', value, format });
  return explained === shown ? [] : [`${cell.figure} shows ${shown}, explained as ${explained}`];
}

/** The place of a month in its year, for formulas that look a month up. */
const IS_NO_FIGURE = new Set(['Month of the year']);

/** The numbers of a table that no explanation could be asked for. */
const withoutId = ({ key, columns, rows }: PackTable): string[] =>
  rows.flatMap(({ cells }) =>
    cells.flatMap((cell, column) => {
      const { heading = '', group = '' } = columns[column] ?? {};
      const isNumber = cell.kind === 'number' && !IS_NO_FIGURE.has(heading);
      return isNumber && cell.figure === undefined ? [`${key}: ${group} ${heading}`] : [];
    }),
  );

const ALL_PACKS = { ...TEST_PACKS, 'a month beside a budget': comparedWithBudget };

describe('every number of a pack', () => {
  test.each(Object.entries(ALL_PACKS))(
    'has an id, and is what its explanation gives: %s',
    (_name, make) => {
      const source = make();
      const stored = storedIn(source);
      const pack = buildPack(source);
      const tables = [...tablesOf(pack), ...pack.data.tables];
      const cells = tables.flatMap(({ rows }) =>
        rows.flatMap((row) => row.cells.filter(isIdentified)),
      );
      expect(tables.flatMap(withoutId)).toEqual([]);
      expect(cells.flatMap((cell) => faultsOf(cell, stored))).toEqual([]);
      expect(cells.length).toBeGreaterThan(10);
    },
  );
});
