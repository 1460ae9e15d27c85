import { formatPeople, formatThousands, formatWithCents } from '../../format/accounting.ts';
import { DASH, NOT_AVAILABLE } from '../../format/notAvailable.ts';
import {
  formatChangePercent,
  formatPercent,
  formatPoints,
  formatStoredPercent,
} from '../../format/percent.ts';
import type { PackCell, PackNumberFormat } from './pack.ts';
import { RESTATED_MARK } from './restatedMarks.ts';

/** Adds a plus sign where needed: "+77", "-77", "0". */
const signedText = (text: string): string =>
  text.startsWith('-') || !/[1-9]/.test(text) ? text : `+${text}`;

const NUMBER_TEXTS: Readonly<Record<PackNumberFormat, (value: string) => string>> = {
  thousands: formatThousands,
  signedThousands: (value) => signedText(formatThousands(value)),
  exact: formatWithCents,
  percent: (value) => formatPercent(value),
  storedPercent: formatStoredPercent,
  points: (value) => formatPoints(value),
  change: (value) => formatChangePercent(value),
  people: formatPeople,
  signedPeople: (value) => signedText(formatPeople(value)),
};

const MARK_TEXTS = {
  missing: NOT_AVAILABLE,
  dash: DASH,
} as const;

/** A number of a pack, formatted the same in every file format. */
export function numberText(value: string, format: PackNumberFormat): string {
  return NUMBER_TEXTS[format](value);
}

export function cellText(cell: PackCell): string {
  if (cell.kind === 'text') return cell.text;
  const text = cell.kind === 'mark' ? MARK_TEXTS[cell.mark] : numberText(cell.value, cell.format);
  return cell.isRestated === true ? `${text}${RESTATED_MARK}` : text;
}
