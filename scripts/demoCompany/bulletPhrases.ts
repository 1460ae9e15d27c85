import { spoken, spokenPercent } from './cents.ts';
import { inWords, plural, sentence, shareOf, type Compared } from './comparisons.ts';
import type { OperatingMonth } from './operations.ts';
import type { Chance } from './random.ts';

export interface Occasion {
  month: Compared;
  now: OperatingMonth;
  before: OperatingMonth | undefined;
  draw: Chance;
}

/** A bullet for the month, or nothing if it does not apply. */
export type Phrase = (occasion: Occasion) => string | undefined;

const sectors = [
  'water utilities',
  'dairies',
  'breweries',
  'district heating operators',
  'paper mills',
  'chemical parks',
  'food processors',
  'port operators',
  'hospitals',
  'wastewater associations',
  'glass makers',
  'cold stores',
] as const;

const places = [
  'the Nordics',
  'Ireland',
  'the Low Countries',
  'Northern Italy',
  'Poland',
  'the Great Lakes',
  'Ontario',
  'Queensland',
  'the South Island',
  'Iberia',
  'Texas',
  'Singapore',
] as const;

const features = [
  'the alarm planner',
  'the shift log',
  'the energy report',
  'the asset tree',
  'single sign-on',
  'the audit trail',
  'the mobile reader',
  'the leak forecast',
  'the tariff engine',
  'the spare-parts list',
  'the calibration record',
  'the open interface',
] as const;

const uptime = (hundredths: number): string =>
  `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}%`;

export const generalPhrases: readonly Phrase[] = [
  ({ month: { now, prior }, now: { openPositions } }) => {
    if (!prior) return undefined;
    const change = now.staffCount - prior.staffCount;
    const moved =
      change === 0
        ? 'unchanged'
        : `${plural(Math.abs(change), 'person', 'people')} ${change > 0 ? 'more' : 'fewer'} than in ${prior.monthName}`;
    const open = plural(openPositions, 'position is', 'positions are');
    return `Headcount closed at ${now.staffCount}, ${moved}; ${open} open.`;
  },
  ({ now }) =>
    `Platform availability was ${uptime(now.uptime)}, and support gave a first answer after ${now.firstAnswerMinutes} minutes on average.`,
  ({ now, before }) =>
    before &&
    `Customers on contract: ${now.customers} (${before.customers} the month before), with net revenue retention of ${spokenPercent(now.retention)} over twelve months.`,
  ({ now, before }) =>
    before &&
    `Receivables turned in ${now.collectionDays} days, after ${before.collectionDays}; ${now.collectionDays > before.collectionDays ? 'the reminder run was brought forward' : 'nothing above $10K is overdue by more than sixty days'}.`,
  ({ now, month }) =>
    `Orders signed in ${month.now.monthName} came to ${spoken(now.orders)}, and the weighted pipeline stands at ${spoken(now.pipeline)}.`,
  ({ now, before }) =>
    before &&
    `Support has ${now.openRequests} open requests (${before.openRequests} a month ago), none of them older than ${inWords((now.openRequests % 4) + 3)} weeks.`,
  ({ now, month }) =>
    `The net promoter score of the ${month.now.monthName} survey is ${now.recommendation}, from ${Math.round(now.customers * 0.31)} answers.`,
  ({ now, month }) =>
    `${now.gatewaysShipped} gateways left the workshop in ${month.now.monthName}, and ${inWords((now.gatewaysShipped % 5) + 1)} came back under warranty.`,
  ({ month: { now } }) =>
    `Revenue per head was ${spoken(Math.round(now.revenue / now.staffCount))} in the month with ${now.staffCount} people.`,
  ({ month: { now, lastYear } }) =>
    lastYear &&
    `The team went from ${lastYear.staffCount} to ${now.staffCount} people in twelve months, while revenue of the month went from ${spoken(lastYear.revenue)} to ${spoken(now.revenue)}.`,
  ({ draw, month: { now } }) =>
    `Sick leave was ${spokenPercent(draw.whole(21, 58))} in ${now.monthName} and voluntary turnover ${spokenPercent(draw.whole(52, 118))} over twelve months.`,
  ({ draw, now }) =>
    `No lost-time accident for ${draw.whole(60, 900)} days; ${plural(draw.whole(1, 6), 'near miss was', 'near misses were')} reported and closed, and ${now.openPositions > 6 ? 'new starters get the site briefing in their first week' : 'the next drill is planned'}.`,
  ({ draw, month: { now } }) =>
    `The five largest customers made ${shareOf(draw.whole(198, 312), 1000)} of ${now.monthName} revenue, the largest ${shareOf(draw.whole(52, 88), 1000)}.`,
  ({ draw, month: { now } }) =>
    `The ${now.monthName} books closed in ${inWords(draw.whole(5, 8))} working days with ${plural(draw.whole(1, 9), 'late entry', 'late entries')}.`,
];

