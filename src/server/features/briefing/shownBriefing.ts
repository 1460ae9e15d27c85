import type {
  BriefingDifference,
  BriefingNumber,
  Driver,
  MonthBrief,
  MonthBriefing,
  StatementPeriodSchema,
  StatementRowSchema,
} from '../../../contract/briefing.ts';
import type { MonthPage, NamedStep } from '../../../telling/briefing/monthPage.ts';
import { differenceId } from '../../../telling/briefing/differenceId.ts';
import { lineWords } from '../../../telling/briefing/reference.ts';
import type { SentenceFigureId } from '../../../telling/briefing/sentence.ts';
import { againstPlanOf, monthWords, monthFigureId } from '../../../telling/briefing/sentence.ts';
import type {
  StatementComparison,
  StatementPeriod,
  StatementRow,
  AnyRowKey,
  BelowEbitdaRow,
} from '../../../telling/briefing/statement.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { currencySymbol } from '../../../finance/currencies.ts';
import { decimal, fixed, plainText } from '../../../finance/decimal.ts';
import type { CompanyFigureId, LinePlanFigureId } from '../../../finance/figureId.ts';
import { figureIdText } from '../../../finance/figureIdText.ts';
import { isHiddenLine, RESHOWN_AMOUNT, lineLabel } from '../../../finance/catalogue.ts';
import { isCostLine } from '../../../finance/lines.ts';
import type { TableUnit } from '../../../format/briefingText.ts';
import {
  sentencePieces,
  signedMoney,
  tableAmount,
  tableUnit,
} from '../../../format/briefingText.ts';
import { DASH, NOT_AVAILABLE } from '../../../format/notAvailable.ts';
import { formatPercent, formatPoints } from '../../../format/percent.ts';

const BRIEFING_TOTALS: ReadonlySet<AnyRowKey> = new Set<AnyRowKey>([
  'grossProfit',
  'operatingCosts',
  'ebitda',
  'adjEbitda',
  'operatingProfit',
  'profitBeforeTax',
  'netIncome',
]);

const figureIdOrNull = (figure: SentenceFigureId | null) =>
  figure === null ? null : figureIdText(figure);

/** Splits a row's key into its line and the part of that line. */
const linePartOfRow = (row: AnyRowKey) =>
  row === 'adjustments'
    ? ({ line: 'adjEbitda', measure: 'addBacks' } as const)
    : ({ line: row } as const);

const isPercentRow = (row: AnyRowKey) => row === 'grossMarginPercent';

function amountFigure(
  row: AnyRowKey,
  value: string | null,
  unit: TableUnit,
  figure: SentenceFigureId | null,
): BriefingNumber {
  if (value === null) return { text: NOT_AVAILABLE, figure: null };
  const text = isPercentRow(row) ? formatPercent(value) : tableAmount(value, unit);
  return { text, figure: figureIdOrNull(figure) };
}

function differenceFigure(
  row: AnyRowKey,
  { difference: size, judgement }: StatementComparison,
  unit: TableUnit,
  figure: SentenceFigureId | null,
): BriefingDifference {
  if (size === null) return { text: DASH, figure: null, judgement: null };
  if (figure === null) return { text: DASH, figure: null, judgement: null };
  const text = isPercentRow(row) ? formatPoints(size) : tableAmount(size, unit, true);
  return { text, figure: figureIdOrNull(figure), judgement };
}

interface BriefingPeriodIds {
  readonly actual: CompanyFigureId;
  readonly planned: LinePlanFigureId | null;
  readonly againstPlan: LinePlanFigureId | null;
  readonly earlier: SentenceFigureId | null;
  readonly againstEarlier: SentenceFigureId | null;
}

function monthIds(basis: CompanyBasis, row: AnyRowKey, page: MonthPage): BriefingPeriodIds {
  const { line, ...measure } = linePartOfRow(row);
  const { month, planName, earlier } = page;
  const variance = planName === null ? null : againstPlanOf(line, month, planName);
  const against =
    earlier === null ? null : differenceId(basis, { line, month, earlier: earlier.month });
  return {
    actual: monthFigureId(line, month, measure),
    planned: variance && { ...variance, ...measure, scenario: 'planned' },
    againstPlan: variance && { ...variance, ...measure },
    earlier: earlier && monthFigureId(line, earlier.month, measure),
    againstEarlier:
      against !== null && row === 'adjustments'
        ? // A difference in adjustments has an id only for the company's usual months.
          against.of === 'company'
          ? { ...against, ...measure }
          : null
        : against,
  };
}

