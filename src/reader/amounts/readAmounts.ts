import type { ImportPreview, SheetLayout } from '../../contract/imports.ts';
import { refuseContradictions } from './agreement.ts';
import { errorsInAccounts } from './errorCells.ts';
import { applyCostSigns } from './costSigns.ts';
import { AmountReading } from './readAmount.ts';
import type { ReadAmounts, ReadAmount } from './readAmount.ts';
import { combinedLeftOut } from './leftOut.ts';
import { readFigureSheet } from './readFigures.ts';
import { readForecastSheet } from './readForecasts.ts';
import { readIdentified } from './readIdentified.ts';
import { leaveOutParts } from './sheetsOfGroup.ts';
import { unitsOfMonths } from '../books/unitsByLine.ts';
import { currencyRefusals } from '../ledgers/partAnswers.ts';
import { isListLayout } from '../layout/listLayout.ts';
import { whyNotUsed } from '../layout/whyNotUsed.ts';
import type { ImportContext } from '../layout/importContext.ts';
import type { GridSheet } from '../cells/grid.ts';
import type { ImportWorkbook } from '../file/workbook.ts';

/**
 * Reads the amounts of the sheets in use by their layouts, in whole units with cents. In a workbook that the product
 * wrote, the cells identify themselves and layouts don't matter.
 */
export function readAmounts(
  workbook: ImportWorkbook,
  layouts: readonly SheetLayout[],
  context: ImportContext,
): ReadAmounts {
  const reading = new AmountReading();
  if (workbook.identities !== null) {
    readIdentified(workbook, workbook.identities, context, reading);
    const { skipped: _nothing, ...read } = reading;
    return { ...read, leftOut: [], unread: [] };
  }
  reading.refusals.push(...workbook.identityRefusals);
  const unread: ImportPreview['unread'][number][] = [];
  for (const layout of layouts) {
    const sheet = workbook.sheets.find(({ name }) => name === layout.sheet);
    if (sheet === undefined) continue;
    if (!layout.isUsed) {
      unread.push({ sheet: sheet.name, reason: whyNotUsed(context.basis, sheet, layout) });
      continue;
    }
    const before = readingSize(reading);
    const first = reading.amounts.length;
    if (layout.subject === 'figures') {
      // The list reader refuses amounts in other currencies individually.
      const mixed = isListLayout(layout) ? [] : currencyRefusals(context.basis, sheet);
      const units = unitsOfMonths(context.basis, sheet, layout);
      if (units !== null) {
        reading.refuse(
          sheet,
          units.cell,
          units.reason,
          'Write the amounts of all months in one unit.',
        );
        continue;
      }
      const errors = errorsInAccounts(context.basis, sheet, layout);
      const trial = trialInUnits(sheet, layout, context);
      const refused = errors.length > 0 ? errors : [...mixed, ...refusedInAnyUnit(trial)];
      if (refused.length === 0 && trial !== null && readingSize(trial) === 0) {
        unread.push({ sheet: sheet.name, reason: NO_AMOUNTS });
        continue;
      }
      reading.refusals.push(...refused);
      if (refused.length === 0) {
        readFigureSheet(sheet, layout, context, reading);
        refuseContradictions(context.basis, sheet, layout, reading, first);
      }
    } else readForecastSheet(sheet, layout, context, reading);
    remarkHidden(sheet, reading);
    applyCostSigns(context.basis, sheet, layout, reading, first);
    if (readingSize(reading) === before) {
      unread.push({ sheet: sheet.name, reason: NO_AMOUNTS });
    }
  }
  unread.push(...leaveOutParts(context.basis, reading));
  return { ...withoutRepeats(reading), leftOut: combinedLeftOut(reading.skipped), unread };
}

/** A sheet without a unit, read in units, so that nobody is asked about the unit in vain; null if it has one. */
function trialInUnits(
  sheet: GridSheet,
  layout: SheetLayout,
  context: ImportContext,
): AmountReading | null {
  if (layout.unit !== null) return null;
  const trial = new AmountReading();
  readFigureSheet(sheet, { ...layout, unit: 'units' }, context, trial);
  refuseContradictions(context.basis, sheet, layout, trial, 0);
  return trial;
}

/** The refusals of a sheet whose amounts would all be refused in any unit; otherwise empty. */
function refusedInAnyUnit(trial: AmountReading | null): AmountReading['refusals'] {
  const isOpen = trial === null || trial.amounts.length > 0 || trial.questions.length > 0;
  return isOpen ? [] : trial.refusals;
}

const NO_AMOUNTS = 'It has months and lines, but no amounts.';

const readingSize = ({ amounts, refusals, questions }: AmountReading) =>
  amounts.length + refusals.length + questions.length;

function remarkHidden(sheet: GridSheet, reading: AmountReading): void {
  const sentence = hiddenSentence(sheet);
  if (sentence !== null) reading.remarks.push({ check: 'hidden', sheet: sheet.name, sentence });
}

/**
 * Hidden rows and columns are part of the table, so the person who applies the import should know. Null if there are
 * none.
 */
export function hiddenSentence(sheet: GridSheet): string | null {
  const rows = sheet.hiddenRows.filter((row) => (sheet.rows[row] ?? []).length > 0).length;
  const columns = sheet.hiddenColumns.filter((column) =>
    sheet.rows.some((row) => (row[column] ?? null) !== null),
  ).length;
  if (rows + columns === 0) return null;
  const counted = [
    ...(rows > 0 ? [rows === 1 ? '1 hidden row' : `${rows} hidden rows`] : []),
    ...(columns > 0 ? [columns === 1 ? '1 hidden column' : `${columns} hidden columns`] : []),
  ];
  return `${counted.join(' and ')} in ${sheet.name} ${rows + columns === 1 ? 'was' : 'were'} read in the same way as the visible ones.`;
}

function claimedFigure(amount: ReadAmount): string {
  return amount.subject === 'figures'
    ? `${amount.fyLabel} ${amount.monthNum} ${amount.line}`
    : [
        amount.businessUnit,
        amount.currency,
        amount.calendarYear,
        amount.calendarMonth,
        // A month has only one actual amount, even if it appears in several rows.
        amount.field === 'actualAmount' ? 'actual' : amount.metric,
      ].join('\n');
}

const amountPlace = ({ sheet, cell }: ReadAmount) => `${cell} in ${sheet}`;

function withoutRepeats(reading: AmountReading): Omit<ReadAmounts, 'leftOut' | 'unread'> {
  const byClaim = Map.groupBy(reading.amounts, claimedFigure);
  const amounts: ReadAmount[] = [];
  for (const [first, ...others] of byClaim.values()) {
    if (first === undefined) continue;
    const different = others.find(({ value }) => value !== first.value);
    if (different === undefined) amounts.push(first);
    else {
      reading.refusals.push({
        sheet: different.sheet,
        cell: different.cell,
        reason: `${amountPlace(first)} and ${amountPlace(different)} give different amounts for the same month and line.`,
        remedy: 'Leave one of them out, or use only one of the sheets.',
      });
    }
  }
  const { refusals, questions, remarks, blanks } = reading;
  return { amounts, refusals, questions, remarks, blanks };
}
