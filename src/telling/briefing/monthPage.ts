import { PACE_MONTHS } from '../../finance/cashPace.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { CompanyEvent } from '../../finance/companyEvent.ts';
import type { DecimalValue } from '../../finance/decimal.ts';
import { decimal, decimalOrNull, plainText } from '../../finance/decimal.ts';
import type { MonthOfYear } from '../../finance/fiscalCalendar.ts';
import { MONTHS_IN_YEAR } from '../../finance/fiscalCalendar.ts';
import { isOrAre, lineLabel } from '../../finance/catalogue.ts';
import { isCostLine } from '../../finance/lines.ts';
import type { LineKey } from '../../finance/lines.ts';
import type { Materiality } from '../../finance/materiality.ts';
import type { MonthFigures } from '../../finance/overMonths.ts';
import { BriefingMonths, countOfMonth } from './briefingMonths.ts';
import type { EarlierDifference } from './amountWords.ts';
import { differenceNaming, zero } from './amountWords.ts';
import type {
  AdjustedMonth,
  CashCheck,
  ResultLine,
  ResultsCheck,
  ResultStanding,
  Streak,
} from './checks.ts';
import { cashCheck, outlookLight, resultsCheck, checkedValue } from './checks.ts';
import { cashSentence } from './cashWords.ts';
import { outlookSentence, resultsSentence, checkedFigureIds } from './checkWords.ts';
import { driverSentence, driverTitle, restSentence } from './driverWords.ts';
import type { Drivers, Step, StepLine } from './drivers.ts';
import { driversOf } from './drivers.ts';
import type { ExplainedStep, RecordedAmount } from './explanations.ts';
import { explainedStep } from './explanations.ts';
import { countWordsOf, withinWordLimit, MOST_SENTENCE_WORDS } from './wordLimit.ts';
import { firstMonthWords, headlineWords } from './headlineWords.ts';
import { figureMonth } from '../../finance/figureId.ts';
import type { Light } from './lights.ts';
import { worstLight } from './lights.ts';
import { differenceId } from './differenceId.ts';
import type { Outlook } from './outlook.ts';
import { outlookOf } from './outlook.ts';
import { missingNote, planNote } from './pageNotes.ts';
import type { PageSource } from './pageSource.ts';
import type { PageMonth, PageReference } from './reference.ts';
import { pageMonth, usedCosts } from './reference.ts';
import type { Sentence } from './sentence.ts';
import type { BelowEbitdaRow, StatementPeriod, StatementRow } from './statement.ts';
import { belowEbitda, cashRow, incomeStatement } from './statement.ts';

export interface Check {
  readonly light: Light | null;
  readonly sentence: Sentence;
}

export interface NamedStep {
  readonly line: StepLine;
  readonly step: Step;
  readonly explained: ExplainedStep;
  readonly sentence: Sentence;
  /** The step with its reasons, if the page's word limit leaves no space for them; otherwise null. */
  readonly whole: Sentence | null;
}

export interface MonthPage extends PageMonth {
  readonly headline: Sentence;
  /** EBITDA and its key driver in a few words, without a full stop; null without a reference. */
  readonly title: Sentence | null;
  readonly notes: readonly Sentence[];
  readonly light: Light | null;
  readonly results: Check;
  readonly cash: Check;
  readonly outlook: Check;
  readonly drivers: Drivers | null;
  readonly named: readonly NamedStep[];
  readonly rest: Sentence | null;
  readonly statement: readonly StatementRow[];
  readonly belowEbitda: readonly BelowEbitdaRow[];
  readonly cashAtEnd: StatementPeriod;
}

function noCash(basis: CompanyBasis): Sentence {
  const name = lineLabel(basis, 'cash');
  return [`${name} ${isOrAre(name)} not reported.`];
}

function oneOffsOf(explanations: readonly RecordedAmount[]): DecimalValue {
  return explanations
    .filter(({ kind, isRecurring = false }) => kind !== 'lasting' && !isRecurring)
    .map(({ line, amount }) => (isCostLine(line) ? decimal(amount) : decimal(amount).neg()))
    .reduce((sum, amount) => sum.plus(amount), zero);
}

const totalTiming = (explanations: readonly RecordedAmount[]): DecimalValue =>
  oneOffsOf(explanations.filter(({ kind }) => kind === 'timing'));

interface ExplainedLine {
  readonly step: Step;
  readonly explained: ExplainedStep;
}

