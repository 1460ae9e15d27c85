import {
  FORECAST_MEANINGS,
  figureMeanings,
  IGNORED,
  isMonthKind,
  meaningLabel,
  meaningsOf,
} from '../../../contract/importMeanings.ts';
import type { ImportMeaning, SheetLayout } from '../../../contract/imports.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import type { SelectOption } from '../../ui/Select.tsx';

/** True if each row has a month, the name of a line and one amount. */
export function isList({ subject, orientation, meanings }: SheetLayout): boolean {
  return (
    subject === 'figures' &&
    orientation === 'monthsDown' &&
    meanings.some(({ meaning }) => meaning.kind === 'lineName')
  );
}

/** Returns a key such as "line:revenue" or "month". */
export function meaningKey(meaning: ImportMeaning): string {
  return meaning.kind === 'line' ? `line:${meaning.line}` : meaning.kind;
}

/** The options always include the current value. */
export function meaningOptions(
  subject: SheetLayout['subject'],
  current: ImportMeaning,
): SelectOption[] {
  const basis = shownBasis();
  const offered = meaningsOf(basis, subject);
  const key = meaningKey(current);
  const all = offered.some((meaning) => meaningKey(meaning) === key)
    ? offered
    : [...offered, current];
  return all.map((meaning) => ({
    value: meaningKey(meaning),
    label: meaningLabel(basis, meaning),
  }));
}

/** Parses a key. Unknown values mean nothing. */
export function meaningOf(key: string): ImportMeaning {
  const all = [...figureMeanings(shownBasis()), ...FORECAST_MEANINGS];
  return all.find((meaning) => meaningKey(meaning) === key) ?? IGNORED;
}

/** The meaning of the column, or of the row if months are in columns. */
export function meaningAt(layout: SheetLayout, position: number): ImportMeaning {
  return layout.meanings.find((known) => known.position === position)?.meaning ?? IGNORED;
}

export function monthColumn({ meanings, labelColumn }: SheetLayout): number {
  return meanings.find(({ meaning }) => isMonthKind(meaning.kind))?.position ?? labelColumn;
}

/** The column of the months, or their row if months are in columns. */
export function monthPosition(layout: SheetLayout): number {
  return layout.orientation === 'monthsAcross' ? layout.headerRow : monthColumn(layout);
}
