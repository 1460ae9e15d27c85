import type {
  BriefingDifference,
  BriefingNumber,
  Driver,
  MonthBriefing,
  StatementPeriodSchema,
  StatementRowSchema,
} from '../../../contract/briefing.ts';
import type { MonthPage, NamedStep } from '../../../domain/briefing/monthPage.ts';
import { differenceId } from '../../../domain/briefing/movement.ts';
import { lineWords } from '../../../domain/briefing/reference.ts';
import type { SaidFigureId } from '../../../domain/briefing/sentence.ts';
import { againstPlanOf, monthWords, ofMonth } from '../../../domain/briefing/sentence.ts';
import type {
  StatementComparison,
  StatementPeriod,
  StatementRow,
  ComparedRowKey,
  StatementRowKey,
} from '../../../domain/briefing/statement.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { currencySymbol } from '../../../domain/currencies.ts';
import { decimal, fixed, plainText } from '../../../domain/decimal.ts';
import type { CompanyFigureId, LinePlanFigureId } from '../../../domain/figureId.ts';
import { figureIdText } from '../../../domain/figureIdText.ts';
import { LINES } from '../../../domain/lines.ts';
import type { TableUnit } from '../../../format/briefingText.ts';
import { signedMoney, tableAmount, tableUnit } from '../../../format/briefingText.ts';
import { DASH, NOT_AVAILABLE } from '../../../format/notAvailable.ts';
import { formatPercent, formatPoints } from '../../../format/percent.ts';
import { saidSentence } from '../../../format/saidBridge.ts';

const TOTALS: ReadonlySet<StatementRowKey> = new Set([
  'grossProfit',
  'operatingCosts',
  'ebitda',
  'adjEbitda',
]);

const idText = (figure: SaidFigureId | null) => (figure === null ? null : figureIdText(figure));

/** The line of a row, and what of it the row is. */
const partOf = (row: ComparedRowKey) =>
  row === 'adjustments'
    ? ({ line: 'adjEbitda', measure: 'addBacks' } as const)
    : ({ line: row } as const);

const isPercent = (row: ComparedRowKey) => row === 'grossMarginPercent';

function amount(
  row: ComparedRowKey,
  value: string | null,
  unit: TableUnit,
  figure: SaidFigureId | null,
): BriefingNumber {
  if (value === null) return { text: NOT_AVAILABLE, figure: null };
  const text = isPercent(row) ? formatPercent(value) : tableAmount(value, unit);
  return { text, figure: idText(figure) };
}

function difference(
  row: ComparedRowKey,
  { difference: size, judgement }: StatementComparison,
  unit: TableUnit,
  figure: SaidFigureId | null,
): BriefingDifference {
  if (size === null) return { text: DASH, figure: null, judgement: null };
  if (figure === null) return { text: DASH, figure: null, judgement: null };
  const text = isPercent(row) ? formatPoints(size) : tableAmount(size, unit, true);
  return { text, figure: idText(figure), judgement };
}

interface PeriodIds {
  readonly actual: CompanyFigureId;
  readonly planned: LinePlanFigureId | null;
  readonly againstPlan: LinePlanFigureId | null;
  readonly earlier: SaidFigureId | null;
  readonly againstEarlier: SaidFigureId | null;
}

function monthIds(basis: CompanyBasis, row: ComparedRowKey, page: MonthPage): PeriodIds {
  const { line, ...measure } = partOf(row);
  const { month, planName, earlier } = page;
  const variance = planName === null ? null : againstPlanOf(line, month, planName);
  const against =
    earlier === null ? null : differenceId(basis, { line, month, earlier: earlier.month });
  return {
    actual: ofMonth(line, month, measure),
    planned: variance && { ...variance, ...measure, scenario: 'planned' },
    againstPlan: variance && { ...variance, ...measure },
    earlier: earlier && ofMonth(line, earlier.month, measure),
    againstEarlier:
      against !== null && row === 'adjustments'
        ? // Only from the usual months a difference of adjustments has an id.
          against.of === 'company'
          ? { ...against, ...measure }
          : null
        : against,
  };
}

function toDateIds(row: StatementRowKey, page: MonthPage): PeriodIds {
  const { line, ...measure } = partOf(row);
  const { month, fyLabel, planName, yearBefore } = page;
  const period = { is: 'toDate', fyLabel, last: month } as const;
  const actual = { of: 'company', line, period, ...measure } as const;
  const planned =
    planName === null
      ? null
      : { ...againstPlanOf(line, month, planName), period, reported: true as const, ...measure };
  return {
    actual,
    planned: planned && { ...planned, scenario: 'planned' },
    againstPlan: planned,
    earlier: yearBefore && {
      ...actual,
      period: { is: 'toDate', fyLabel: yearBefore.fyLabel, last: yearBefore.month },
    },
    againstEarlier: { ...actual, against: 'year' },
  };
}

