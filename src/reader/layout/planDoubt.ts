import { planWord, saysActual, withoutDebits } from '../words/planWords.ts';
import type { ImportPreview, SheetLayout } from '../../contract/imports.ts';
import { cellAddress } from '../../office/cellAddress.ts';
import { isAmountCell } from '../books/headRows.ts';
import { textOf } from '../cells/grid.ts';
import type { GridSheet } from '../cells/grid.ts';

const MOST_PLAN_HEAD_ROWS = 30;
const MOST_PLAN_TEXT_CHARACTERS = 120;

export const holdsActuals = ({ name, rows }: GridSheet) =>
  [
    name,
    ...rows.slice(0, MOST_PLAN_HEAD_ROWS).flatMap((row) => row.map((cell) => textOf(cell))),
  ].some((text) => text.length <= MOST_PLAN_TEXT_CHARACTERS && saysActual(text));

/** Xero marks the account heading of a budget. */
const XERO_PATTERN = /^\*account$/i;

const MOST_LIST_ROWS_SAMPLED = 200;
const ACTUAL_IN_TITLE = /(?<!\p{L})(?:actuals?|ist)(?!\p{L})/iu;
/** A table headed "Budget vs prior year" has no actual amounts. */
const COMPARED = /(?<!\p{L})(?:vs|versus|bva)(?!\p{L})/giu;
const ONLY_PLAN = /^(?:budget|forecast|plan)$/i;

const saysHappened = (text: string): boolean =>
  ACTUAL_IN_TITLE.test(text.replaceAll('_', ' ')) || saysActual(text.replaceAll(COMPARED, ' '));

/** The scenarios stated by titles and headings, or by a column of a list; undefined if there are none. */
export function scenariosIn({ name, rows }: GridSheet): 'plan' | 'both' | undefined {
  const amounts = rows.findIndex((row) => row.some(isAmountCell));
  const heads = rows
    .slice(0, Math.min(amounts === -1 ? MOST_PLAN_HEAD_ROWS : amounts, MOST_PLAN_HEAD_ROWS))
    .flat();
  const listed = rows
    .slice(0, MOST_LIST_ROWS_SAMPLED)
    .flat()
    .filter((cell) => ONLY_PLAN.test(textOf(cell)) || /^actuals?$/i.test(textOf(cell)));
  const texts = withoutDebits(
    [name, ...[...heads, ...listed].map((cell) => textOf(cell))].filter(
      ({ length }) => length <= MOST_PLAN_TEXT_CHARACTERS,
    ),
  );
  if (!texts.some((text) => planWord(text) !== null || XERO_PATTERN.test(text))) return undefined;
  return texts.some(saysHappened) ? 'both' : 'plan';
}

/** Matches "Forecast v1", "Budget 2" and "Plan B", but not a year as in "Budget 26". */
const VERSION =
  /^(.*\p{L})[\s_(.-]*(?:(?:v|vers\.?|version|rev\.?|round|draft|fassung|stand|scenario|option)[\s.-]*(?:\d{1,2}|[a-d])|\d|(?<=\s)[a-d])\)?$/iu;

/** The headings of several versions of one plan, or of actual amounts, next to each other; null for none. */
function versionsIn({ rows }: GridSheet, isOfKind: (base: string) => boolean): string | null {
  const amounts = rows.findIndex((row) => row.some(isAmountCell));
  const heads = rows.slice(
    0,
    Math.min(amounts === -1 ? MOST_PLAN_HEAD_ROWS : amounts, MOST_PLAN_HEAD_ROWS),
  );
  for (const [row, cells] of heads.entries()) {
    const found = cells.flatMap((cell, column) => {
      const text = textOf(cell);
      const [, base = ''] = cell?.kind === 'text' ? (VERSION.exec(text) ?? []) : [];
      return isOfKind(base)
        ? [{ base: base.trim().toLowerCase(), text, cell: cellAddress(row, column) }]
        : [];
    });
    for (const [first, ...others] of Map.groupBy(found, ({ base }) => base).values()) {
      const second = others.find(({ text }) => text !== first?.text);
      if (first !== undefined && second !== undefined)
        return `“${first.text}” (${first.cell}) and “${second.text}” (${second.cell})`;
    }
  }
  return null;
}

/** Why nothing is read from a sheet with several versions of the requested amounts; null for any other sheet. */
export function whySeveralVersions(
  sheet: GridSheet,
  { scenario }: Pick<SheetLayout, 'scenario'>,
): string | null {
  const isOfPlans = scenario === 'plan' || !holdsActuals(sheet);
  const versions = isOfPlans
    ? versionsIn(sheet, (base) => planWord(base) !== null)
    : versionsIn(sheet, saysActual);
  return versions === null
    ? null
    : `It has several versions of the same amounts, ${versions}, and only one can be imported. Keep the columns of one version.`;
}

/**
 * A file's name doesn't prove its content. But if it says budget and nothing in the sheet marks its amounts as actual,
 * that is reason enough to ask.
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
    return ask(`The amounts in ${sheet.name} are a plan: choose the plan to import them into`);
  }
  if (planWord(fileName) === null || saysActual(fileName) || holdsActuals(sheet)) return [];
  return ask(
    `Choose whether the amounts in ${sheet.name} are actual amounts or a plan: the file is named ${fileName}`,
  );
}

/** The question about a statement or table that isn't read because it calls itself a plan; null for any other sheet. */
export function unreadPlan(
  sheet: GridSheet,
  { scenario, isUsed, meanings }: SheetLayout,
): ImportPreview['questions'][number] | null {
  if (isUsed || scenario !== undefined || meanings.length > 0) return null;
  if (whySeveralVersions(sheet, { scenario }) !== null) return null;
  if (scenariosIn(sheet) !== 'plan' || !sheet.rows.some((row) => row.some(isAmountCell)))
    return null;
  const isOfXero = sheet.rows
    .slice(0, MOST_PLAN_HEAD_ROWS)
    .flat()
    .some((cell) => XERO_PATTERN.test(textOf(cell)));
  const reason = isOfXero
    ? 'it has the layout of a Xero budget'
    : 'the sheet calls the amounts planned';
  const question = `Choose whether the amounts in ${sheet.name} are a plan or actual amounts: ${reason}.`;
  return { sheet: sheet.name, about: 'scenario', question };
}
