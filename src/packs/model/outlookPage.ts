import { countOfMonth } from '../../telling/briefing/briefingMonths.ts';
import { monthsOfYear } from '../../telling/briefing/outlook.ts';
import { MONTHS_IN_YEAR } from '../../finance/fiscalCalendar.ts';
import type { Measure } from '../../finance/catalogue.ts';
import { overSameMonths } from '../../finance/overMonths.ts';
import { chartKnowledge } from './chartKnowledge.ts';
import { unitsPart } from './forecastSection.ts';
import { lineTable, type LineColumn, type PackLine } from './lineTable.ts';
import { outlookColumns } from './linePlanTables.ts';
import { overPackMonths, yearToLabel } from './monthsTogether.ts';
import type { PackPart, PackSection, PackTable } from './pack.ts';
import type { PackMonth } from './packMonths.ts';
import type { Plan } from './planTables.ts';
import type { ReportedMonth } from './reportedMonth.ts';
import { sentenceTexts } from './reportedMonth.ts';

const LINES_AHEAD = ['revenue', 'grossProfit', 'ebitda'] as const satisfies readonly PackLine[];
const OUTLOOK_PAGE_NOTE =
  'Outlook: actual months, then the approved forecast, otherwise the budget.';

const figuresColumn = (heading: string, months: readonly PackMonth[]): LineColumn => ({
  kind: 'figures',
  heading,
  value: (measure) => overPackMonths(months, measure),
  months,
});

function yearTable({ source, months, month, known }: ReportedMonth): PackTable | null {
  const plan = (source.linePlans ?? []).find(
    ({ kind, fyId }) => kind === 'budget' && fyId === month.row?.fyId,
  );
  if (plan === undefined || monthsOfYear(known, countOfMonth(month)) === null) return null;
  const { fyLabel, monthNum } = month;
  const own = months.yearTo(fyLabel, monthNum);
  const ahead = outlookColumns(source, months, { plan, last: month, first: 2 });
  if (ahead.length === 0) return null;
  const before = months.yearBefore(month);
  const year = before === null ? [] : months.yearTo(before.fyLabel, MONTHS_IN_YEAR);
  const isWhole = year.length > 0 && year.every(({ row }) => row !== null);
  return lineTable(
    months.basis,
    {
      key: 'outlook-year',
      title: `Outlook, ${fyLabel}`,
      lines: LINES_AHEAD,
      notes: [OUTLOOK_PAGE_NOTE],
      materiality: months.materiality,
    },
    [
      figuresColumn(yearToLabel(months.basis, fyLabel, monthNum), own),
      ...ahead,
      ...(isWhole ? [figuresColumn(before?.fyLabel ?? '', year)] : []),
    ],
  );
}

const figuresOfKnownMonths = (all: readonly PackMonth[]) => all.map(({ figures }) => figures);
const twelveMonthsName = (all: readonly PackMonth[]) =>
  `12 months to ${all.at(-1)?.shortName ?? ''}`;

const areAllKnown = (all: readonly PackMonth[]) =>
  all.length === MONTHS_IN_YEAR &&
  figuresOfKnownMonths(all).every(
    ({ revenue = null, ebitda = null }) => revenue !== null && ebitda !== null,
  );

function twelveMonthsTable({ source, months, month }: ReportedMonth): PackTable | null {
  const { monthAt } = chartKnowledge(source, months);
  const last = countOfMonth(month);
  const over = (end: number) =>
    Array.from({ length: MONTHS_IN_YEAR }, (_, place) =>
      monthAt(end - MONTHS_IN_YEAR + 1 + place),
    ).filter((one) => one !== null);
  const [own, before] = [over(last), over(last - MONTHS_IN_YEAR)];
  if (!areAllKnown(own)) return null;
  const isComparable = (measure: Measure) =>
    overSameMonths(measure, figuresOfKnownMonths(own), figuresOfKnownMonths(before));
  const compared = { figure: 1, reference: 2, isComparable };
  return lineTable(
    months.basis,
    {
      key: 'outlook-twelve',
      title: 'Last twelve months',
      lines: LINES_AHEAD,
      notes: [],
      materiality: months.materiality,
    },
    [
      figuresColumn(twelveMonthsName(own), own),
      ...(areAllKnown(before)
        ? [
            figuresColumn(twelveMonthsName(before), before),
            { kind: 'difference', heading: 'Variance', ...compared } as const,
            { kind: 'change', heading: '%', ...compared } as const,
          ]
        : []),
    ],
  );
}

export function outlookPage(told: ReportedMonth, plans: readonly Plan[]): PackSection {
  const { source, months, month, page } = told;
  const year = yearTable(told);
  const table = year ?? twelveMonthsTable(told);
  const said = sentenceTexts(months.basis.currency, page.outlook.sentence);
  // Without a plan, the first sentence only states that.
  const message = year === null ? said.at(-1) : said[0];
  const parts: PackPart[] = [
    ...(table === null ? [] : [{ kind: 'table' as const, table }]),
    ...unitsPart(source, plans, month),
  ];
  const nothing = 'There is no plan, twelve-month history or business unit yet.';
  return {
    key: 'outlook',
    title: 'Outlook and units',
    ...(message === undefined || message === '' ? {} : { message }),
    parts: parts.length === 0 ? [{ kind: 'empty', sentence: nothing }] : parts,
  };
}
