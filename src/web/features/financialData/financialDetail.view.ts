import type { FinancialData } from '../../../contract/financialData.ts';
import type { LineGroup } from '../../../domain/lineGroups.ts';
import { groupOf, LINES, OPTIONAL_LINES, shownLines } from '../../../domain/lines.ts';
import { isZero, toMoney } from '../../../domain/money.ts';
import type { EditableKey } from './figureCells.ts';
import { shownBasis } from '../../api/companyBasis.ts';

export interface DetailLine {
  readonly key: EditableKey;
  readonly label: string;
}

export const DETAIL_CARDS: readonly DetailLine[] = [
  { key: 'revenue', label: 'Revenue' },
  { key: 'ebitda', label: 'EBITDA' },
  { key: 'adjEbitda', label: 'Adj EBITDA' },
];

export const PERFORMANCE_LINES: readonly DetailLine[] = [
  { key: 'cash', label: 'Cash Position' },
  { key: 'grossProfit', label: 'Gross Profit' },
  { key: 'grossMarginPercent', label: 'Gross Margin' },
];

const COST_LINES: readonly DetailLine[] = [
  { key: 'production', label: 'Production' },
  { key: 'salesMarketing', label: 'Sales & Marketing' },
  { key: 'rnd', label: 'R&D' },
  { key: 'customerSuccess', label: 'Customer Success' },
  { key: 'marketing', label: 'Marketing' },
  { key: 'admin', label: 'Admin' },
];
const OTHER_COSTS: DetailLine = { key: 'other', label: 'Other Costs' };

/** The costs of a month; Other Costs only when there are any. */
export function costLines({ other }: Pick<FinancialData, 'other'>): readonly DetailLine[] {
  return other === null || isZero(toMoney(other)) ? COST_LINES : [...COST_LINES, OTHER_COSTS];
}

const GROUP_TITLES: Readonly<Record<LineGroup, string>> = {
  result: 'Below EBITDA',
  balance: 'Balance Sheet',
};

const labelled = (key: (typeof OPTIONAL_LINES)[number]) => ({ key, label: LINES[key].label });

/** The lines that the company has switched on, by their groups. */
export function moreLines(): { readonly title: string; readonly lines: readonly DetailLine[] }[] {
  return [...Map.groupBy(shownLines(shownBasis(), OPTIONAL_LINES), groupTitle)].map(
    ([title, keys]) => ({
      title,
      lines: keys.map(labelled),
    }),
  );
}

const groupTitle = (key: (typeof OPTIONAL_LINES)[number]) => GROUP_TITLES[groupOf(key)];

/** What administrators change in the details: the costs that the table for editing leaves out. */
export const DETAIL_EDIT_LINES = [
  { key: 'customerSuccess', label: 'Customer Success' },
  { key: 'marketing', label: 'Marketing' },
  { key: 'other', label: 'Other Costs' },
] as const satisfies readonly DetailLine[];
export type DetailEditKey = (typeof DETAIL_EDIT_LINES)[number]['key'];
export const DETAIL_EDIT_KEYS: readonly DetailEditKey[] = DETAIL_EDIT_LINES.map(({ key }) => key);

export const NOTE_FIELDS = [
  { key: 'summaryNotes', label: 'Summary Notes' },
  { key: 'notes', label: 'Additional Notes' },
] as const;
export type NoteKey = (typeof NOTE_FIELDS)[number]['key'];
