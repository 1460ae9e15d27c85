import { changeInTenths, spoken, spokenPercent } from './cents.ts';
import {
  inWords,
  movedAgainst,
  operatingCost,
  profitOrLoss,
  sentence,
  shareOf,
  standsAgainst,
  type Compared,
} from './comparisons.ts';
import type { CashMovement } from './figures.ts';
import { chance, type Chance } from './random.ts';
import { newsOf } from './storyline.ts';

/**
 * The overview of a board report: revenue, EBITDA, its causes, cash. Two to four
 * sentences, every number computed from the month's ledger.
 */
export function overviewOf(month: Compared): string {
  const draw = chance(`overview ${month.now.reference}`);
  const headline = newsOf(month.now.reference)?.headline;
  return [
    revenueSentence(month, draw),
    resultSentence(month, draw),
    headline,
    cashSentence(month, draw),
  ]
    .filter((text) => text !== undefined)
    .join(' ');
}

function revenueSentence({ now, prior, lastYear }: Compared, draw: Chance): string {
  const revenue = spoken(now.revenue);
  const name = now.monthName;
  if (!prior) {
    return `${name} opened the financial year with revenue of ${revenue} and a gross margin of ${shareOf(now.grossProfit, now.revenue)}.`;
  }
  const onPrior = movedAgainst(now.revenue, prior.revenue, prior.monthName);
  if (!lastYear) {
    return draw.pick([
      `Revenue closed at ${revenue}, ${onPrior}.`,
      `${name} revenue came in at ${revenue}, ${onPrior}.`,
      `We booked ${revenue} of revenue in ${name}, ${onPrior}.`,
    ]);
  }
  const last = `${name} last year`;
  const onLast = movedAgainst(now.revenue, lastYear.revenue, last);
  const tenths = changeInTenths(now.revenue, lastYear.revenue);
  const away = changeInTenths(now.revenue, prior.revenue) > 0 === tenths > 0 ? 'and' : 'but';
  return draw.pick([
    `Revenue closed at ${revenue}, ${onPrior} ${away} ${onLast}.`,
    `${name} revenue of ${revenue} was ${standsAgainst(now.revenue, prior.revenue, prior.monthName)} ${away} ${standsAgainst(now.revenue, lastYear.revenue, last)}.`,
    `We booked ${revenue} of revenue in ${name}; ${prior.monthName} had brought ${spoken(prior.revenue)}, and ${name} ${lastYear.year} ${spoken(lastYear.revenue)}.`,
    `At ${revenue}, revenue was ${onLast} ${away} ${onPrior}.`,
    `${name} finished with revenue of ${revenue}: ${spokenPercent(tenths)} ${tenths > 0 ? 'more' : 'less'} than a year ago, and ${onPrior}.`,
    `Sales for the month reached ${revenue}, ${standsAgainst(now.revenue, lastYear.revenue, last)} ${away} ${standsAgainst(now.revenue, prior.revenue, prior.monthName)}.`,
  ]);
}

function resultSentence({ now, prior }: Compared, draw: Chance): string {
  const share = shareOf(now.ebitda, now.revenue);
  const adjusted = spoken(now.adjEbitda);
  const before = prior ? `, against ${profitOrLoss(prior.ebitda)} in ${prior.monthName}` : '';
  if (now.ebitda < 0) {
    const loss = spoken(-now.ebitda);
    return draw.pick([
      `EBITDA was a loss of ${loss}${before}; adjusted EBITDA was ${profitOrLoss(now.adjEbitda)}.`,
      `That did not cover operating costs of ${spoken(operatingCost(now))}: EBITDA was a loss of ${loss}${before}.`,
      `EBITDA was a loss of ${loss} (${shareOf(-now.ebitda, now.revenue)} of revenue); adjusted EBITDA was ${adjusted}.`,
      `With gross profit of ${spoken(now.grossProfit)} and operating costs of ${spoken(operatingCost(now))}, EBITDA fell short by ${loss}.`,
    ]);
  }
  return draw.pick([
    `EBITDA was ${spoken(now.ebitda)}, or ${share} of revenue${before}.`,
    `After operating costs of ${spoken(operatingCost(now))} that left EBITDA of ${spoken(now.ebitda)} (${share}), ${adjusted} adjusted.`,
    `EBITDA came to ${spoken(now.ebitda)}${before}; adjusted EBITDA was ${adjusted}.`,
    `Gross profit of ${spoken(now.grossProfit)} left EBITDA of ${spoken(now.ebitda)} and adjusted EBITDA of ${adjusted}.`,
    `EBITDA was ${spoken(now.ebitda)}, a margin of ${share}; adjusted EBITDA was ${adjusted}.`,
  ]);
}

