import type { FinancialData } from '../../../contract/financialData.ts';
import type { GroupOfLines } from '../../../finance/lineGroups.ts';
import { withCustomName, lineLabel, usedLines } from '../../../finance/catalogue.ts';
import { groupOf, OPTIONAL_LINES } from '../../../finance/lines.ts';
import { isZero, toMoney } from '../../../finance/money.ts';
import { basisOfMonths } from './financialTable.view.ts';
import type { EditableKey } from './figureCells.ts';
import { shownBasis } from '../../api/companyBasis.ts';

export interface DetailLine {
  readonly key: EditableKey;
  readonly label: string;
}

const detailLine = (key: EditableKey, standard?: string): DetailLine => ({
  key,
  label: lineLabel(shownBasis(), key, standard),
});

export const detailCards = (): DetailLine[] => [
  detailLine('revenue'),
  detailLine('ebitda'),
  detailLine('adjEbitda', 'Adj EBITDA'),
];

export const performanceLines = (): DetailLine[] => [
  detailLine('cash', 'Cash Position'),
  detailLine('grossProfit'),
  detailLine('grossMarginPercent'),
];

const DETAIL_COSTS = [
  'production',
  'salesMarketing',
  'rnd',
  'customerSuccess',
  'marketing',
  'admin',
] as const;

export function costLines(record: FinancialData): DetailLine[] {
  const { other } = record;
  const hasOther = other !== null && !isZero(toMoney(other));
  const keys = [...DETAIL_COSTS, ...(hasOther ? (['other'] as const) : [])];
  return usedLines(basisOfMonths([record]), keys).map((key) => detailLine(key));
}

const GROUP_TITLES: Readonly<Record<GroupOfLines, string>> = {
  result: 'Below EBITDA',
  balance: 'Balance Sheet',
};

export function moreLines(
  record: FinancialData,
): { readonly title: string; readonly lines: readonly DetailLine[] }[] {
  return [...Map.groupBy(usedLines(basisOfMonths([record]), OPTIONAL_LINES), groupTitle)].map(
    ([title, keys]) => ({
      title,
      lines: keys.map((key) => detailLine(key)),
    }),
  );
}

const groupTitle = (key: (typeof OPTIONAL_LINES)[number]) =>
  withCustomName(shownBasis(), 'ebitda', GROUP_TITLES[groupOf(key)]);

export const DETAIL_EDIT_KEYS = ['customerSuccess', 'marketing', 'other'] as const;
export type DetailEditKey = (typeof DETAIL_EDIT_KEYS)[number];

export const NOTE_FIELDS = [
  { key: 'summaryNotes', label: 'Summary Notes' },
  { key: 'notes', label: 'Additional Notes' },
] as const;
export type NoteKey = (typeof NOTE_FIELDS)[number]['key'];