function said(
  row: ComparedRowKey,
  { actual, plan, earlier }: StatementPeriod,
  unit: TableUnit,
  ids: PeriodIds,
): StatementPeriodSchema {
  return {
    actual: amount(row, actual, unit, ids.actual),
    plan: plan && {
      amount: amount(row, plan.amount, unit, ids.planned),
      difference: difference(row, plan, unit, ids.againstPlan),
    },
    earlier: earlier && {
      amount: amount(row, earlier.amount, unit, ids.earlier),
      difference: difference(row, earlier, unit, ids.againstEarlier),
    },
  };
}

const labelOf = (row: StatementRowKey): string =>
  row === 'adjustments' ? 'Adjustments' : LINES[row].label;

function rowOf(
  basis: CompanyBasis,
  { row, month, toDate }: StatementRow,
  unit: TableUnit,
  page: MonthPage,
) {
  return {
    row,
    label: labelOf(row),
    isTotal: TOTALS.has(row),
    month: said(row, month, unit, monthIds(basis, row, page)),
    toDate: said(row, toDate, unit, toDateIds(row, page)),
  } satisfies StatementRowSchema;
}

type SaidTask = Driver['task'];

function taskOf(assigned: NonNullable<SaidTask> | undefined): SaidTask {
  if (assigned === undefined) return null;
  const { ownerName, dueOn } = assigned;
  return ownerName === null && dueOn === null ? null : { ownerName, dueOn };
}

/** What a step did to EBITDA; of a cost the difference the other way round. */
function effectId(basis: CompanyBasis, { line }: NamedStep, page: MonthPage): SaidFigureId | null {
  const { reference, month } = page;
  if (reference === null || page.drivers?.isByShare === true) return null;
  const isCost = LINES[line].betterWhen === 'lower';
  const measure = isCost ? ({ measure: 'effect' } as const) : {};
  if (reference.planName !== null) {
    return { ...againstPlanOf(line, month, reference.planName), ...measure };
  }
  const id = differenceId(basis, { line, month, earlier: reference.of });
  return id.of === 'company' ? { ...id, ...measure } : isCost ? null : id;
}

function driversOf(
  basis: CompanyBasis,
  page: MonthPage,
  assigned: ReadonlyMap<string, NonNullable<SaidTask>>,
): Driver[] {
  const { currency } = basis;
  const largest = page.named
    .map(({ step }) => step.effect.abs())
    .reduce((most, effect) => (effect.gt(most) ? effect : most), decimal('0'));
  return page.named.map((named) => {
    const { line, step, explained, sentence, whole } = named;
    return {
      line,
      label: lineWords(line),
      effect: {
        text: signedMoney(currency, plainText(step.effect)),
        figure: idText(effectId(basis, named, page)),
      },
      size: largest.eq('0') ? 0 : Number(fixed(step.effect.div(largest), 4)),
      isFavourable: step.effect.gt('0'),
      sentence: saidSentence(currency, sentence),
      whole: whole && saidSentence(currency, whole),
      task: explained.isUnexplained ? taskOf(assigned.get(line)) : null,
    };
  });
}

const TITLES = { results: 'Results', cash: 'Cash', outlook: 'Outlook' } as const;

/** The page of a month in the words and numbers that readers see. */
export function saidBriefing(
  basis: CompanyBasis,
  page: MonthPage,
  assigned: ReadonlyMap<string, NonNullable<SaidTask>> = new Map(),
): Omit<
  MonthBriefing,
  'month' | 'name' | 'fyYear' | 'summaryId' | 'isPublished' | 'previous' | 'next' | 'instead'
> {
  const { currency } = basis;
  const { reference } = page;
  const unit = tableUnit(page.figures.revenue ?? null);
  const symbol = currencySymbol(currency).trim();
  return {
    reference:
      reference === null ? null : reference.kind === 'plan' ? 'plan' : monthWords(reference.of),
    headline: saidSentence(currency, page.headline),
    notes: page.notes.map((sentence) => saidSentence(currency, sentence)),
    light: page.light,
    checks: (['results', 'cash', 'outlook'] as const).map((key) => ({
      key,
      title: TITLES[key],
      light: page[key].light,
      sentence: saidSentence(currency, page[key].sentence),
    })),
    drivers: driversOf(basis, page, assigned),
    otherLines: page.rest && saidSentence(currency, page.rest),
    statement: {
      unit: unit === 'thousands' ? `${symbol} thousands` : symbol,
      plan: page.planName,
      earlier: page.earlier === null ? null : monthWords(page.earlier.month),
      hasYearBefore: page.yearBefore !== null,
      rows: page.statement.map((row) => rowOf(basis, row, unit, page)),
      cash:
        page.cashAtEnd.actual === null
          ? null
          : said('cash', page.cashAtEnd, unit, monthIds(basis, 'cash', page)),
    },
  };
}