export class MonthPages {
  readonly #basis: CompanyBasis;
  readonly #source: PageSource;
  readonly #months: BriefingMonths;
  readonly #explanations: ReadonlyMap<number, readonly RecordedAmount[]>;
  /** Cached, because every later month asks which lines of earlier months were below their reference. */
  readonly #linesBelow = new Map<number, readonly ResultLine[]>();

  constructor(basis: CompanyBasis, source: PageSource) {
    this.#basis = basis;
    this.#source = source;
    this.#months = new BriefingMonths(source);
    this.#explanations = Map.groupBy(source.explanations, ({ month }) => countOfMonth(month));
  }

  /**
   * Returns null if the month has no figures. @throws RangeError on a figure that is not a plain
   * decimal.
   */
  page(month: MonthOfYear): MonthPage | null {
    const count = countOfMonth(month);
    const compared = pageMonth(this.#basis, this.#months, count);
    if (compared === null) return null;
    const { reference } = compared;
    const results = this.#results(compared, count);
    const cash = this.#cash(count);
    const statements = this.#source.cash?.find((one) => one.month === figureMonth(month)) ?? null;
    const outlook = outlookOf(this.#months, count);
    const drivers =
      reference === null
        ? null
        : driversOf(compared.figures, reference.month, this.#source.materiality);
    const outlookCheck = this.#outlook(outlook, compared, count);
    const lights = {
      results: results.light,
      cash: worstLight([cash?.light ?? null, statements?.covenant?.light ?? null]),
      outlook: outlookCheck.light,
    };
    const checks = {
      results: {
        light: results.light,
        sentence: resultsSentence(
          this.#basis,
          results,
          compared,
          (line) => this.#periodIds(line, compared),
          (inPercent) => this.#adjustedId(compared, inPercent),
        ),
      },
      cash: {
        light: lights.cash,
        sentence:
          cash === null
            ? noCash(this.#basis)
            : cashSentence(this.#basis, cash, compared, this.#cashEvents(month), statements),
      },
      outlook: outlookCheck,
    };
    const rest = this.#rest(compared, drivers);
    const explained = this.#explained(compared, drivers, count);
    const headline = this.#headline(compared, drivers, explained);
    const notes = [
      ...planNote(this.#basis, compared),
      ...missingNote(this.#basis, compared, usedCosts(this.#months, count)),
    ];
    const other = [
      headline,
      ...notes,
      ...Object.values(checks).map(({ sentence }) => sentence),
      ...(rest === null ? [] : [rest]),
    ];
    return {
      ...compared,
      headline,
      title: this.#title(compared, drivers),
      notes,
      light: pageLight(lights),
      ...checks,
      drivers,
      named: this.#steps(compared, drivers, explained, MOST_SENTENCE_WORDS - countWordsOf(other)),
      rest,
      statement: incomeStatement(compared, this.#source.materiality),
      belowEbitda: belowEbitda(this.#basis, compared, this.#source.materiality),
      cashAtEnd: cashRow(compared, this.#source.materiality).month,
    };
  }

  readonly #differenceId: EarlierDifference = (line, month, earlier, inPercent) =>
    differenceId(this.#basis, { line, month, earlier }, inPercent);

  #naming(compared: PageMonth, reference: PageReference) {
    return differenceNaming(compared, reference, this.#differenceId);
  }

  #periodIds(line: 'revenue' | 'ebitda', compared: PageMonth) {
    const { reference } = compared;
    if (reference === null) return { month: () => null, toDate: () => null };
    const naming = this.#naming(compared, reference);
    return checkedFigureIds(line, compared, reference, (inPercent) =>
      naming.difference(line, inPercent),
    );
  }

  #headline(
    compared: PageMonth,
    drivers: Drivers | null,
    explainedLines: readonly ExplainedLine[],
  ): Sentence {
    const { reference, earlier } = compared;
    if (reference === null)
      return firstMonthWords(this.#basis, compared, this.#source.isOfPublished === true);
    const lastYearNaming =
      earlier?.is === 'year'
        ? this.#naming(compared, {
            kind: 'year',
            planName: null,
            of: earlier.month,
            month: earlier.figures,
            toDate: null,
          })
        : null;
    return headlineWords(
      this.#basis,
      compared,
      reference,
      drivers,
      (line) => explainedLines.find(({ step }) => step.line === line)?.explained ?? null,
      this.#naming(compared, reference),
      lastYearNaming,
      this.#source.materiality,
    );
  }

  #explanationsOf(count: number): readonly RecordedAmount[] {
    return this.#explanations.get(count) ?? [];
  }

  #title(compared: PageMonth, drivers: Drivers | null): Sentence | null {
    const { reference } = compared;
    if (drivers === null || reference === null) return null;
    const naming = this.#naming(compared, reference);
    return driverTitle(this.#basis, drivers, reference, naming, this.#source.materiality);
  }

  #rest(compared: PageMonth, drivers: Drivers | null): Sentence | null {
    const { reference } = compared;
    if (drivers === null || reference === null) return null;
    const naming = this.#naming(compared, reference);
    return restSentence(
      this.#basis,
      drivers,
      compared,
      reference,
      naming,
      this.#source.materiality,
    );
  }

  /** EBITDA without recorded one-offs is adjusted EBITDA, if that is stated. */
  #adjustedId({ month, reference, figures }: PageMonth, inPercent: boolean) {
    const isStated = [figures, reference?.month].every((of) => (of?.adjEbitda ?? null) !== null);
    if (reference?.kind !== 'year' || !isStated) return null;
    return this.#differenceId('adjEbitda', month, reference.of, inPercent);
  }

  #explained(compared: PageMonth, drivers: Drivers | null, count: number): ExplainedLine[] {
    const { reference, figures, month } = compared;
    if (drivers === null || reference === null) return [];
    const { materiality, notes, events } = this.#source;
    const [revenue, before] = [figures.revenue, reference.month.revenue].map(decimalOrNull);
    const growth =
      !revenue || !before || before.lte('0') ? null : revenue.minus(before).div(before);
    const source = {
      now: this.#explanationsOf(count),
      before: this.#explanationsOf(countOfMonth(reference.of)),
      notes,
      events,
      materiality,
    };
    return [...drivers.along, ...drivers.against].map((step) => ({
      step,
      explained: explainedStep(this.#basis, step, drivers, month, reference, growth, source),
    }));
  }

  #steps(
    compared: PageMonth,
    drivers: Drivers | null,
    explainedLines: readonly ExplainedLine[],
    mostWords: number,
  ): NamedStep[] {
    const { reference } = compared;
    if (drivers === null || reference === null) return [];
    const { materiality } = this.#source;
    const naming = this.#naming(compared, reference);
    const steps = explainedLines.map(({ step, explained }) => {
      const words = (hasReasons: boolean) =>
        driverSentence(
          this.#basis,
          step,
          explained,
          hasReasons,
          drivers.isByShare,
          compared,
          reference,
          naming,
          materiality,
        );
      return { line: step.line, step, explained, whole: words(true), short: words(false) };
    });
    const said = withinWordLimit(steps, mostWords);
    return steps.map(({ line, step, explained, whole }, place) => {
      const sentence = said[place] ?? whole;
      return { line, step, explained, sentence, whole: sentence === whole ? null : whole };
    });
  }

  #recordedIn(months: readonly number[]): RecordedPeriod {
    const isWithin = ({ kind, movesTo }: RecordedAmount) =>
      kind === 'timing' && movesTo !== undefined && months.includes(countOfMonth(movesTo));
    const all = months.flatMap((one) => this.#explanationsOf(one));
    return { left: all.filter((one) => !isWithin(one)), nettedOut: all.filter(isWithin) };
  }

  #adjusted(compared: PageMonth, count: number): AdjustedMonth | null {
    const { reference, figures, toDate, monthNum } = compared;
    if (reference === null) return null;
    const inYear = Array.from({ length: monthNum }, (_, place) => count - place);
    const months = { month: [count], toDate: inYear };
    const at = (period: keyof typeof months, own: MonthFigures, other: MonthFigures | null) => {
      const now = this.#recordedIn(months[period]);
      const earlier = this.#recordedIn(months[period].map((one) => one - MONTHS_IN_YEAR));
      return adjustedPeriod(reference.kind, own, other, { now, earlier });
    };
    return {
      month: at('month', figures, reference.month),
      toDate: at('toDate', toDate, reference.toDate),
    };
  }

  #results(compared: PageMonth, count: number): ResultsCheck {
    const { limits, materiality } = this.#source;
    const own = resultsCheck(compared, this.#adjusted(compared, count), limits, materiality);
    return { ...own, streak: this.#streak(own.lines, count) };
  }

  #streak(lines: readonly ResultStanding[], count: number): Streak | null {
    const runs = lines.map(({ line }) => {
      let months = 0;
      while (this.#linesBelowAt(count - months).includes(line)) months += 1;
      return { line, months };
    });
    const months = Math.max(0, ...runs.map((run) => run.months));
    if (months === 0) return null;
    return { months, lines: runs.filter((run) => run.months === months).map(({ line }) => line) };
  }

  #linesBelowAt(count: number): readonly ResultLine[] {
    const known = this.#linesBelow.get(count);
    if (known !== undefined) return known;
    const { limits, materiality } = this.#source;
    const compared = pageMonth(this.#basis, this.#months, count);
    const lines = compared === null ? [] : resultsCheck(compared, null, limits, materiality).lines;
    const below = lines.filter(({ isMonthBelow }) => isMonthBelow).map(({ line }) => line);
    this.#linesBelow.set(count, below);
    return below;
  }

  #cash(count: number): CashCheck | null {
    const paced = Array.from({ length: PACE_MONTHS }, (_, place) => count - place);
    // Timing that has already reversed is in the results of the three months.
    const timing = totalTiming(
      paced
        .flatMap((one) => this.#explanationsOf(one))
        .filter(({ movesTo }) => movesTo === undefined || countOfMonth(movesTo) > count),
    );
    const hasEvent = this.#eventsAt(count, 'cash').length > 0;
    return cashCheck(this.#months, count, { hasEvent, timing }, this.#source.limits);
  }

  #eventsAt(count: number, line: LineKey): CompanyEvent[] {
    return this.#source.events.filter(
      ({ month, lines }) => countOfMonth(month) === count && lines.includes(line),
    );
  }

  #cashEvents(month: MonthOfYear): string[] {
    return this.#eventsAt(countOfMonth(month), 'cash').map(({ title }) => title);
  }

  #outlook(outlook: Outlook | null, compared: PageMonth, count: number): Check {
    if (outlook === null) return { light: null, sentence: [] };
    const { limits, materiality } = this.#source;
    const lines = (['ebitda', 'revenue'] as const).flatMap((line) => {
      const ahead = outlook.year?.[line] ?? null;
      return ahead === null ? [] : [{ line, ...ahead }];
    });
    const lightOf = (line: 'ebitda' | 'revenue') =>
      outlookLight(
        lines.filter((one) => one.line === line),
        limits,
        materiality,
      );
    const ebitda = outlook.year?.ebitda ?? null;
    return {
      light:
        lightOf('ebitda') === null ? null : worstLight([lightOf('ebitda'), lightOf('revenue')]),
      sentence: outlookSentence(this.#basis, outlook, this.#months, count, compared, {
        isWithin: isWithinNoise(ebitda, materiality),
        isRevenueBelow: (lightOf('revenue') ?? 'fine') !== 'fine',
      }),
    };
  }
}