export const strategyPhrases: readonly Phrase[] = [
  ({ draw, now }) =>
    `${sentence(draw.pick(features))} went to all customers this month; ${draw.whole(14, 61)} of ${now.customers} used it in the first two weeks.`,
  ({ draw, month: { now } }) =>
    `Demand from ${draw.pick(sectors)} in ${draw.pick(places)} is building: ${plural(draw.whole(2, 9), 'qualified lead', 'qualified leads')} in ${now.monthName}, worth ${spoken(draw.whole(18, 96) * 1_000_000)}.`,
  ({ draw, now }) =>
    `${now.demos} product demonstrations were held, most of them for ${draw.pick(sectors)}; ${shareOf(draw.whole(210, 430), 1000)} went on to a proposal.`,
  ({ draw }) =>
    `A partner for ${draw.pick(places)} was signed, with a first target of ${plural(draw.whole(3, 12), 'site', 'sites')} within a year, mainly ${draw.pick(sectors)}.`,
  ({ month: { now }, draw }) =>
    `Subscriptions made ${shareOf(440 + now.index * 4 + draw.whole(-6, 6), 1000)} of revenue in ${now.monthName}, on the way to the four fifths of the three-year plan.`,
  ({ draw }) =>
    `Discovery for ${draw.pick(features)} is done: ${plural(draw.whole(5, 12), 'customer', 'customers')} interviewed, go decision in ${inWords(draw.whole(3, 9))} weeks.`,
  ({ month: { now }, draw }) =>
    `R&D spent ${spoken(now.rnd)}, of which ${shareOf(draw.whole(540, 720), 1000)} on new functions and the rest on upkeep and security.`,
  ({ draw, month: { now } }) =>
    `Pricing test with ${draw.pick(sectors)}: the new packages raised the average contract by ${spokenPercent(draw.whole(31, 124))} without more lost deals in ${now.monthName}.`,
  ({ draw }) =>
    `A tender of ${draw.pick(sectors)} in ${draw.pick(places)} was ${draw.pick(['won', 'lost on price', 'won together with a partner', 'lost to the incumbent'])}; it was worth ${spoken(draw.whole(14, 88) * 1_000_000)} over three years.`,
  ({ draw, now }) =>
    `${draw.whole(12, 44)} customers agreed to move from perpetual licences this quarter; ${Math.max(12, 190 - Math.round(now.customers * 0.2) - draw.whole(0, 20))} are still to move.`,
  ({ draw }) =>
    `Pilot with ${draw.pick(sectors)} in ${draw.pick(places)}: ${plural(draw.whole(2, 7), 'site', 'sites')} live, decision on the roll-out due in ${inWords(draw.whole(4, 11))} weeks.`,
];

export const acquisitionPhrases: readonly Phrase[] = [
  ({ now }) =>
    `Pipeline of targets: ${now.acquisitionTargets} companies on the long list, ${plural(now.acquisitionTalks, 'conversation', 'conversations')} in progress, none under exclusivity beyond what is named in this report.`,
  ({ draw, now }) =>
    `${sentence(plural(draw.whole(2, 6), 'company', 'companies'))} serving ${draw.pick(sectors)} in ${draw.pick(places)} were screened; ${inWords(Math.min(now.acquisitionTalks, 2))} will be met.`,
  ({ draw }) =>
    `A broker offered a software house for ${draw.pick(sectors)} with revenue of ${spoken(draw.whole(12, 74) * 10_000_000)}; we declined, as the price asked is ${draw.whole(4, 7)} times revenue.`,
  ({ draw, month: { now } }) =>
    `First call with the founders of a ${draw.pick(['metering', 'sensor data', 'maintenance planning', 'laboratory software', 'energy monitoring'])} business in ${draw.pick(places)}; figures of their last three years are expected after ${now.monthName}.`,
  ({ draw, now }) =>
    `The adviser updated the map of ${draw.pick(sectors)} software: ${now.acquisitionTargets + draw.whole(8, 30)} vendors, of which ${inWords(draw.whole(2, 8))} fit size and margin.`,
  ({ draw }) =>
    `Valuations seen in ${draw.pick(places)} came ${draw.pick(['down', 'up'])} to ${draw.whole(22, 45) / 10} times recurring revenue, over ${inWords(draw.whole(4, 11))} deals known to us.`,
  ({ draw, month: { now } }) =>
    `Capacity for purchases from own means is about ${spoken(Math.max(50_000_000, Math.round((now.cash * 0.4) / 50_000_000) * 50_000_000))} after the liquidity reserve; ${draw.pick(['no need to draw on the bank', 'the bank confirmed its interest', 'nothing is earmarked at present'])}.`,
];