const reasons: Readonly<Record<CashMovement['kind'], (cents: number, label: string) => string>> = {
  ebitda: (cents) =>
    cents > 0 ? `EBITDA brought in ${spoken(cents)}` : `the month’s loss took ${spoken(-cents)}`,
  nonCash: (cents) => `${spoken(cents)} of cost was not paid in cash`,
  workingCapital: (cents) =>
    cents > 0
      ? `collections released ${spoken(cents)} of working capital`
      : `${spoken(-cents)} went into working capital`,
  capex: (cents) => `capital expenditure took ${spoken(-cents)}`,
  tax: (cents) => `the quarter’s corporation tax took ${spoken(-cents)}`,
  funding: (cents, label) => `${label} brought ${spoken(cents)}`,
  repayment: (cents, label) => `${spoken(-cents)} was repaid on ${label}`,
  acquisition: (cents, label) => `${label} took ${spoken(-cents)}`,
  investment: (cents, label) => `${label} took ${spoken(-cents)}`,
};

const outOfTheOrdinary = new Set<CashMovement['kind']>([
  'funding',
  'repayment',
  'acquisition',
  'investment',
]);

/** The largest causes of the cash movement, exceptional ones always, and the rest. */
function cashReason(movements: readonly CashMovement[]): string {
  const sorted = movements.toSorted((a, b) => Math.abs(b.cents) - Math.abs(a.cents));
  const isNamed = ({ kind, cents }: CashMovement, place: number) =>
    place === 0 ||
    outOfTheOrdinary.has(kind) ||
    (place < MOST_CAUSES && Math.abs(cents) >= LEAST_CAUSE * Math.abs(sorted[0]?.cents ?? 0));
  const named = sorted.filter(isNamed);
  const told = named.map((movement) => reasons[movement.kind](movement.cents, movement.label));
  // In whole thousands, as the sentence states them, so that its readers can add them up.
  const rest = named.reduce(
    (left, { cents }) => left - inThousands(cents),
    inThousands(movements.reduce((sum, { cents }) => sum + cents, 0)),
  );
  const others = `other movements ${rest > 0 ? 'brought in' : 'took'} ${spoken(Math.abs(rest))}`;
  return listed(Math.abs(rest) < LEAST_MENTIONED ? told : [...told, others]);
}

const MOST_CAUSES = 3;
/** As a share of the largest cause. */
const LEAST_CAUSE = 0.15;

/** In cents; smaller amounts aren't mentioned. */
const LEAST_MENTIONED = 100_000;

const inThousands = (cents: number): number => Math.round(cents / 100_000) * 100_000;

