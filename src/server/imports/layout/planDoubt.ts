import { planWord, saysActual } from '../../../domain/books/planWords.ts';
import type { ImportPreview, SheetLayout } from '../../../contract/imports.ts';
import { isAmountCell } from '../books/headRows.ts';
import { textOf } from '../cells/grid.ts';
import type { GridSheet } from '../cells/grid.ts';

const MOST_ROWS = 30;
const MOST_CHARACTERS = 120;

/** Whether titles and headings say that some amounts are actual ones. */
export const holdsActuals = ({ name, rows }: GridSheet) =>
  [name, ...rows.slice(0, MOST_ROWS).flatMap((row) => row.map((cell) => textOf(cell)))].some(
    (text) => text.length <= MOST_CHARACTERS && saysActual(text),
  );

/** Xero marks the heading of the accounts of a budget. */
const OF_XERO = /^\*account$/i;

const MOST_LISTED = 200;
const ACTUAL = /(?<!\p{L})(?:actuals?|ist)(?!\p{L})/iu;
const ONLY_PLAN = /^(?:budget|forecast|plan)$/i;

/** What titles and headings of a sheet, or a column of its list, say of its amounts; undefined where they say nothing. */
export function scenariosIn({ name, rows }: GridSheet): 'plan' | 'both' | undefined {
  const amounts = rows.findIndex((row) => row.some(isAmountCell));
  const heads = rows.slice(0, Math.min(amounts === -1 ? MOST_ROWS : amounts, MOST_ROWS)).flat();
  const listed = rows
    .slice(0, MOST_LISTED)
    .flat()
    .filter((cell) => ONLY_PLAN.test(textOf(cell)) || /^actuals?$/i.test(textOf(cell)));
  const texts = [name, ...[...heads, ...listed].map((cell) => textOf(cell))].filter(
    ({ length }) => length <= MOST_CHARACTERS,
  );
  if (!texts.some((text) => planWord(text) !== null || OF_XERO.test(text))) return undefined;
  return texts.some((text) => ACTUAL.test(text.replaceAll('_', ' '))) ? 'both' : 'plan';
}

/**
 * What a file is never shows in its name. But a name that says budget, where nothing in the sheet says
 * whether its amounts happened, is reason enough to ask.
 */
export function planDoubts(
  sheet: GridSheet,
  { scenario, subject, isUsed }: SheetLayout,
  fileName: string,
): ImportPreview['questions'] {
  const ask = (question: string) => [
    { sheet: sheet.name, about: 'scenario' as const, question: `${question}.` },
  ];
  if ((isUsed && subject === 'forecasts') || scenario === 'actual') return [];
  if (scenario === 'plan') {
    return ask(`The amounts of ${sheet.name} are a plan: choose the plan they go into`);
  }
  if (planWord(fileName) === null || saysActual(fileName) || holdsActuals(sheet)) return [];
  return ask(
    `Choose whether the amounts of ${sheet.name} are actual amounts or a plan: the file is named ${fileName}`,
  );
}

/** Asked of a statement or a table that nobody reads because it calls itself a plan; null for any other sheet. */
export function unreadPlan(
  sheet: GridSheet,
  { scenario, isUsed, meanings }: SheetLayout,
): ImportPreview['questions'][number] | null {
  if (isUsed || scenario !== undefined || meanings.length > 0) return null;
  if (scenariosIn(sheet) !== 'plan' || !sheet.rows.some((row) => row.some(isAmountCell)))
    return null;
  const isOfXero = sheet.rows
    .slice(0, MOST_ROWS)
    .flat()
    .some((cell) => OF_XERO.test(textOf(cell)));
  const reason = isOfXero ? 'it is laid out as a budget of Xero' : 'the sheet calls them planned';
  const question = `Choose whether the amounts of ${sheet.name} are a plan or actual amounts: ${reason}.`;
  return { sheet: sheet.name, about: 'scenario', question };
}
