import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { DecimalValue } from '../../finance/decimal.ts';
import { decimalOrNull } from '../../finance/decimal.ts';
import { lineInSentence, lineLabel, wasOrWere } from '../../finance/catalogue.ts';
import { OPERATING_COSTS } from '../../finance/lines.ts';
import type { Materiality } from '../../finance/materiality.ts';
import { smallestMaterialDifference } from '../../finance/materiality.ts';
import type { MonthFigures } from '../../finance/overMonths.ts';
import type { Compared, DifferenceNaming } from './amountWords.ts';
import {
  capitalised,
  hasSignChange,
  differenceOf,
  namedResult,
  resultWords,
  sizeOfDifference,
} from './amountWords.ts';
import type { Drivers, Step, StepLine } from './drivers.ts';
import type { ExplainedStep } from './explanations.ts';
import { shortenedReason } from './explanations.ts';
import { longestWithinLimit, MOST_HEADLINE_WORDS } from './wordLimit.ts';
import type { PageMonth, PageReference } from './reference.ts';
import { lineWords } from './reference.ts';
import type { Sentence } from './sentence.ts';
import { joinedWords, monthWords, monthFigureId, moneyInSentence } from './sentence.ts';
import { hasSameCosts, statementAmount } from './statement.ts';

const comparedLine = (
  line: 'revenue' | 'ebitda',
  figures: MonthFigures,
  reference: MonthFigures | undefined,
): Compared | null => {
  const [actual, before] = [decimalOrNull(figures[line]), decimalOrNull(reference?.[line])];
  return actual === null || before === null ? null : { actual, reference: before };
};

function isLevel(compared: Compared, materiality: Materiality): boolean {
  const difference = differenceOf(compared).abs();
  return (
    difference.eq('0') || difference.lt(smallestMaterialDifference(compared.reference, materiality))
  );
}

const belowOrAbove = (compared: Compared) => (differenceOf(compared).lt('0') ? 'below' : 'above');

/**
 * Returns "revenue of $3.51M was 17.5% above October 2025" or, as the second part, "EBITDA rose
 * 12.7% to $586K".
 */
function movedWords(
  basis: CompanyBasis,
  line: 'revenue' | 'ebitda',
  compared: Compared,
  on: string | null,
  naming: DifferenceNaming,
  materiality: Materiality,
): Sentence {
  const name = lineInSentence(basis, line);
  const { actual, reference } = compared;
  if (line === 'ebitda' && hasSignChange(compared) && !isLevel(compared, materiality)) {
    return [
      `${name} turned from `,
      ...namedResult(reference, naming.ofReference(line)),
      ...(on === null ? [] : [` in ${on}`]),
      ' to ',
      ...namedResult(actual, naming.ofLine(line)),
    ];
  }
  const result: Sentence =
    line === 'ebitda'
      ? resultWords(actual, naming.ofLine(line))
      : [moneyInSentence(actual, naming.ofLine(line))];
  if (isLevel(compared, materiality)) {
    return [`${name} ${wasOrWere(name)} level ${on === null ? '' : `with ${on} `}at `, ...result];
  }
  if (line === 'ebitda' && actual.lt('0')) {
    const verb = actual.lt(reference) ? 'widened' : 'narrowed';
    const by = moneyInSentence(differenceOf(compared).abs(), naming.difference(line));
    return [
      `the ${name} loss ${verb} by `,
      by,
      ' to ',
      moneyInSentence(actual.abs(), naming.ofLine(line)),
      on === null ? '' : ` compared with ${on}`,
    ];
  }
  const size = sizeOfDifference(compared, (inPercent) => naming.difference(line, inPercent));
  if (on !== null) {
    return [
      `${name} of `,
      ...result,
      ` ${wasOrWere(name)} `,
      size,
      ` ${belowOrAbove(compared)} ${on}`,
    ];
  }
  return [`${name} ${actual.lt(reference) ? 'fell' : 'rose'} `, size, ' to ', ...result];
}

/**
 * Compares figures without a change of sign, as in "12.3% below plan", "in line with October 2025"
 * or "$121K more than planned".
 */
