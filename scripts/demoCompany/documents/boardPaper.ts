import { changeInTenths, dollars, spokenPercent } from '../cents.ts';
import type { BulletCategory } from '../../../src/contract/bulletCategories.ts';
import type { DemoCompany, DemoSummary, MonthCommentary } from '../demoCompany.ts';
import type { MonthFigures } from '../figures.ts';
import { issueDate, type CalendarDay } from '../financialYears.ts';

/** A line of a table: this month, the month before, the same month of last year. */
export interface PaperLine {
  label: string;
  unit: 'dollars' | 'percent' | 'people';
  /** Cents, hundredths of a percent, or people; undefined where there is no such month. */
  now: number;
  prior: number | undefined;
  lastYear: number | undefined;
  /** Totals are set in bold. */
  total: boolean;
}

/** Printed by every kind of document about a month. */
export interface BoardPaper {
  company: string;
  /** "October 2026" */
  period: string;
  fyYear: string;
  now: MonthFigures;
  /** "Oct 2026", for the heads of tables. */
  nowName: string;
  priorName: string | undefined;
  lastYearName: string | undefined;
  /** Up to thirteen months, this one last. */
  recent: MonthFigures[];
  /** April to this month. */
  yearToDate: MonthFigures[];
  keyFigures: PaperLine[];
  costs: PaperLine[];
  cash: { label: string; cents: number; total: boolean }[];
  texts: MonthCommentary;
  bullets: { category: BulletCategory; texts: string[] }[];
  issued: CalendarDay;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** The moment that the package of a paper is dated with: the morning of its issue. */
export function issuedAt({ issued }: BoardPaper): string {
  return `${issued.year}-${two(issued.month)}-${two(issued.day)}T09:00:00Z`;
}

type Line = [key: keyof MonthFigures, label: string, unit: PaperLine['unit'], total?: boolean];

const keyLines: readonly Line[] = [
  ['revenue', 'Revenue', 'dollars'],
  ['grossProfit', 'Gross profit', 'dollars'],
  ['grossMargin', 'Gross margin', 'percent'],
  ['ebitda', 'EBITDA', 'dollars'],
  ['adjEbitda', 'Adjusted EBITDA', 'dollars'],
  ['cash', 'Cash at month end', 'dollars'],
  ['staffCount', 'Headcount', 'people'],
];

const costLines: readonly Line[] = [
  ['revenue', 'Revenue', 'dollars', true],
  ['production', 'Production', 'dollars'],
  ['grossProfit', 'Gross profit', 'dollars', true],
  ['salesMarketing', 'Sales & Marketing', 'dollars'],
  ['customerSuccess', 'Customer Success', 'dollars'],
  ['marketing', 'Marketing', 'dollars'],
  ['rnd', 'R&D', 'dollars'],
  ['admin', 'Admin', 'dollars'],
  ['other', 'Other', 'dollars'],
  ['ebitda', 'EBITDA', 'dollars', true],
];

const categories: readonly BulletCategory[] = ['Strategy', 'Acquisitions', 'General'];

export function boardPaperOf(company: DemoCompany, summary: DemoSummary): BoardPaper {
  const { figures } = company;
  const index = figures.findIndex(({ reference }) => reference === summary.reference);
  const now = figures[index];
  const commentary = company.commentary[index];
  if (!now || !commentary) throw new RangeError(`no figures for ${summary.reference}`);
  const prior = figures[index - 1];
  const lastYear = figures[index - 12];
  const lines = (wanted: readonly Line[]): PaperLine[] =>
    wanted.map(([key, label, unit, total = false]) => ({
      label,
      unit,
      now: numberIn(now, key),
      prior: prior && numberIn(prior, key),
      lastYear: lastYear && numberIn(lastYear, key),
      total,
    }));
  return {
    company: company.name,
    period: `${now.monthName} ${now.year}`,
    fyYear: now.fyYear,
    now,
    nowName: shortName(now),
    priorName: prior && shortName(prior),
    lastYearName: lastYear && shortName(lastYear),
    recent: figures.slice(Math.max(0, index - 12), index + 1),
    yearToDate: figures.slice(index - now.monthNum + 1, index + 1),
    keyFigures: lines(keyLines),
    costs: lines(costLines),
    cash: [
      { label: 'Cash at the start of the month', cents: now.openingCash, total: true },
      ...now.cashMovements.map(({ label, cents }) => ({
        label: label.charAt(0).toUpperCase() + label.slice(1),
        cents,
        total: false,
      })),
      { label: 'Cash at the end of the month', cents: now.cash, total: true },
    ],
    texts: commentary,
    bullets: categories
      .map((category) => ({
        category,
        texts: summary.bullets
          .filter((bullet) => bullet.category === category)
          .map(({ bulletText }) => bulletText),
      }))
      .filter(({ texts }) => texts.length > 0),
    issued: issueDate(now),
  };
}

export const shortName = ({ monthName, year }: MonthFigures): string =>
  `${monthName.slice(0, 3)} ${year}`;

function numberIn(month: MonthFigures, key: keyof MonthFigures): number {
  const value = month[key];
  if (typeof value !== 'number') throw new TypeError(`${key} is no number`);
  return value;
}

/** "$3,508,412", "73.0%", "180", and a dash where there is nothing. */
export function printed(value: number | undefined, unit: PaperLine['unit']): string {
  if (value === undefined) return '–';
  if (unit === 'dollars') return dollars(value);
  if (unit === 'percent') return spokenPercent(Math.round(value / 10));
  return String(value);
}

/** Change on the month before: "+2.2%", "-1.4 pts", "+2"; a dash without a reference above zero. */
export function printedChange({ now, prior, unit }: PaperLine): string {
  if (prior === undefined) return '–';
  const sign = now < prior ? '-' : '+';
  if (unit === 'people') return now === prior ? '0' : `${sign}${Math.abs(now - prior)}`;
  if (unit === 'percent') {
    return `${sign}${spokenPercent(Math.round((now - prior) / 10)).slice(0, -1)} pts`;
  }
  if (prior <= 0) return '–';
  const tenths = changeInTenths(now, prior);
  return tenths === 0 ? '0.0%' : `${sign}${spokenPercent(tenths)}`;
}
