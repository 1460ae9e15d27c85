import { textOfMillionths } from '../../finance/books/exactSums.ts';
import { lineLabel, nameInSentence } from '../../finance/catalogue.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { plainText } from '../../finance/decimal.ts';
import { figureMonth } from '../../finance/figureId.ts';
import { decimalOfMillionths } from '../../finance/statements/monthAmounts.ts';
import { balanceFigure } from '../../finance/statements/statementFigureIds.ts';
import { sheetRowLabel } from '../../finance/statements/statementLabels.ts';
import type { BalanceSheetRow } from '../../finance/statements/statementRows.ts';
import { addedSheetRows, sheetRowKey, sheetRows } from '../../finance/statements/statementRows.ts';
import type { BalanceSheet } from '../../finance/statements/statementAmounts.ts';
import { missingOfResult } from '../../finance/statements/typedMonths.ts';
import { changeSentence } from '../../telling/briefing/changeSentence.ts';
import { briefMoney, sentenceText } from '../../format/briefingText.ts';
import { typedSheetWords } from '../../format/typedSheetWords.ts';
import { currencyCode } from '../../format/currencyName.ts';
import { withFigure } from './figureIds.ts';
import { soundTable } from './formulaValue.ts';
import { withOrigin } from './origins.ts';
import type { PackCell, PackFormula, PackRow, PackSection, PackTable } from './pack.ts';
import { numberCell, textCell } from './packCells.ts';
import type { PackMonth, PackMonths } from './packMonths.ts';
import type { PackSource, PackStatements } from './packSource.ts';
import { sheetAmount, sheetAt, shownSheetMonths } from './packStatements.ts';
import { tracedBalance } from './statementTraces.ts';

const BALANCE_SHEET = 'Balance sheet';
const BALANCE_CHECK = 'Balances';

function totalFormula(
  rows: readonly BalanceSheetRow[],
  at: number,
  column: number,
): PackFormula | undefined {
  if (rows[at]?.is !== 'total') return undefined;
  // A balance that nobody has entered is no number.
  const added = addedSheetRows(rows, at).filter((row) => rows[row]?.amounts[column - 1] !== null);
  return { kind: 'sum', of: added.map((row) => ({ row, column })) };
}

/** Assets less liabilities less equity. */
function checkRow(
  rows: readonly BalanceSheetRow[],
  shown: readonly PackMonth[],
  sheets: readonly BalanceSheet[],
): PackRow {
  const place = (key: string, column: number) => ({
    row: rows.findIndex((row) => sheetRowKey(row) === key),
    column,
  });
  const cells = sheets.map(({ difference }, at): PackCell => {
    const cell = numberCell(textOfMillionths(difference), 'thousands', {
      kind: 'balance',
      minuend: place('totalAssets', at + 1),
      less: ['totalLiabilities', 'totalEquity'].map((key) => place(key, at + 1)),
    });
    const month = shown[at];
    return month === undefined
      ? cell
      : withFigure(cell, balanceFigure('difference', figureMonth(month)));
  });
  return { kind: 'line', cells: [textCell(BALANCE_CHECK), ...cells] };
}

function sheetTable(
  source: PackSource,
  { lines }: PackStatements,
  shown: readonly PackMonth[],
): PackTable {
  const sheets = shown.flatMap((month) => sheetAt(source, month) ?? []);
  const rows = sheetRows(lines, sheets);
  const cellAt = (row: BalanceSheetRow, at: number, column: number): PackCell => {
    const month = shown[column];
    if (month === undefined) return textCell('');
    const key = sheetRowKey(row);
    const cell = numberCell(row.amounts[column], 'thousands', totalFormula(rows, at, column + 1));
    const traced =
      row.is === 'total' ? cell : withOrigin(cell, [tracedBalance(source, key, month)]);
    return withFigure(traced, balanceFigure(key, figureMonth(month)));
  };
  return soundTable({
    key: 'balance-sheet',
    title: `${BALANCE_SHEET}, end of ${shown[0]?.name ?? ''}`,
    unit: `${currencyCode(source.basis.currency)} thousands`,
    columns: [
      { heading: 'Line', kind: 'label', width: 30 },
      ...shown.map(({ shortName }) => ({ heading: shortName, kind: 'number', width: 14 }) as const),
    ],
    rows: [
      ...rows.map((row, at): PackRow => ({
        kind: row.is === 'total' ? 'subtotal' : 'line',
        cells: [
          textCell(sheetRowLabel(row, lines)),
          ...shown.map((_, column) => cellAt(row, at, column)),
        ],
      })),
      checkRow(rows, shown, sheets),
    ],
    notes: typedNotesOf(source.basis, lines, sheets, shown[0]),
  });
}