function againstWords(
  line: 'revenue' | 'ebitda',
  compared: Compared,
  name: string,
  isPlan: boolean,
  idOf: (inPercent: boolean) => ReturnType<DifferenceNaming['difference']>,
  materiality: Materiality,
): Sentence {
  if (isLevel(compared, materiality)) return [`in line with ${name}`];
  const difference = differenceOf(compared);
  if (line === 'ebitda' && compared.actual.lt('0')) {
    const than = isPlan ? 'than planned' : `than in ${name}`;
    return [
      moneyInSentence(difference.abs(), idOf(false)),
      ` ${difference.lt('0') ? 'more' : 'less'} ${than}`,
    ];
  }
  return [sizeOfDifference(compared, idOf), ` ${belowOrAbove(compared)} ${name}`];
}

/** Returns a sentence such as "EBITDA was $586K, 12.3% below plan and 12.7% above October 2025." */
function ebitdaAgainstPlan(
  basis: CompanyBasis,
  compared: Compared,
  page: PageMonth,
  naming: DifferenceNaming,
  lastYearNaming: DifferenceNaming | null,
  materiality: Materiality,
): Sentence {
  const name = lineLabel(basis, 'ebitda');
  const start: Sentence = [
    `${name} ${wasOrWere(name)} `,
    ...resultWords(compared.actual, naming.ofLine('ebitda')),
  ];
  const isCrossing = hasSignChange(compared) && !isLevel(compared, materiality);
  const toPlan: Sentence = isCrossing
    ? ['against ', ...namedResult(compared.reference, naming.ofReference('ebitda'), 'planned ')]
    : againstWords(
        'ebitda',
        compared,
        'plan',
        true,
        (inPercent) => naming.difference('ebitda', inPercent),
        materiality,
      );
  const before = page.earlier?.is === 'year' ? page.earlier : null;
  const lastYear = comparedLine('ebitda', page.figures, before?.figures);
  if (lastYear === null || before === null) return [...start, ', ', ...toPlan, '.'];
  const than = monthWords(before.month);
  if (hasSignChange(lastYear) && !isLevel(lastYear, materiality)) {
    const was = namedResult(lastYear.reference, monthFigureId('ebitda', before.month));
    return [...start, ', ', ...toPlan, '; it was ', ...was, ` in ${than}.`];
  }
  const toLastYear = againstWords(
    'ebitda',
    lastYear,
    than,
    false,
    (inPercent) => lastYearNaming?.difference('ebitda', inPercent) ?? null,
    materiality,
  );
  return [...start, ', ', ...toPlan, isCrossing ? ', and ' : ' and ', ...toLastYear, '.'];
}

function revenueAgainstPlan(
  basis: CompanyBasis,
  compared: Compared,
  naming: DifferenceNaming,
  materiality: Materiality,
): Sentence {
  const against = againstWords(
    'revenue',
    compared,
    'plan',
    true,
    (inPercent) => naming.difference('revenue', inPercent),
    materiality,
  );
  const name = lineLabel(basis, 'revenue');
  return [
    `${name} of `,
    moneyInSentence(compared.actual, naming.ofLine('revenue')),
    ` ${wasOrWere(name)} `,
    ...against,
    '.',
  ];
}

const isOperatingCostStep = (line: StepLine) => OPERATING_COSTS.some((cost) => cost === line);

interface HeadlinePart {
  readonly words: Sentence;
  readonly effect: DecimalValue;
  readonly isLevel: boolean;
  readonly hasLead: boolean;
}

/** A line with a smaller share of the change in operating costs isn't named. */
const LEAST_LEAD = '0.25';

function leadingStep(steps: readonly Step[], change: DecimalValue): Step | null {
  const [lead] = steps
    .filter((step) => differenceOf(step).gt('0') === change.gt('0') && !differenceOf(step).eq('0'))
    .toSorted((a, b) => differenceOf(b).abs().cmp(differenceOf(a).abs()));
  const least = change.abs().times(LEAST_LEAD);
  return lead === undefined || differenceOf(lead).abs().lt(least) ? null : lead;
}

/** Given as a share of a line's change. */
const MOSTLY = '0.5';

/**
 * Returns the recorded reason for most of a line's change, such as ", mostly due diligence on
 * Project Heron"; nothing if there is none.
 */
function mainReason(step: Step, explained: ExplainedStep | null): string {
  const [cause] = explained?.along ?? [];
  if (cause === undefined || cause.is === 'gone') return '';
  const [size, change] = [cause.change.abs(), differenceOf(step).abs()];
  if (size.lt(change.times(MOSTLY))) return '';
  return `, ${size.lt(change) ? 'mostly' : 'because of'} ${shortenedReason(cause.reason)}`;
}

