import type { UnderstoodRow, UnderstoodSheet } from '../../contract/understood.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { currenciesIn } from '../../finance/books/moneyText.ts';
import { periodHead } from '../words/periodHead.ts';
import { isShareLabel, isTotalLabel } from '../words/rowWords.ts';
import { decimal, plainText } from '../../finance/decimal.ts';
import { cellAddress } from '../../office/cellAddress.ts';
import { ENTITY_HEADING, plainHeading } from '../cells/accountHeadings.ts';
import { writtenNumber } from '../cells/amountText.ts';
import { textAt, textOf, valueAt, widthOf } from '../cells/grid.ts';
import type { GridSheet } from '../cells/grid.ts';
import { lineIn, monthsIn } from '../cells/headings.ts';
import { writtenToTheCent } from '../cells/writtenToTheCent.ts';

const MOST_ENTITY_HEAD_ROW = 20;
const MOST_ENTITY_LIST_COLUMNS = 60;
const ENTITY_MONTH_HEADING =
  /^(?:month(?: ?end)?|period(?: ?end)?|date|monat|mois|mes|mese|maand|maned|manad|periode|periodo|miesiac|mesic|honap|kuukausi|datum|fecha|data|dato)$/;
const ENTITY_HEADING_WORDS =
  /^(?:locations?|countr(?:y|ies)|regions?|business ?units?|divisions?|segments?|land|lander|pays|pais(?:es)?|paese|regiones|regione|niederlassung(?:en)?|standorte?|filialen?|sparten?|geschaftsbereiche?|sucursal(?:es)?|vestiging(?:en)?|avdeling|afdeling|avdelning)$/;
const TIME_HEADING =
  /^(?:months?|quarters?|years?|fy|period|week|date)(?: (?:numbers?|no\.?|names?))?$/i;
const PRICE = /\bprices?$/i;

interface EntityListHead {
  readonly row: number;
  readonly month: number;
  readonly entities: readonly number[];
  readonly amounts: readonly number[];
}

const headingAt = (sheet: GridSheet, row: number, column: number) =>
  textAt(sheet, row, column).replaceAll('_', ' ');

/** A heading without its scenario word: "Actual Revenue" becomes "Revenue". */
const withoutScenarioWord = (heading: string) =>
  heading.replace(/^(?:actuals?|act)\s+|\s+(?:actuals?|act)$/gi, '');

const isOtherScenarioHeading = (basis: CompanyBasis, heading: string) => {
  const scenario = periodHead(basis, heading)?.scenario ?? null;
  return /^(?:budget|forecast|plan|prior)\b/i.test(heading) || (scenario ?? 'actual') !== 'actual';
};

function entityListHead(basis: CompanyBasis, sheet: GridSheet): EntityListHead | null {
  const width = Math.min(widthOf(sheet), MOST_ENTITY_LIST_COLUMNS);
  const columns = Array.from({ length: width }, (_, column) => column);
  for (let row = 0; row < Math.min(sheet.rows.length, MOST_ENTITY_HEAD_ROW); row += 1) {
    const headed = (is: (heading: string) => boolean) =>
      columns.filter((column) => is(plainHeading(headingAt(sheet, row, column))));
    const [month] = headed((heading) => ENTITY_MONTH_HEADING.test(heading)).toSorted(
      (a, b) => monthsBelow(basis, sheet, row, b) - monthsBelow(basis, sheet, row, a),
    );
    const entities = headed(
      (heading) => ENTITY_HEADING.test(heading) || ENTITY_HEADING_WORDS.test(heading),
    );
    const lines = columns.filter(
      (column) =>
        lineIn(basis, {
          kind: 'text',
          value: withoutScenarioWord(headingAt(sheet, row, column)),
        }) !== null,
    );
    if (month === undefined || entities.length === 0 || lines.length < 2) continue;
    const amounts = columns.filter((column) => {
      const heading = headingAt(sheet, row, column);
      const isNamed = heading !== '' && !TIME_HEADING.test(heading) && !entities.includes(column);
      return (
        isNamed &&
        column !== month &&
        writtenNumber(basis, valueAt(sheet, row + 1, column)) !== null
      );
    });
    return { row, month, entities, amounts };
  }
  return null;
}