function isWithinNoise(
  ahead: { readonly total: string; readonly plan: string | null } | null,
  materiality: Materiality,
): boolean {
  if (ahead === null || ahead.plan === null) return false;
  const standing = checkedValue(
    'ebitda',
    { ebitda: ahead.total },
    { ebitda: ahead.plan },
    materiality,
  );
  return standing?.difference.eq('0') === true;
}

/** A month can't be rated fine before its results are compared. */
function pageLight({
  results,
  cash,
  outlook,
}: Readonly<Record<'results' | 'cash' | 'outlook', Light | null>>): Light | null {
  const worst = worstLight([results, cash, outlook]);
  return worst === 'fine' && results === null ? null : worst;
}

const plus = (value: string | null | undefined, amount: DecimalValue) =>
  value === null || value === undefined ? null : plainText(decimal(value).plus(amount));

interface RecordedPeriod {
  readonly left: readonly RecordedAmount[];
  /** Timing between two months of the period. The period includes the amount either way. */
  readonly nettedOut: readonly RecordedAmount[];
}

/** Adjusted EBITDA includes recorded items, even timing that nets out within the period. */
const withoutItems = (adjusted: string, { nettedOut }: RecordedPeriod) =>
  plus(adjusted, oneOffsOf(nettedOut).neg());

function adjustedPeriod(
  kind: PageReference['kind'],
  own: MonthFigures,
  other: MonthFigures | null,
  recorded: Readonly<Record<'now' | 'earlier', RecordedPeriod>>,
): { readonly figures: MonthFigures; readonly reference: MonthFigures | null } {
  const [adjusted, before] = [own.adjEbitda ?? null, other?.adjEbitda ?? null];
  if (adjusted !== null && before !== null) {
    const earlier = kind === 'plan' ? before : withoutItems(before, recorded.earlier);
    return {
      figures: { ...own, ebitda: withoutItems(adjusted, recorded.now) },
      reference: other && { ...other, ebitda: earlier },
    };
  }
  return {
    figures: { ...own, ebitda: plus(own.ebitda, oneOffsOf(recorded.now.left)) },
    reference: other && {
      ...other,
      ebitda: plus(other.ebitda, kind === 'plan' ? zero : oneOffsOf(recorded.earlier.left)),
    },
  };
}