const listed = (parts: readonly string[]): string =>
  [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter((part) => part !== '').join(' and ');

function cashSentence({ now }: Compared, draw: Chance): string {
  const cash = spoken(now.cash);
  const change = now.cash - now.openingCash;
  const size = spoken(Math.abs(change));
  const direction = change >= 0 ? 'more' : 'less';
  const reason = cashReason(now.cashMovements);
  return draw.pick([
    `Cash ended the month at ${cash}, ${size} ${direction} than it began with: ${reason}.`,
    `Cash stood at ${cash} at the end of ${now.monthName} (${change >= 0 ? '+' : '-'}${size}), as ${reason}.`,
    `We closed with ${cash} in the bank: ${reason}. The net movement was ${spoken(change)}.`,
    `${sentence(reason)}; cash closed at ${cash}, ${size} ${direction} than at the start of the month.`,
  ]);
}

/** The report's financial commentary: gross margin and the cost lines that moved. */
export function marginNoteOf({ now, prior, lastYear }: Compared): string {
  const draw = chance(`margin ${now.reference}`);
  const margin = shareOf(now.grossProfit, now.revenue);
  const reference = prior ?? lastYear;
  const opening = reference
    ? draw.pick([
        `Gross margin was ${margin} (${reference.monthName}: ${shareOf(reference.grossProfit, reference.revenue)}) on production cost of ${spoken(now.production)}.`,
        `Production cost of ${spoken(now.production)} was ${movedAgainst(now.production, reference.production, reference.monthName)}; the gross margin was ${margin} (${reference.monthName}: ${shareOf(reference.grossProfit, reference.revenue)}).`,
        `Gross profit came to ${spoken(now.grossProfit)}, a margin of ${margin} after ${shareOf(reference.grossProfit, reference.revenue)} in ${reference.monthName}.`,
        `We kept ${margin} of revenue as gross profit, ${spoken(now.grossProfit)} in all.`,
      ])
    : `Gross margin was ${margin} on production cost of ${spoken(now.production)}.`;
  return `${opening} ${costSentence({ now, prior, lastYear }, draw)}`;
}

const costLines = [
  ['salesMarketing', 'Sales & Marketing'],
  ['customerSuccess', 'Customer Success'],
  ['marketing', 'Marketing'],
  ['rnd', 'R&D'],
  ['admin', 'Admin'],
] as const;

function costSentence(
  { now, prior }: Pick<Compared, 'now' | 'prior' | 'lastYear'>,
  draw: Chance,
): string {
  if (!prior) {
    return `R&D at ${spoken(now.rnd)} is the largest operating cost, ${shareOf(now.rnd, now.revenue)} of revenue.`;
  }
  const [moved] = costLines
    .map(([line, name]) => ({ name, now: now[line], change: now[line] - prior[line] }))
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change));
  if (!moved) return '';
  const size = spoken(Math.abs(moved.change));
  const moreThan = `${size} ${moved.change > 0 ? 'more' : 'less'} than in ${prior.monthName}`;
  return draw.pick([
    `The operating cost that moved most was ${moved.name}: ${spoken(moved.now)}, ${moreThan}.`,
    `Operating costs were ${spoken(operatingCost(now))} in total; ${moved.name} was ${spoken(moved.now)}, ${moreThan}.`,
    `R&D was ${shareOf(now.rnd, now.revenue)} of revenue; ${moved.name} was ${moreThan}.`,
    `Below gross profit, ${moved.name} moved most: it was ${moreThan}. Admin was ${shareOf(now.admin, now.revenue)} of revenue.`,
  ]);
}

/** The ledger's summary note: the financial year to date. */
export function yearNoteOf({ now, yearToDate, lastYearToDate }: Compared): string {
  const draw = chance(`year ${now.reference}`);
  const revenue = spoken(yearToDate.revenue);
  const result = profitOrLoss(yearToDate.ebitda);
  const spans = new Map([
    [1, `April ${now.year - 1}`],
    [12, 'the year before'],
  ]);
  const reference = spans.get(now.monthNum) ?? 'the same months of the year before';
  const growth = lastYearToDate
    ? `, ${standsAgainst(yearToDate.revenue, lastYearToDate.revenue, reference)}`
    : '';
  if (now.monthNum === 12) {
    return `${now.fyYear} closes with revenue of ${revenue}${growth}; EBITDA was ${result} (${shareOf(Math.abs(yearToDate.ebitda), yearToDate.revenue)} of revenue).`;
  }
  if (now.monthNum === 1) {
    return `First month of ${now.fyYear}: revenue of ${revenue}${growth}. EBITDA starts the year with ${result}.`;
  }
  const months = inWords(yearToDate.months);
  return draw.pick([
    `${sentence(months)} months into ${now.fyYear} revenue stands at ${revenue}${growth}; EBITDA for the year to date is ${result}.`,
    `Revenue for the year to date is ${revenue}${growth}. EBITDA for the ${months} months is ${result}, ${shareOf(Math.abs(yearToDate.ebitda), yearToDate.revenue)} of revenue.`,
    `Revenue for the first ${months} months of ${now.fyYear} was ${revenue}${growth}; EBITDA was ${result}.`,
  ]);
}

/** The ledger's note: how adjusted EBITDA follows from EBITDA, with the line that includes each cost. */
export function addBackNoteOf({ now }: Compared): string {
  const parts = now.addBacks.map(
    ({ label, line, cents }) =>
      `${spoken(cents)} of ${label} (booked in ${line === 'admin' ? 'Admin' : 'Other'})`,
  );
  const last = parts.pop();
  const list = parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
  const capex = now.cashMovements.find(({ kind }) => kind === 'capex');
  const spent = capex ? ` Capital expenditure was ${spoken(-capex.cents)}.` : '';
  return `Adjusted EBITDA of ${spoken(now.adjEbitda)} is EBITDA of ${spoken(now.ebitda)} plus ${list}.${spent}`;
}