function costsPart(
  basis: CompanyBasis,
  steps: readonly Step[],
  explainedBy: (line: StepLine) => ExplainedStep | null,
  { figures }: PageMonth,
  reference: PageReference,
  naming: DifferenceNaming,
  materiality: Materiality,
): HeadlinePart | null {
  const [now, before] = [figures, reference.month].map((side) =>
    decimalOrNull(statementAmount('operatingCosts', side)),
  );
  if (!now || !before || !hasSameCosts(figures, reference.month)) return null;
  const isPlan = reference.kind === 'plan';
  const change = now.minus(before);
  const isSmall = change.abs().lt(smallestMaterialDifference(before, materiality));
  const name = lineInSentence(basis, 'operatingCosts');
  if (isSmall) {
    const words = [`${name} ${wasOrWere(name)} ${isPlan ? 'as planned' : 'level'}`];
    return { words, effect: change.neg(), isLevel: true, hasLead: false };
  }
  const isUp = change.gt('0');
  const size = moneyInSentence(change.abs(), naming.difference('operatingCosts'));
  const lead = leadingStep(steps, change);
  const led: Sentence =
    lead === null
      ? []
      : [
          `, led by ${lineWords(basis, lead.line)} with `,
          moneyInSentence(differenceOf(lead).abs(), naming.difference(lead.line)),
          mainReason(lead, explainedBy(lead.line)),
        ];
  const words: Sentence = isPlan
    ? [`${name} ${wasOrWere(name)} `, size, ` ${isUp ? 'over' : 'under'} plan`, ...led]
    : [`${name} ${isUp ? 'rose' : 'fell'} `, size, ...led];
  return { words, effect: change.neg(), isLevel: false, hasLead: lead !== null };
}

function profitPart(
  basis: CompanyBasis,
  step: Step | undefined,
  isPlan: boolean,
  naming: DifferenceNaming,
): HeadlinePart | null {
  if (step === undefined) return null;
  const name = lineInSentence(basis, 'grossProfit');
  const { effect, noise } = step;
  if (effect.abs().lt(noise)) {
    const words = [`${name} ${wasOrWere(name)} ${isPlan ? 'in line with plan' : 'level'}`];
    return { words, effect, isLevel: true, hasLead: false };
  }
  const size = moneyInSentence(effect.abs(), naming.difference('grossProfit'));
  const isUp = effect.gt('0');
  const words: Sentence = isPlan
    ? [`${name} ${wasOrWere(name)} `, size, ` ${isUp ? 'above' : 'below'} plan`]
    : [`${name} ${isUp ? 'rose' : 'fell'} `, size];
  return { words, effect, isLevel: false, hasLead: false };
}

/**
 * Returns a sentence such as "Operating costs were $146K over plan, led by Admin with $132K; gross
 * profit was $64K above plan." If that is too long, it returns only the first half.
 */
function partsWords(
  basis: CompanyBasis,
  { steps, change }: Drivers,
  explainedBy: (line: StepLine) => ExplainedStep | null,
  page: PageMonth,
  reference: PageReference,
  naming: DifferenceNaming,
  materiality: Materiality,
): Sentence[] {
  const profit = profitPart(
    basis,
    steps.find(({ line }) => line === 'grossProfit'),
    reference.kind === 'plan',
    naming,
  );
  const costs = costsPart(
    basis,
    steps.filter(({ line }) => isOperatingCostStep(line)),
    explainedBy,
    page,
    reference,
    naming,
    materiality,
  );
  const parts = [profit, costs].filter((part) => part !== null);
  const went = (part: HeadlinePart) => (change.lt('0') ? part.effect.neg() : part.effect);
  const [first, second] = parts.toSorted(
    (a, b) => Number(a.isLevel) - Number(b.isLevel) || went(b).cmp(went(a)),
  );
  if (first === undefined) return [];
  const alone: Sentence = [...capitalised(first.words), '.'];
  if (second === undefined) return [alone];
  const isSame = first.effect.lt('0') === second.effect.lt('0');
  const isJoined = isSame && !first.isLevel && !second.isLevel && !first.hasLead;
  const both = [...capitalised(first.words), isJoined ? ' and ' : '; ', ...second.words, '.'];
  return [both, alone];
}

