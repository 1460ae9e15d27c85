import { spoken } from './cents.ts';
import { standsAgainst, shareOf, type Compared } from './comparisons.ts';
import type { OperatingMonth } from './operations.ts';
import { chance } from './random.ts';

/** The "Board Notes" of a report: decisions and facts for the board, following the finance calendar. */
export function boardNoteOf(month: Compared, operating: OperatingMonth): string {
  const draw = chance(`board ${month.now.reference}`);
  const agenda = agendas[month.now.monthNum - 1];
  const items = agenda?.(month) ?? [];
  const [first, ...rest] = items;
  const opening = first === undefined ? '' : draw.pick([first, ...rest]);
  return `${opening} ${outlook(month, operating)}`.trim();
}

const nextYear = (fyYear: string): string => `FY${Number(fyYear.slice(2)) + 1}`;
const lastFinancialYear = (fyYear: string): string => `FY${Number(fyYear.slice(2)) - 1}`;

/** Revenue of twelve months like those of the year so far, cents. */
const runRate = ({ yearToDate }: Compared): number =>
  Math.round((yearToDate.revenue * 12) / yearToDate.months);

/** Orders over revenue as text with two decimals, both in cents. */
function bookToBill(orders: number, revenue: number): string {
  const hundredths = Math.round((orders * 100) / revenue);
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}

const agendas: readonly ((month: Compared) => string[])[] = [
  ({ now }) => [
    `The board released the ${now.fyYear} budget; the first forecast against it comes with the June report.`,
    `For approval: the ${now.fyYear} bonus scheme, which pays from an EBITDA margin of ${shareOf(Math.max(now.adjEbitda, 0) + Math.round(now.revenue * 0.02), now.revenue)} upwards.`,
    `The audit of ${lastFinancialYear(now.fyYear)} has started; the auditors see no point of dispute so far.`,
  ],
  ({ now }) => [
    `The auditors ask for one more week for ${lastFinancialYear(now.fyYear)}; the date of the general meeting is not touched.`,
    `Noted: the customer conference cost most of the month’s ${spoken(now.marketing)} of marketing.`,
    `For decision next month: the annual accounts of ${lastFinancialYear(now.fyYear)} and the use of the result.`,
  ],
  ({ now }) => [
    `The accounts of ${lastFinancialYear(now.fyYear)} were signed without qualification; the management letter names two small points.`,
    `For decision: accounts of ${lastFinancialYear(now.fyYear)}. The audit fee is part of the ${spoken(now.admin)} in Admin.`,
    `The first quarter of ${now.fyYear} is closed; the forecast for the year is left where the budget has it.`,
  ],
  ({ now }) => [
    `No decisions are asked for this month; the written review of the first quarter is attached.`,
    `The risk register was gone through line by line: nothing new in red, and supply moves as described in the bullets.`,
    `Noted: the summer close uses deputies in finance; figures for ${now.monthName} were reviewed twice.`,
  ],
  ({ now }) => [
    `There was no meeting in ${now.monthName}; the paper is for information.`,
    `The board is reminded that ${now.monthName} is the thinnest month of every year: the cost base stays at ${spoken(now.grossProfit - now.ebitda)} while sites are on holiday.`,
    `The strategy day is set for the second week of October, and papers follow in September.`,
  ],
  ({ now }) => [
    `Half-year review: the board discussed the second half of ${now.fyYear} and kept its targets.`,
    `For discussion: the half-year result and the hiring plan for the winter.`,
    `The half-year figures were reviewed by the auditors at our request; no adjustment came of it.`,
  ],
  ({ now }) => [
    `The strategy day confirmed the course; the minutes list five actions, each with an owner.`,
    `For approval: guidelines for the ${nextYear(now.fyYear)} budget, with R&D held near ${shareOf(now.rnd, now.revenue)} of revenue.`,
    `The remuneration committee met; its proposal comes to the December meeting.`,
  ],
  ({ now }) => [
    `Budget guidelines for ${nextYear(now.fyYear)} went to the departments, with first numbers due before the holidays.`,
    `Noted: the autumn fair brought marketing to ${spoken(now.marketing)}; leads are counted in the January report.`,
    `The bank received the quarterly figures, and all covenants are met with room to spare where there are any.`,
  ],
  ({ now }) => [
    `The board took the first reading of the ${nextYear(now.fyYear)} budget and asked for a second case with slower growth.`,
    `Decided: price lists rise by the index from January; contracts with a fixed price are not touched.`,
    `For information: insurance was renewed for the calendar year on unchanged terms.`,
  ],
  ({ now }) => [
    `The draft budget for ${nextYear(now.fyYear)} is with the finance committee.`,
    `Noted: January collections follow the December invoices as every year, and overdue accounts are listed in the annex.`,
    `The board asked for a paper on concentration: how much of ${now.fyYear} revenue hangs on the ten largest customers.`,
  ],
  ({ now }) => [
    `For approval in March: budget ${nextYear(now.fyYear)}, second reading, with the slower case beside it.`,
    `The calendar of board meetings for ${nextYear(now.fyYear)} is attached.`,
    `The self-assessment of the board is out; answers are due before the March meeting.`,
  ],
  ({ now }) => [
    `Approved: budget ${nextYear(now.fyYear)}. The year’s accounts are closed in April and audited in May.`,
    `The board thanked the teams for the last quarter of ${now.fyYear}; the budget for ${nextYear(now.fyYear)} was passed without change.`,
    `Stock was counted on the last working day, with differences below $2K.`,
  ],
];

function outlook(month: Compared, operating: OperatingMonth): string {
  const { now, lastYearToDate, yearToDate } = month;
  const draw = chance(`outlook ${now.reference}`);
  const rate = spoken(runRate(month));
  const pipeline = spoken(operating.pipeline);
  if (now.cash < 300_000_000 && now.ebitda < 0) {
    return `Liquidity is reviewed weekly: cash of ${spoken(now.cash)} covers ${Math.floor((now.cash * 10) / (now.grossProfit - now.ebitda + now.production)) / 10} months of all costs.`;
  }
  const choices: [string, ...string[]] = [
    `Orders of ${spoken(operating.orders)} compare with revenue of ${spoken(now.revenue)}, a book-to-bill of ${bookToBill(operating.orders, now.revenue)}.`,
  ];
  if (now.monthNum > 3 && now.monthNum < 12) {
    choices.push(`At the pace of the year so far, ${now.fyYear} would close at about ${rate}.`);
  }
  if (lastYearToDate && now.monthNum > 1) {
    choices.push(
      `The year to date is ${standsAgainst(yearToDate.revenue, lastYearToDate.revenue, `${lastFinancialYear(now.fyYear)} at the same point`)}; pipeline is ${pipeline}.`,
    );
  }
  return draw.pick(choices);
}
