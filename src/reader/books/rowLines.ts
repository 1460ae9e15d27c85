import type { ImportedLine } from '../../contract/imports.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { Section } from '../words/rowWords.ts';
import { isSumLabel, sectionOf, totalOf, withoutMark } from '../words/rowWords.ts';
import { lineIn } from '../cells/headings.ts';
import type { BookRow } from './bookRows.ts';

const lineNamedByLabel = (basis: CompanyBasis, label: string) =>
  lineIn(basis, { kind: 'text', value: withoutMark(label) });

const STATEMENT_RESULT_LINES: ReadonlySet<string> = new Set([
  'production',
  'grossProfit',
  'grossMarginPercent',
  'ebitda',
  'adjEbitda',
  'cash',
]);

/**
 * Lines for costs below EBITDA, which a company may use. In a section of income, a row with such a name is an account
 * and not the line.
 */
const LINES_BELOW_EBITDA: readonly ImportedLine[] = ['depreciation', 'interest', 'tax'];

const NOT_IN: Readonly<Partial<Record<Section, ReadonlySet<ImportedLine>>>> = {
  costs: new Set(['revenue', 'grossProfit', 'cash', 'ebitda', 'adjEbitda']),
  costOfSales: new Set(['revenue', 'grossProfit', 'cash', 'ebitda', 'adjEbitda']),
  otherCosts: new Set(['revenue', 'grossProfit', 'production', 'cash', 'ebitda', 'adjEbitda']),
  income: new Set([
    ...LINES_BELOW_EBITDA,
    'production',
    'marketing',
    'salesMarketing',
    'rnd',
    'admin',
    'customerSuccess',
    'other',
  ]),
  otherIncome: new Set([
    ...LINES_BELOW_EBITDA,
    'revenue',
    'production',
    'marketing',
    'salesMarketing',
    'rnd',
    'admin',
    'other',
  ]),
};

/**
 * The line of each row of a statement, by row. A total represents its line. An account does so only if no total of its
 * part does: "Sales" below "Trading Income" is an account of revenue, but below "Operating expenses" it is a
 * department.
 */
export function linesOfRows(
  basis: CompanyBasis,
  rows: readonly BookRow[],
): ReadonlyMap<number, string> {
  const lines = new Map<number, string>();
  const inside = rows.filter(({ outside }) => outside === null);
  const partsOfTotals = new Set(
    inside.flatMap(({ kind, parts }) => (kind === 'total' ? parts : [])).map((at) => rows[at]?.row),
  );
  const hasTotal = (section: Section) =>
    inside.some(
      ({ kind, label }) => kind === 'total' && isSumLabel(label) && sectionOf(label) === section,
    );
  const isStatement = inside.some(
    ({ kind, label }) =>
      STATEMENT_RESULT_LINES.has(lineNamedByLabel(basis, label) ?? '') ||
      (kind === 'total' && !isSumLabel(label)),
  );
  for (const { row, kind, label, section, outside } of rows) {
    if (outside !== null || kind === 'head' || kind === 'other') {
      // A row of margins or headcount is a line although it contains no money.
      const line = lineNamedByLabel(basis, label);
      const isShare = line === 'grossMarginPercent' || line === 'staffCount';
      if (kind === 'other' && outside === null && isShare) lines.set(row, line);
      if (kind !== 'head' && outside !== null && line === 'cash') lines.set(row, line);
      continue;
    }
    const said = kind === 'total' ? lineOfTotal(basis, label) : lineNamedByLabel(basis, label);
    // "Gross margin" in a column of amounts means gross profit.
    const line = said === 'grossMarginPercent' ? 'grossProfit' : said;
    if (line === null) continue;
    if (kind === 'account') {
      if (section !== null && NOT_IN[section]?.has(line)) continue;
      // Among departments without a result below, "Sales" is the cost of the sales team.
      if (!isStatement && /^sales$/i.test(label.trim())) continue;
      const isPart = partsOfTotals.has(row);
      if (isPart && line === 'revenue' && hasTotal('income')) continue;
      if (isPart && line === 'production' && hasTotal('costOfSales')) continue;
    }
    lines.set(row, line);
  }
  return withoutInner(rows, lines);
}

/** Finds the line of a total: "Total for Income" is revenue, and "Gross Profit" is gross profit. */
function lineOfTotal(basis: CompanyBasis, label: string): ImportedLine | null {
  const own = lineNamedByLabel(basis, label);
  if (own !== null) return own;
  const base = totalOf(withoutMark(label));
  if (base === withoutMark(label) || base === '') return null;
  const line = lineNamedByLabel(basis, base);
  if (line !== null) return line;
  const section = sectionOf(label);
  if (
    section === 'income' &&
    /^(?:trading|operating|ordinary|sales)? ?(?:incomes?|revenues?|sales|turnover)\b/i.test(base)
  ) {
    return 'revenue';
  }
  return section === 'costOfSales' ? 'production' : null;
}

/** If a line occurs twice, a sum is preferred to its parts. */
function withoutInner(
  rows: readonly BookRow[],
  lines: ReadonlyMap<number, string>,
): ReadonlyMap<number, string> {
  const kept = new Map(lines);
  for (const row of rows) {
    const line = lines.get(row.row);
    if (line === undefined || row.kind !== 'total') continue;
    for (const part of row.parts) {
      const inner = rows[part];
      if (inner !== undefined && lines.get(inner.row) === line) kept.delete(inner.row);
    }
  }
  return kept;
}