function typedNotesOf(
  basis: CompanyBasis,
  lines: PackStatements['lines'],
  [sheet, ...others]: readonly BalanceSheet[],
  month: PackMonth | undefined,
): string[] {
  const hasOthers = others.some(({ typed }) => (typed?.notEntered ?? []).length > 0);
  if (sheet?.typed === undefined) return hasOthers ? ['Balances marked N/A were not entered.'] : [];
  const { isEquityEntered, notEntered } = sheet.typed;
  const names = lines.filter(({ slug }) => notEntered.includes(slug)).map(({ name }) => name);
  const ofResult = missingOfResult(basis, month?.figures ?? {});
  return typedSheetWords({
    isEquityEntered,
    notEntered: names.concat(ofResult.map((key) => lineLabel(basis, key))),
  });
}

function sheetMessage(
  { basis }: PackSource,
  statements: PackStatements,
  month: PackMonth,
  [sheet, before]: readonly [BalanceSheet, BalanceSheet | null],
): string {
  const { currency } = basis;
  if (sheet.difference !== 0n) {
    const open = sheet.difference < 0n ? -sheet.difference : sheet.difference;
    return `The balance sheet is out of balance by ${briefMoney(currency, textOfMillionths(open))}.`;
  }
  const assets = statements.lines.filter(({ side }) => side === 'asset');
  const total = (of: BalanceSheet) =>
    decimalOfMillionths(
      assets.reduce((sum, { slug }) => sum + (of.lines.get(slug) ?? 0n), of.notClassified),
    );
  if (before === null) {
    const amount = briefMoney(currency, plainText(total(sheet)));
    return `Total assets were ${amount} at the end of ${month.name}.`;
  }
  const causes = [
    ...assets.map(({ slug, name }) => ({ slug, name })),
    { slug: 'notClassified', name: 'Not classified' },
  ].flatMap(({ slug, name }) => {
    const after = sheetAmount(statements, sheet, slug);
    const earlier = sheetAmount(statements, before, slug);
    // A balance that nobody has entered didn't fall to zero.
    return after === null || earlier === null
      ? []
      : [{ name: nameInSentence(name, true), amount: decimalOfMillionths(after - earlier) }];
  });
  const sides = { from: total(before), to: total(sheet) };
  return sentenceText(currency, changeSentence('Total assets', sides, causes));
}

/** The balance sheet of a month. Empty if the company has no statements. */
export function balanceSheetSection(
  source: PackSource,
  months: PackMonths,
  month: PackMonth,
): PackSection[] {
  const { statements } = source;
  if (statements === undefined) return [];
  const section = { key: 'balanceSheet', title: BALANCE_SHEET };
  const sheet = sheetAt(source, month);
  if (sheet === null) {
    const sentence = `${month.name} has no balance sheet, because its books are missing or incomplete.`;
    return [{ ...section, parts: [{ kind: 'empty', sentence }] }];
  }
  const before = sheetAt(source, months.upTo(month, 2).at(-2) ?? null);
  return [
    {
      ...section,
      message: sheetMessage(source, statements, month, [sheet, before]),
      parts: [
        {
          kind: 'table',
          table: sheetTable(source, statements, shownSheetMonths(source, months, month)),
        },
      ],
    },
  ];
}
