import type { ToldFigureId, ToldKind, ToldReference } from './figureId.ts';
import { figureMonth, monthPeriod } from './figureId.ts';
import type { LineKey } from './lines.ts';
import { FIGURE_KEYS, LINES, OPERATING_COSTS } from './lines.ts';
import { periodBefore } from './periodBefore.ts';
import { isLine, monthOfText, nameOf, partAfter } from './readIdParts.ts';

/** What a told figure is measured by: nothing, an earlier month, a plan, or either of the two. */
const MEASURED_BY: Readonly<Record<ToldKind, readonly ('nothing' | ToldReference['is'])[]>> = {
  cover: ['nothing'],
  runway: ['nothing'],
  beyond: ['month', 'plan'],
  profit: ['month', 'plan'],
  moved: ['month'],
  recorded: ['nothing'],
  unrecorded: ['month'],
  item: ['nothing'],
  noItem: ['nothing'],
  heading: ['nothing', 'plan'],
};

/** The lines that such a figure is of; null: any. */
const LINES_TOLD: Readonly<Record<ToldKind, readonly LineKey[] | null>> = {
  cover: ['cash'],
  runway: ['cash'],
  beyond: ['production', ...OPERATING_COSTS],
  profit: ['revenue'],
  moved: null,
  recorded: null,
  unrecorded: null,
  item: ['adjEbitda'],
  noItem: ['adjEbitda'],
  // Balances and margins are no sums of months.
  heading: FIGURE_KEYS.filter((line) => LINES[line].addsUp.by === 'sum'),
};

function referenceOf(rest: readonly string[]): ToldReference | null | undefined {
  const [name, monthText] = [partAfter(rest, 'of-'), partAfter(rest, 'vs-')];
  if (name !== null) {
    const plan = nameOf(name);
    return plan === null || plan === '' ? null : { is: 'plan', plan };
  }
  if (monthText === null) return undefined;
  const month = monthOfText(monthText);
  return month === null ? null : monthPeriod(month);
}

/** Reads the id of a number that a briefing tells; a sentence where it is none. */
export function toldId(
  told: ToldKind,
  line: string,
  [periodWords = '', ...rest]: readonly string[],
): ToldFigureId | string {
  if (!isLine(line)) return 'Not a line of the accounts';
  const month = monthOfText(periodWords);
  if (month === null) return 'Not a month';
  const than = referenceOf(rest);
  if (than === null) return 'Not a month, and not the name of a plan';
  const text = partAfter(rest, 'for-');
  const reason = text === null ? undefined : nameOf(text);
  if (reason === null || reason === '') return 'Not a reason';
  const id: ToldFigureId = {
    of: 'told',
    told,
    line,
    period: monthPeriod(month),
    than,
    reason,
    inPercent: rest.includes('percent') ? true : undefined,
  };
  return misfit(id) ?? id;
}

/** Why such a figure does not exist; null if it may. */
function misfit({ told, line, period, than, reason, inPercent }: ToldFigureId): string | null {
  if (LINES_TOLD[told]?.includes(line) === false) return 'No briefing tells this of the line';
  if (!MEASURED_BY[told].includes(than?.is ?? 'nothing')) return 'It is not measured by that';
  const isNamed = told === 'recorded' || told === 'item';
  if (isNamed !== (reason !== undefined)) return 'What is recorded has a reason, an item a name';
  if (inPercent && (told !== 'moved' || LINES[line].unit === 'percent')) {
    return 'Only a difference of amounts has a percentage';
  }
  if (than?.is === 'month' && told === 'moved') {
    const hasOwn = (['month', 'year'] as const).some((by) => {
      const before = periodBefore(period, by);
      return before?.is === 'month' && figureMonth(before) === figureMonth(than);
    });
    // That difference has an id of its own.
    if (hasOwn) return 'Not the id of a figure';
  }
  return null;
}
