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
      `EBITDA was a loss of ${loss}${before}, and ${adjusted} once the add-backs are taken out.`,
      `That was not enough to carry operating costs of ${spoken(operatingCost(now))}: EBITDA was -${loss}${before}.`,
      `The month cost us ${loss} at EBITDA level (${share} of revenue); adjusted EBITDA was ${adjusted}.`,
      `With gross profit of ${spoken(now.grossProfit)} and operating costs of ${spoken(operatingCost(now))}, EBITDA fell short by ${loss}.`,
    ]);
  }
  return draw.pick([
    `EBITDA was ${spoken(now.ebitda)}, or ${share} of revenue${before}.`,
    `After operating costs of ${spoken(operatingCost(now))} that left EBITDA of ${spoken(now.ebitda)} (${share}), ${adjusted} adjusted.`,
    `EBITDA came to ${spoken(now.ebitda)}${before}; adjusted EBITDA was ${adjusted}.`,
    `Gross profit of ${spoken(now.grossProfit)} turned into EBITDA of ${spoken(now.ebitda)} and adjusted EBITDA of ${adjusted}.`,
    `The EBITDA margin was ${share}: ${spoken(now.ebitda)} before and ${adjusted} after add-backs.`,
  ]);
}

const reasons: Readonly<Record<CashMovement['kind'], (cents: number, label: string) => string>> = {
  ebitda: (cents) =>
    cents > 0
      ? `EBITDA of ${spoken(cents)} paid for everything else that fell due`
      : `the month’s loss took ${spoken(-cents)}`,
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

/** The largest cause of the cash movement, and any exceptional movement in the other direction. */
function cashReason(movements: readonly CashMovement[]): string {
  const up = movements.reduce((sum, { cents }) => sum + cents, 0) >= 0;
  const sorted = movements.toSorted((a, b) => Math.abs(b.cents) - Math.abs(a.cents));
  const main = sorted.find(({ cents }) => cents > 0 === up);
  const against = sorted.find(({ kind, cents }) => outOfTheOrdinary.has(kind) && cents > 0 !== up);
  const told = [main, against].flatMap((movement) =>
    movement ? reasons[movement.kind](movement.cents, movement.label) : [],
  );
  return told.join(', and ');
}

function cashSentence({ now }: Compared, draw: Chance): string {
  const cash = spoken(now.cash);
  const change = now.cash - now.openingCash;
  const size = spoken(Math.abs(change));
  const direction = change >= 0 ? 'more' : 'less';
  const reason = cashReason(now.cashMovements);
  return draw.pick([
    `Cash ended the month at ${cash}, ${size} ${direction} than it began with; ${reason}.`,
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
        `Production cost of ${spoken(now.production)} was ${movedAgainst(now.production, reference.production, reference.monthName)}, which puts the gross margin at ${margin}.`,
        `Gross profit came to ${spoken(now.grossProfit)}, a margin of ${margin} after ${shareOf(reference.grossProfit, reference.revenue)} in ${reference.monthName}.`,
        `We kept ${margin} of revenue as gross profit, ${spoken(now.grossProfit)} in all.`,
      ])
    : `Gross margin was ${margin} on production cost of ${spoken(now.production)}.`;
  return `${opening} ${costSentence({ now, prior, lastYear }, draw)}`;
}

const costLines = [
  ['salesMarketing', 'selling cost'],
  ['customerSuccess', 'customer success'],
  ['marketing', 'marketing cost'],
  ['rnd', 'R&D'],
  ['admin', 'administration'],
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
  return draw.pick([
    `The largest movement among the cost lines was ${moved.name}, ${size} ${moved.change > 0 ? 'higher' : 'lower'} at ${spoken(moved.now)}.`,
    `Operating costs were ${spoken(operatingCost(now))} in total; ${moved.name} ${moved.change > 0 ? 'rose' : 'fell'} by ${size} to ${spoken(moved.now)}.`,
    `R&D took ${shareOf(now.rnd, now.revenue)} of revenue and sales ${shareOf(now.salesMarketing, now.revenue)}; ${moved.name} ${moved.change > 0 ? 'was up' : 'was down'} ${size}.`,
    `Below the gross margin, ${moved.name} moved most (${moved.change > 0 ? '+' : '-'}${size}), and administration stood at ${shareOf(now.admin, now.revenue)} of revenue.`,
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
    return `${now.fyYear} closes with revenue of ${revenue}${growth}, and ${result} at EBITDA level (${shareOf(yearToDate.ebitda, yearToDate.revenue)}).`;
  }
  if (now.monthNum === 1) {
    return `First month of ${now.fyYear}: revenue of ${revenue}${growth}. EBITDA starts the year with ${result}.`;
  }
  const months = inWords(yearToDate.months);
  return draw.pick([
    `${sentence(months)} months into ${now.fyYear} revenue stands at ${revenue}${growth}; EBITDA for the year to date is ${result}.`,
    `Revenue for the year to date is ${revenue}${growth}. EBITDA for the ${months} months is ${result}, ${shareOf(yearToDate.ebitda, yearToDate.revenue)} of revenue.`,
    `The ${months} months of ${now.fyYear} so far brought revenue of ${revenue}${growth} and, at EBITDA level, ${result}.`,
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
