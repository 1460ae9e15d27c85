import type { ImportedLine } from '../../../contract/imports.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import type { Section } from '../../../domain/books/rowWords.ts';
import { isSumLabel, sectionOf, totalOf, withoutMark } from '../../../domain/books/rowWords.ts';
import { lineIn } from '../cells/headings.ts';
import type { BookRow } from './bookRows.ts';

const named = (basis: CompanyBasis, label: string) =>
  lineIn(basis, { kind: 'text', value: withoutMark(label) });

/** Lines that only a statement with its revenue has. */
const RESULTS: ReadonlySet<string> = new Set([
  'production',
  'grossProfit',
  'grossMarginPercent',
  'ebitda',
  'adjEbitda',
  'cash',
]);

/** Costs that a company has lines for or not; among income they are accounts of it either way. */
const BELOW_EBITDA: readonly ImportedLine[] = ['depreciation', 'interest', 'tax'];

/** Lines that no account below a heading of these sections can be. */
const NOT_IN: Readonly<Partial<Record<Section, ReadonlySet<ImportedLine>>>> = {
  costs: new Set(['revenue', 'grossProfit', 'cash', 'ebitda', 'adjEbitda']),
  costOfSales: new Set(['revenue', 'grossProfit', 'cash', 'ebitda', 'adjEbitda']),
  otherCosts: new Set(['revenue', 'grossProfit', 'production', 'cash', 'ebitda', 'adjEbitda']),
  income: new Set([
    ...BELOW_EBITDA,
    'production',
    'marketing',
    'salesMarketing',
    'rnd',
    'admin',
    'customerSuccess',
    'other',
  ]),
  otherIncome: new Set([
    ...BELOW_EBITDA,
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
 * The line that each row of a statement is read as, by row. A total stands for its line; an account
 * only where no total of its part of the statement does: "Sales" below "Trading Income" is one account
 * of revenue, and below "Operating expenses" a department.
 */
export function rowLines(
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
      RESULTS.has(named(basis, label) ?? '') || (kind === 'total' && !isSumLabel(label)),
  );
  for (const { row, kind, label, section, outside } of rows) {
    if (outside !== null || kind === 'head' || kind === 'other') {
      // A margin, a headcount and the like are lines although they are no money.
      const line = named(basis, label);
      const isShare = line === 'grossMarginPercent' || line === 'staffCount';
      if (kind === 'other' && outside === null && isShare) lines.set(row, line);
      if (kind !== 'head' && outside !== null && line === 'cash') lines.set(row, line);
      continue;
    }
    const said = kind === 'total' ? lineOfTotal(basis, label) : named(basis, label);
    // "Gross margin" among amounts is the profit.
    const line = said === 'grossMarginPercent' ? 'grossProfit' : said;
    if (line === null) continue;
    if (kind === 'account') {
      if (section !== null && NOT_IN[section]?.has(line)) continue;
      // Among departments, without a result below, "Sales" is what its people cost.
      if (!isStatement && /^sales$/i.test(label.trim())) continue;
      const isPart = partsOfTotals.has(row);
      if (isPart && line === 'revenue' && hasTotal('income')) continue;
      if (isPart && line === 'production' && hasTotal('costOfSales')) continue;
    }
    lines.set(row, line);
  }
  return withoutInner(rows, lines);
}

/** "Total for Income" is the revenue; "Gross Profit" is itself. */
function lineOfTotal(basis: CompanyBasis, label: string): ImportedLine | null {
  const own = named(basis, label);
  if (own !== null) return own;
  const base = totalOf(withoutMark(label));
  if (base === withoutMark(label) || base === '') return null;
  const line = named(basis, base);
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

/** Where a line is there twice, a sum is preferred to what it sums. */
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