/** Counts only months with their year, because "January" next to a year is less specific than a date. */
const monthsBelow = (basis: CompanyBasis, sheet: GridSheet, head: number, column: number) =>
  sheet.rows
    .slice(head + 1, head + 50)
    .filter((row) => monthsIn(basis, row[column] ?? null).some((one) => one.calendarYear !== null))
    .length;

/**
 * Describes a table whose rows are months of several entities; null for any other sheet, or if an entity has a month
 * twice.
 */
export function understoodEntities(basis: CompanyBasis, sheet: GridSheet): UnderstoodSheet | null {
  const head = entityListHead(basis, sheet);
  if (head === null) return null;
  const rows = new Map<string, UnderstoodRow>();
  const months = new Set<string>();
  const entities = new Set<string>();
  const read = head.amounts.filter(
    (column) => !isOtherScenarioHeading(basis, headingAt(sheet, head.row, column)),
  );
  for (let row = head.row + 1; row < sheet.rows.length; row += 1) {
    const [only, other] = monthsIn(basis, valueAt(sheet, row, head.month));
    const entity = head.entities
      .map((column) => textAt(sheet, row, column))
      .filter((text) => text !== '')
      .join(' ');
    if (only === undefined) {
      if (entity === '' || isTotalLabel(entity)) continue;
      return null;
    }
    if (other !== undefined || only.calendarYear === null || entity === '') return null;
    const month = `${only.calendarYear}-${String(only.calendarMonth).padStart(2, '0')}`;
    months.add(month);
    entities.add(entity);
    for (const column of read) {
      const number = writtenNumber(basis, valueAt(sheet, row, column));
      if (number === null) continue;
      const label = textAt(sheet, head.row, column);
      const key = JSON.stringify([entity, column]);
      const known = rows.get(key);
      if (known?.amounts[month] !== undefined) return null;
      const name = withoutScenarioWord(headingAt(sheet, head.row, column));
      rows.set(key, {
        cell: cellAddress(head.row, column),
        label: `${entity} ${label}`,
        entity,
        kind:
          isShareLabel(name) || PRICE.test(name)
            ? 'other'
            : isTotalLabel(name)
              ? 'total'
              : 'account',
        line: lineIn(basis, { kind: 'text', value: name }),
        amounts: { ...known?.amounts, [month]: plainText(decimal(number.value)) },
      });
    }
  }
  if (entities.size < 2) return null;
  const said = new Set(
    sheet.rows
      .slice(0, head.row + 1)
      .flatMap((row) => row.flatMap((cell) => currenciesIn(textOf(cell)))),
  );
  const [currency = null] = said;
  const isCurrency = said.size === 1 && /^[A-Z]{3}$/.test(currency ?? '');
  const hasCents = writtenToTheCent(
    sheet.rows.slice(head.row + 1).flatMap((row) => read.flatMap((column) => row[column] ?? [])),
  );
  return {
    sheet: sheet.name,
    kind: 'lines',
    months: [...months].toSorted(),
    granularity: 'month',
    currency: isCurrency ? currency : null,
    unit: hasCents ? 'units' : null,
    rows: [...rows.values()],
    left: head.amounts
      .filter((column) => !read.includes(column))
      .map((column) => ({
        cell: cellAddress(head.row, column),
        label: textAt(sheet, head.row, column),
        reason: 'It contains planned amounts, not actual ones.',
      })),
    notes: [
      `The amounts are for ${entities.size} entities, and it is not clear whether together they make up the company.`,
      ...(isCurrency ? [] : ["The sheet doesn't state its currency."]),
      ...(hasCents
        ? []
        : ['The sheet does not say whether its amounts are whole units, thousands or millions.']),
    ],
  };
}