function toDateIds(row: Exclude<AnyRowKey, 'cash'>, page: MonthPage): BriefingPeriodIds {
  const { line, ...measure } = linePartOfRow(row);
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

function shownRowOf(
  row: AnyRowKey,
  { actual, plan, earlier }: StatementPeriod,
  unit: TableUnit,
  ids: BriefingPeriodIds,
): StatementPeriodSchema {
  return {
    actual: amountFigure(row, actual, unit, ids.actual),
    plan: plan && {
      amount: amountFigure(row, plan.amount, unit, ids.planned),
      difference: differenceFigure(row, plan, unit, ids.againstPlan),
    },
    earlier: earlier && {
      amount: amountFigure(row, earlier.amount, unit, ids.earlier),
      difference: differenceFigure(row, earlier, unit, ids.againstEarlier),
    },
  };
}

const briefingLabel = (basis: CompanyBasis, row: Exclude<AnyRowKey, 'cash'>): string =>
  row === 'adjustments' ? 'Adjustments' : lineLabel(basis, row);

function briefingRow(
  basis: CompanyBasis,
  { row, month, toDate }: StatementRow | BelowEbitdaRow,
  unit: TableUnit,
  page: MonthPage,
) {
  return {
    row,
    label: briefingLabel(basis, row),
    isTotal: BRIEFING_TOTALS.has(row),
    ...(row !== 'adjustments' && isHiddenLine(basis, row) ? { note: RESHOWN_AMOUNT } : {}),
    month: shownRowOf(row, month, unit, monthIds(basis, row, page)),
    toDate: shownRowOf(row, toDate, unit, toDateIds(row, page)),
  } satisfies StatementRowSchema;
}

/** A step's effect on EBITDA. For a cost, that is the difference with its sign reversed. */
function effectId(
  basis: CompanyBasis,
  { line }: NamedStep,
  page: MonthPage,
): SentenceFigureId | null {
  const { reference, month } = page;
  if (reference === null || page.drivers?.isByShare === true) return null;
  const isCost = isCostLine(line);
  const measure = isCost ? ({ measure: 'effect' } as const) : {};
  if (reference.planName !== null) {
    return { ...againstPlanOf(line, month, reference.planName), ...measure };
  }
  const id = differenceId(basis, { line, month, earlier: reference.of });
  return id.of === 'company' ? { ...id, ...measure } : isCost ? null : id;
}

function briefingDrivers(basis: CompanyBasis, page: MonthPage): Driver[] {
  const { currency } = basis;
  const largest = page.named
    .map(({ step }) => step.effect.abs())
    .reduce((most, effect) => (effect.gt(most) ? effect : most), decimal('0'));
  return page.named.map((named) => {
    const { line, step, sentence, whole } = named;
    return {
      line,
      label: lineWords(basis, line),
      effect: {
        text: signedMoney(currency, plainText(step.effect)),
        figure: figureIdOrNull(effectId(basis, named, page)),
      },
      size: largest.eq('0') ? 0 : Number(fixed(step.effect.div(largest), 4)),
      isFavourable: step.effect.gt('0'),
      sentence: sentencePieces(currency, sentence),
      whole: whole && sentencePieces(currency, whole),
    };
  });
}

/** Only the difference from the page's basis of comparison is rated favourable or unfavourable. */
function rowJudgement(page: MonthPage, row: 'revenue' | 'ebitda') {
  const of = page.statement.find((one) => one.row === row)?.month;
  return of?.plan?.judgement ?? of?.earlier?.judgement ?? null;
}

export const shownBrief = (basis: CompanyBasis, page: MonthPage) =>
  ({
    headline: sentencePieces(basis.currency, page.headline),
    light: page.light,
    results: { revenue: rowJudgement(page, 'revenue'), ebitda: rowJudgement(page, 'ebitda') },
  }) satisfies Partial<MonthBrief>;

const SECTION_TITLES = { results: 'Results', cash: 'Cash', outlook: 'Outlook' } as const;

export function shownBriefing(
  basis: CompanyBasis,
  page: MonthPage,
): Omit<
  MonthBriefing,
  'month' | 'name' | 'fyYear' | 'summaryId' | 'version' | 'previous' | 'next' | 'instead'
> {
  const { currency } = basis;
  const { reference } = page;
  const unit = tableUnit(page.figures.revenue ?? null);
  const symbol = currencySymbol(currency).trim();
  return {
    reference:
      reference === null ? null : reference.kind === 'plan' ? 'plan' : monthWords(reference.of),
    ...shownBrief(basis, page),
    notes: page.notes.map((sentence) => sentencePieces(currency, sentence)),
    checks: (['results', 'cash', 'outlook'] as const).map((key) => ({
      key,
      title: SECTION_TITLES[key],
      light: page[key].light,
      sentence: sentencePieces(currency, page[key].sentence),
    })),
    drivers: briefingDrivers(basis, page),
    otherLines: page.rest && sentencePieces(currency, page.rest),
    statement: {
      unit: unit === 'thousands' ? `${symbol} thousands` : symbol,
      plan: page.planName,
      earlier: page.earlier === null ? null : monthWords(page.earlier.month),
      hasYearBefore: page.yearBefore !== null,
      rows: [...page.statement, ...page.belowEbitda].map((row) =>
        briefingRow(basis, row, unit, page),
      ),
      cash:
        page.cashAtEnd.actual === null
          ? null
          : shownRowOf('cash', page.cashAtEnd, unit, monthIds(basis, 'cash', page)),
    },
  };
}
