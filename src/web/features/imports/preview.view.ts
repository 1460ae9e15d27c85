import type { Import, ImportChange, ImportPreview } from '../../../contract/imports.ts';
import { changeCount } from '../../../contract/imports.ts';
import { decimal, fixed } from '../../../finance/decimal.ts';
import { formatCount } from '../../../format/count.ts';
import { formatAmountIn } from '../../../format/money.ts';
import { DASH } from '../../../format/notAvailable.ts';
import { formatPercentDetailed } from '../../../format/percent.ts';
import type { TableFile } from '../../../contract/tables.ts';
import type { ShownChanges } from './imports.search.ts';

export const CHANGES_PER_PAGE = 50;

/** Returns words such as "1 figure" or "1,234 figures". */
export function countedNoun(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** Returns null if the import can be stored. */
export function importObstacle({ preview }: Pick<Import, 'preview'>): string | null {
  if (preview.questions.length > 0) {
    return `${countedNoun(preview.questions.length, 'question')} still open`;
  }
  return changeCount(preview) === 0 ? 'There is nothing to store' : null;
}

export interface CountTile {
  readonly shown: ShownChanges;
  readonly label: string;
  readonly count: number;
  readonly tone: 'neutral' | 'caution' | 'negative';
}

export function countTiles({ counts }: ImportPreview): CountTile[] {
  const alarming = (count: number, tone: CountTile['tone']) => (count > 0 ? tone : 'neutral');
  return [
    { shown: 'new', label: 'New', count: counts.new, tone: 'neutral' },
    { shown: 'changed', label: 'Changed', count: counts.changed, tone: 'neutral' },
    { shown: 'unchanged', label: 'Unchanged', count: counts.unchanged, tone: 'neutral' },
    {
      shown: 'conflict',
      label: 'Conflicts',
      count: counts.conflict,
      tone: alarming(counts.conflict, 'caution'),
    },
    {
      shown: 'refused',
      label: 'Refused',
      count: counts.refused,
      tone: alarming(counts.refused, 'negative'),
    },
    {
      shown: 'warnings',
      label: 'Warnings',
      count: counts.warnings,
      tone: alarming(counts.warnings, 'caution'),
    },
  ];
}

export function shownChanges(
  changes: readonly ImportChange[],
  shown: ShownChanges | undefined,
): ImportChange[] {
  if (shown === undefined) {
    return changes.filter(({ status }) => status === 'new' || status === 'changed');
  }
  return changes.filter(({ status }) => status === shown);
}

type Amount = Pick<ImportChange, 'unit' | 'currency'>;

/** Writes an amount to the cent; a dash if there is no amount. */
export function amountText({ unit, currency }: Amount, amount: string | null): string {
  if (amount === null) return DASH;
  if (unit === 'people') return formatCount(Number(amount));
  return unit === 'percent' ? formatPercentDetailed(amount) : formatAmountIn(currency, amount);
}

export interface Difference {
  readonly text: string;
  readonly isNegative: boolean;
}

export function amountDifference(change: ImportChange): Difference {
  if (change.before === null) return { text: DASH, isNegative: false };
  const digits = change.unit === 'people' ? 0 : 2;
  const amount = fixed(decimal(change.after).minus(decimal(change.before)), digits);
  const isNegative = amount.startsWith('-');
  const sign = isNegative || decimal(amount).eq('0') ? '' : '+';
  const text = `${sign}${amountText(change, amount)}`;
  return { text: change.unit === 'percent' ? text.replace('%', ' pts') : text, isNegative };
}

export const STATUS_LABELS: Readonly<Record<ImportChange['status'], string>> = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  conflict: 'Conflict',
};

/** Returns "FY25!B5", or only the sheet. */
export function placeName(sheet: string | null, cell: string | null): string {
  if (sheet === null) return cell ?? '';
  return cell === null ? sheet : `${sheet}!${cell}`;
}

function unitText({ unit, currency }: Amount): string {
  if (unit === 'people') return 'people';
  return unit === 'percent' ? '%' : currency;
}

export function previewTable(fileName: string, { changes, refusals }: ImportPreview): TableFile {
  return {
    name: `Preview of ${fileName}`,
    columns: [
      { heading: 'Status', kind: 'text' },
      { heading: 'Period', kind: 'text' },
      { heading: 'Figure', kind: 'text' },
      { heading: 'Stored now', kind: 'amount' },
      { heading: 'In the workbook', kind: 'amount' },
      { heading: 'When exported', kind: 'amount' },
      { heading: 'Unit', kind: 'text' },
      { heading: 'Sheet', kind: 'text' },
      { heading: 'Cell', kind: 'text' },
      { heading: 'Remark', kind: 'text' },
    ],
    rows: [
      ...changes.map((change) => [
        STATUS_LABELS[change.status],
        change.period,
        change.what,
        change.before,
        change.after,
        change.exported,
        unitText(change),
        change.sheet,
        change.cell,
        null,
      ]),
      ...refusals.map(({ sheet, cell, reason, remedy }) => [
        'Refused',
        null,
        null,
        null,
        null,
        null,
        null,
        sheet,
        cell,
        `${reason} ${remedy}`,
      ]),
    ],
  };
}

export function sentenceWithoutPeriod(period: string, sentence: string): string {
  const start = `${period}: `;
  if (!sentence.startsWith(start)) return sentence;
  const words = sentence.slice(start.length);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
