import type { ImportPreview, SheetLayout } from '../../../contract/imports.ts';
import { textOf } from '../cells/grid.ts';
import type { GridSheet } from '../cells/grid.ts';
import type { Refused } from '../cells/refused.ts';

/** A name such as "alex_budget.csv" or "Forecast 2025.xlsx". */
const OF_PLAN =
  /(?<!\p{L})(?:budget(?:s|ed)?|forecasts?|fcst|plan(?:ned|s)?|projections?|projected|targets?|budsjett|begroting|presupuesto)(?!\p{L})/iu;
/** "Budget vs actual" holds both. */
const OF_BOTH = /(?<!\p{L})(?:actuals?|vs|versus|bva|ist)(?!\p{L})/iu;

const MOST_ROWS = 30;
const MOST_CHARACTERS = 120;

const plain = (text: string) => text.replaceAll('_', ' ');

/** Whether titles and headings say that some amounts are actual ones. */
const saysActual = ({ name, rows }: GridSheet) =>
  [name, ...rows.slice(0, MOST_ROWS).flatMap((row) => row.map((cell) => textOf(cell)))].some(
    (text) => text.length <= MOST_CHARACTERS && OF_BOTH.test(plain(text)),
  );

/** What stands in the way of a sheet whose file is named like a plan. */
export interface PlanDoubt {
  readonly refusals: readonly Refused[];
  readonly questions: readonly ImportPreview['questions'][number][];
}

const NO_DOUBT: PlanDoubt = { refusals: [], questions: [] };

/**
 * What a file is never shows in its name. But a name that says budget, where nothing in the sheet says
 * whether its amounts happened, is reason enough to ask.
 */
export function planDoubt(
  sheet: GridSheet,
  { scenario, subject, isUsed }: SheetLayout,
  fileName: string,
): PlanDoubt {
  const title = plain(fileName);
  if ((isUsed && subject === 'forecasts') || scenario === 'actual') return NO_DOUBT;
  if (scenario === 'plan') {
    return {
      questions: [],
      refusals: [
        {
          sheet: sheet.name,
          cell: null,
          reason: `The amounts of ${sheet.name} are planned ones, not what happened.`,
          remedy: 'Import what happened; enter a plan on the page Plans.',
        },
      ],
    };
  }
  if (!OF_PLAN.test(title) || OF_BOTH.test(title) || saysActual(sheet)) return NO_DOUBT;
  const question = `Say whether the amounts of ${sheet.name} are actual ones or a plan: the file is named ${fileName}`;
  return { refusals: [], questions: [{ sheet: sheet.name, about: 'scenario', question }] };
}
