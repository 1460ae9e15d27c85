import type { UnderstoodRow, UnderstoodSheet } from '../../contract/understood.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { periodHead } from '../words/periodHead.ts';
import { isTotalLabel } from '../words/rowWords.ts';
import { titleTime } from '../words/titlePeriod.ts';
import type { DecimalValue } from '../../finance/decimal.ts';
import { decimal, plainText } from '../../finance/decimal.ts';
import { cellAddress } from '../../office/cellAddress.ts';
import { writtenNumber } from '../cells/amountText.ts';
import type { GridSheet } from '../cells/grid.ts';
import { textAt, valueAt, widthOf } from '../cells/grid.ts';
import { accountListHead, isPlannedWord } from '../ledgers/accountListHead.ts';
import { longerPeriodKey, assumedYearEndNote } from './longerPeriods.ts';

interface AccountYearRow {
  readonly row: Omit<UnderstoodRow, 'amounts'>;
  readonly sums: Map<string, DecimalValue>;
}

/**
 * Describes a list with a year, names and an amount in each row. None of it is stored, because figures are stored by
 * month. Null for any other sheet.
 */
export function understoodYears(basis: CompanyBasis, sheet: GridSheet): UnderstoodSheet | null {
  const head = accountListHead(basis, sheet, 'year');
  if (head === null) return null;
  const noTitle = titleTime(basis, []);
  const rows = new Map<string, AccountYearRow>();
  const left: UnderstoodSheet['left'][number][] = [];
  const months = new Set<string>();
  let isFinancial = false;
  for (let row = head.row + 1; row < sheet.rows.length; row += 1) {
    const number = writtenNumber(basis, valueAt(sheet, row, head.amount));
    const label = head.names
      .map((column) => textAt(sheet, row, column))
      .filter((text) => text !== '')
      .join(': ');
    if (number === null || label === '' || isTotalLabel(label)) continue;
    const cell = cellAddress(row, head.names.at(-1) ?? 0);
    const period = periodHead(basis, textAt(sheet, row, head.month))?.period ?? null;
    const key = period?.span === 'year' ? longerPeriodKey(basis, period, noTitle, false) : null;
    if (key === null) return null;
    isFinancial ||= period?.isFinancial === true;
    if (head.scenario !== -1 && isPlannedWord(textAt(sheet, row, head.scenario))) {
      left.push({ cell, label, reason: 'It contains planned amounts, not actual ones.' });
      continue;
    }
    const entity = head.entity === -1 ? '' : textAt(sheet, row, head.entity);
    const name = JSON.stringify([entity, label]);
    const own = { cell, kind: 'account', line: null } as const;
    const known = rows.get(name) ?? {
      row: entity === '' ? { ...own, label } : { ...own, label: `${entity} ${label}`, entity },
      sums: new Map<string, DecimalValue>(),
    };
    months.add(key);
    known.sums.set(key, (known.sums.get(key) ?? decimal('0')).plus(decimal(number.value)));
    rows.set(name, known);
  }
  if (rows.size < 2) return null;
  const [currency = null, other] = head.currencies;
  const isSaid = currency !== null && other === undefined;
  return {
    sheet: sheet.name,
    kind: 'ledger',
    months: [...months].toSorted(),
    granularity: 'year',
    currency: isSaid ? currency : null,
    unit: head.unit,
    rows: Array.from(rows.values(), ({ row, sums }) =>
      Object.assign(row, {
        amounts: Object.fromEntries(Array.from(sums, ([key, sum]) => [key, plainText(sum)])),
      }),
    ),
    left: [...plannedColumns(sheet, head.row, head.amount), ...left],
    notes: [
      ...(isFinancial ? [assumedYearEndNote(basis)] : []),
      ...(isSaid ? [] : ["The sheet doesn't state its currency."]),
    ],
  };
}

const plannedColumns = (sheet: GridSheet, head: number, amount: number): UnderstoodSheet['left'] =>
  Array.from({ length: widthOf(sheet) }, (_, column) => column).flatMap((column) => {
    const label = textAt(sheet, head, column);
    const isPlan = column !== amount && isPlannedWord(label);
    const reason = 'It contains planned amounts, not actual ones.';
    return isPlan ? [{ cell: cellAddress(head, column), label, reason }] : [];
  });