/** Returns a sentence such as "April 2019 is the first month: revenue $1.01M, EBITDA $56K." */
export function firstMonthWords(
  basis: CompanyBasis,
  { month, figures }: PageMonth,
  isOfPublished: boolean,
): Sentence {
  const said = (['revenue', 'ebitda'] as const).flatMap((line): Sentence[] => {
    const value = decimalOrNull(figures[line]);
    const name = lineInSentence(basis, line);
    if (value === null) return [];
    const figure = monthFigureId(line, month);
    return [
      [
        `${name} `,
        ...(line === 'ebitda' ? resultWords(value, figure) : [moneyInSentence(value, figure)]),
      ],
    ];
  });
  const start = `${monthWords(month)} is the first ${isOfPublished ? 'published ' : ''}month`;
  if (said.length === 0) return [`${start}.`];
  return [`${start}: `, ...joinedWords(said, ', '), '.'];
}

const nothingCompared = (basis: CompanyBasis): Sentence => [
  `${lineLabel(basis, 'revenue')} and ${lineInSentence(basis, 'ebitda')} cannot be compared.`,
];

const inTurn = (sentences: readonly Sentence[]): Sentence =>
  joinedWords(
    sentences.filter((sentence) => sentence.length > 0),
    ' ',
  );

interface Wordings {
  readonly whole: Sentence;
  readonly shorter: Sentence;
  readonly shortest: Sentence;
}

interface HeadlineResults {
  readonly ebitda: Compared | null;
  readonly revenue: Compared | null;
}

function planWordings(
  basis: CompanyBasis,
  { ebitda, revenue }: HeadlineResults,
  page: PageMonth,
  naming: DifferenceNaming,
  lastYearNaming: DifferenceNaming | null,
  materiality: Materiality,
): Wordings {
  const ofEbitda = (earlier: PageMonth['earlier']) =>
    ebitda === null
      ? []
      : [
          ebitdaAgainstPlan(
            basis,
            ebitda,
            { ...page, earlier },
            naming,
            lastYearNaming,
            materiality,
          ),
        ];
  const ofRevenue =
    revenue === null ? [] : [revenueAgainstPlan(basis, revenue, naming, materiality)];
  return {
    whole: inTurn([...ofEbitda(page.earlier), ...ofRevenue]),
    shorter: inTurn([...ofEbitda(null), ...ofRevenue]),
    shortest: inTurn(ebitda === null ? ofRevenue : ofEbitda(null)),
  };
}

const movedSentence = (said: readonly Sentence[]): Sentence => [
  ...capitalised(joinedWords(said, ', and ')),
  '.',
];

function earlierWordings(
  basis: CompanyBasis,
  { ebitda, revenue }: HeadlineResults,
  on: string,
  naming: DifferenceNaming,
  materiality: Materiality,
): Wordings {
  const moved = (line: 'revenue' | 'ebitda', compared: Compared | null, than: string | null) =>
    compared === null ? [] : [movedWords(basis, line, compared, than, naming, materiality)];
  const ofRevenue = moved('revenue', revenue, on);
  const alone = moved('ebitda', ebitda, on);
  const second = revenue === null ? alone : moved('ebitda', ebitda, null);
  const whole = movedSentence([...ofRevenue, ...second]);
  return { whole, shorter: whole, shortest: movedSentence(ebitda === null ? ofRevenue : alone) };
}

/**
 * The headline: the month compared with its reference, and the key drivers. If it is too long, it leaves out, in this
 * order, half of the drivers, last year next to a plan, all drivers, and revenue.
 */
export function headlineWords(
  basis: CompanyBasis,
  page: PageMonth,
  reference: PageReference,
  drivers: Drivers | null,
  explainedBy: (line: StepLine) => ExplainedStep | null,
  naming: DifferenceNaming,
  lastYearNaming: DifferenceNaming | null,
  materiality: Materiality,
): Sentence {
  const isPlan = reference.kind === 'plan';
  const ebitda = comparedLine('ebitda', page.figures, reference.month);
  const revenue = comparedLine('revenue', page.figures, reference.month);
  const parts =
    drivers === null
      ? []
      : partsWords(basis, drivers, explainedBy, page, reference, naming, materiality);
  const [both = [], main = both] = parts;
  if (ebitda === null && revenue === null) return nothingCompared(basis);
  const wordings = isPlan
    ? planWordings(basis, { ebitda, revenue }, page, naming, lastYearNaming, materiality)
    : earlierWordings(basis, { ebitda, revenue }, monthWords(reference.of), naming, materiality);
  const { whole, shorter, shortest } = wordings;
  return longestWithinLimit(
    [inTurn([whole, both]), inTurn([whole, main]), inTurn([shorter, main]), shorter, shortest],
    MOST_HEADLINE_WORDS,
  );
}
