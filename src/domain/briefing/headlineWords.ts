import type { DecimalValue } from '../decimal.ts';
import { decimalOrNull } from '../decimal.ts';
import { OPERATING_COSTS } from '../lines.ts';
import type { Materiality } from '../materiality.ts';
import { noiseOf } from '../materiality.ts';
import type { MonthFigures } from '../overMonths.ts';
import type { Compared, Naming } from './amountWords.ts';
import {
  capitalised,
  crossesZero,
  differenceOf,
  namedResult,
  resultWords,
  sizeOfDifference,
} from './amountWords.ts';
import type { Drivers, Step, StepLine } from './drivers.ts';
import type { PageMonth, PageReference } from './reference.ts';
import { lineWords } from './reference.ts';
import type { Sentence } from './sentence.ts';
import { joinedWords, monthWords, ofMonth, saidMoney } from './sentence.ts';
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
  return difference.eq('0') || difference.lt(noiseOf(compared.reference, materiality));
}

/** "rose 17.5% on October 2025 to $3.51M" */
function movedWords(
  line: 'revenue' | 'ebitda',
  compared: Compared,
  on: string | null,
  naming: Naming,
  materiality: Materiality,
): Sentence {
  const name = line === 'revenue' ? 'revenue' : 'EBITDA';
  const { actual, reference } = compared;
  const than = on === null ? '' : ` on ${on}`;
  if (line === 'ebitda' && crossesZero(compared) && !isLevel(compared, materiality)) {
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
      : [saidMoney(actual, naming.ofLine(line))];
  if (isLevel(compared, materiality)) {
    return [`${name} was level ${on === null ? '' : `with ${on} `}at `, ...result];
  }
  if (line === 'ebitda' && actual.lt('0')) {
    const verb = actual.lt(reference) ? 'widened' : 'narrowed';
    const by = saidMoney(differenceOf(compared).abs(), naming.difference(line));
    return [
      `the EBITDA loss ${verb} by `,
      by,
      `${than} to `,
      saidMoney(actual.abs(), naming.ofLine(line)),
    ];
  }
  const size = sizeOfDifference(compared, (inPercent) => naming.difference(line, inPercent));
  return [`${name} ${actual.lt(reference) ? 'fell' : 'rose'} `, size, `${than} to `, ...result];
}

/** "12.3% below plan", "in line with October 2025", "$121K more than planned": without a change of sign. */
function againstWords(
  line: 'revenue' | 'ebitda',
  compared: Compared,
  name: string,
  isPlan: boolean,
  idOf: (inPercent: boolean) => ReturnType<Naming['difference']>,
  materiality: Materiality,
): Sentence {
  if (isLevel(compared, materiality)) return [`in line with ${name}`];
  const difference = differenceOf(compared);
  if (line === 'ebitda' && compared.actual.lt('0')) {
    const than = isPlan ? 'than planned' : `than in ${name}`;
    return [
      saidMoney(difference.abs(), idOf(false)),
      ` ${difference.lt('0') ? 'more' : 'less'} ${than}`,
    ];
  }
  return [sizeOfDifference(compared, idOf), ` ${difference.lt('0') ? 'below' : 'above'} ${name}`];
}

/** "EBITDA was $586K, 12.3% below plan and 12.7% above October 2025." */
function ebitdaAgainstPlan(
  compared: Compared,
  page: PageMonth,
  naming: Naming,
  lastYearNaming: Naming | null,
  materiality: Materiality,
): Sentence {
  const start: Sentence = ['EBITDA was ', ...resultWords(compared.actual, naming.ofLine('ebitda'))];
  const isCrossing = crossesZero(compared) && !isLevel(compared, materiality);
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
  if (crossesZero(lastYear) && !isLevel(lastYear, materiality)) {
    const was = namedResult(lastYear.reference, ofMonth('ebitda', before.month));
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
  compared: Compared,
  naming: Naming,
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
  return [
    'Revenue of ',
    saidMoney(compared.actual, naming.ofLine('revenue')),
    ' was ',
    ...against,
    '.',
  ];
}

const isOperatingCost = (line: StepLine) => OPERATING_COSTS.some((cost) => cost === line);

interface Part {
  readonly words: Sentence;
  readonly effect: DecimalValue;
  readonly isLevel: boolean;
  readonly hasLead: boolean;
}

/** A line that did less of a change of the operating costs does not lead it. */
const LEAST_LEAD = '0.25';

/** The line that did most of a change of the operating costs; null where none did much of it. */
function leadOf(steps: readonly Step[], change: DecimalValue): Step | null {
  const [lead] = steps
    .filter((step) => differenceOf(step).gt('0') === change.gt('0') && !differenceOf(step).eq('0'))
    .toSorted((a, b) => differenceOf(b).abs().cmp(differenceOf(a).abs()));
  const least = change.abs().times(LEAST_LEAD);
  return lead === undefined || differenceOf(lead).abs().lt(least) ? null : lead;
}

function costsPart(
  steps: readonly Step[],
  { figures }: PageMonth,
  reference: PageReference,
  naming: Naming,
  materiality: Materiality,
): Part | null {
  const [now, before] = [figures, reference.month].map((side) =>
    decimalOrNull(statementAmount('operatingCosts', side)),
  );
  if (!now || !before || !hasSameCosts(figures, reference.month)) return null;
  const isPlan = reference.kind === 'plan';
  const change = now.minus(before);
  const isSmall = change.abs().lt(noiseOf(before, materiality));
  if (isSmall) {
    const words = [`operating costs were ${isPlan ? 'as planned' : 'level'}`];
    return { words, effect: change.neg(), isLevel: true, hasLead: false };
  }
  const isUp = change.gt('0');
  const size = saidMoney(change.abs(), naming.difference('operatingCosts'));
  const lead = leadOf(steps, change);
  const sign = isPlan ? '' : isUp ? '+' : '-';
  const led: Sentence =
    lead === null
      ? []
      : [
          `, led by ${lineWords(lead.line)} (${sign}`,
          saidMoney(differenceOf(lead).abs(), naming.difference(lead.line)),
          ')',
        ];
  const words: Sentence = isPlan
    ? ['operating costs were ', size, ` ${isUp ? 'over' : 'under'} plan`, ...led]
    : [`operating costs ${isUp ? 'rose' : 'fell'} `, size, ...led];
  return { words, effect: change.neg(), isLevel: false, hasLead: lead !== null };
}

function profitPart(step: Step | undefined, isPlan: boolean, naming: Naming): Part | null {
  if (step === undefined) return null;
  const { effect, noise } = step;
  if (effect.abs().lt(noise)) {
    const words = [`gross profit was ${isPlan ? 'in line with plan' : 'level'}`];
    return { words, effect, isLevel: true, hasLead: false };
  }
  const size = saidMoney(effect.abs(), naming.difference('grossProfit'));
  const isUp = effect.gt('0');
  const words: Sentence = isPlan
    ? ['gross profit was ', size, ` ${isUp ? 'above' : 'below'} plan`]
    : [`gross profit ${isUp ? 'rose' : 'fell'} `, size];
  return { words, effect, isLevel: false, hasLead: false };
}

/** "Operating costs were $146K over plan, led by Admin ($132K); gross profit was $64K above plan." */
function partsWords(
  { steps, change }: Drivers,
  page: PageMonth,
  reference: PageReference,
  naming: Naming,
  materiality: Materiality,
): Sentence {
  const profit = profitPart(
    steps.find(({ line }) => line === 'grossProfit'),
    reference.kind === 'plan',
    naming,
  );
  const costs = costsPart(
    steps.filter(({ line }) => isOperatingCost(line)),
    page,
    reference,
    naming,
    materiality,
  );
  const parts = [profit, costs].filter((part) => part !== null);
  const went = (part: Part) => (change.lt('0') ? part.effect.neg() : part.effect);
  const [first, second] = parts.toSorted(
    (a, b) => Number(a.isLevel) - Number(b.isLevel) || went(b).cmp(went(a)),
  );
  if (first === undefined) return [];
  if (second === undefined) return [...capitalised(first.words), '.'];
  const isSame = first.effect.lt('0') === second.effect.lt('0');
  const isJoined = isSame && !first.isLevel && !second.isLevel && !first.hasLead;
  return [...capitalised(first.words), isJoined ? ' and ' : '; ', ...second.words, '.'];
}

/** "April 2019 is the first month: revenue $1.01M, EBITDA $56K." */
export function firstMonthWords({ month, figures }: PageMonth, isOfPublished: boolean): Sentence {
  const said = (['revenue', 'ebitda'] as const).flatMap((line): Sentence[] => {
    const value = decimalOrNull(figures[line]);
    const name = line === 'revenue' ? 'revenue' : 'EBITDA';
    return value === null ? [] : [[`${name} `, ...resultWords(value, ofMonth(line, month))]];
  });
  const start = `${monthWords(month)} is the first ${isOfPublished ? 'published ' : ''}month`;
  if (said.length === 0) return [`${start}.`];
  return [`${start}: `, ...joinedWords(said, ', '), '.'];
}

const NOTHING_REPORTED: Sentence = ['Revenue and EBITDA cannot be compared.'];

/** What a director reads first: the month against its reference, and what made the difference. */
export function headlineWords(
  page: PageMonth,
  reference: PageReference,
  drivers: Drivers | null,
  naming: Naming,
  lastYearNaming: Naming | null,
  materiality: Materiality,
): Sentence {
  const isPlan = reference.kind === 'plan';
  const ebitda = comparedLine('ebitda', page.figures, reference.month);
  const revenue = comparedLine('revenue', page.figures, reference.month);
  const parts = drivers === null ? [] : partsWords(drivers, page, reference, naming, materiality);
  const end: Sentence = parts.length === 0 ? [] : [' ', ...parts];
  if (isPlan) {
    const said = [
      ebitda && ebitdaAgainstPlan(ebitda, page, naming, lastYearNaming, materiality),
      revenue && revenueAgainstPlan(revenue, naming, materiality),
    ].filter((sentence) => sentence !== null);
    return said.length === 0 ? NOTHING_REPORTED : [...joinedWords(said, ' '), ...end];
  }
  const on = monthWords(reference.of);
  const first = revenue && movedWords('revenue', revenue, on, naming, materiality);
  const second =
    ebitda && movedWords('ebitda', ebitda, revenue === null ? on : null, naming, materiality);
  const said = [first, second].filter((sentence) => sentence !== null);
  if (said.length === 0) return NOTHING_REPORTED;
  return [...capitalised(joinedWords(said, ', and ')), '.', ...end];
}
