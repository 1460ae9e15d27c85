import { formatUtcMoment } from '../../format/dates.ts';
import { shownWithAmounts } from '../../finance/catalogue.ts';
import { MONTHS_IN_YEAR } from '../../finance/fiscalCalendar.ts';
import { packColoursOf } from '../../finance/packChoices.ts';
import { formatDate } from '../../format/dates.ts';
import { aboutSection } from './aboutSection.ts';
import { balanceSheetSection } from './balanceSheetSection.ts';
import { bridgeSection } from './bridgeSection.ts';
import { CHANGES, changesSection, withChanges } from './changesSection.ts';
import { chartsOver } from './chartsSection.ts';
import { cashFlowSection } from './cashFlowSection.ts';
import { covenantsSection } from './covenantsSection.ts';
import { cashPage } from './cashPage.ts';
import { chosenSections, type SectionMakers } from './chosenSections.ts';
import { monthCommentary, monthsCommentary } from './commentarySection.ts';
import { dataTables } from './dataTables.ts';
import { ebitdaPage } from './ebitdaPage.ts';
import { documentsSection } from './documentsSection.ts';
import { figureIndex } from './figureIndex.ts';
import { yearFigures, yearsFigures } from './figuresSection.ts';
import { monthsForecast, yearsForecast } from './forecastSection.ts';
import { keyChartsOver, keyChartsPage } from './keyChartsPage.ts';
import { meetingSection } from './meetingSection.ts';
import { openingSection } from './openingSection.ts';
import { myNotesSection } from './myNotesSection.ts';
import { originsById, originsSection } from './originsSection.ts';
import type { Pack, PackSection } from './pack.ts';
import { type PackMonth, type PackMonths, packMonths } from './packMonths.ts';
import { overheadsSection } from './overheadsSection.ts';
import { outlookPage } from './outlookPage.ts';
import { financeCommentaryPage } from './financeCommentaryPage.ts';
import { statementData } from './statementData.ts';
import { statementPage } from './statementPage.ts';
import { type ReportedMonth, reportedMonth } from './reportedMonth.ts';
import { coverOf, knownMonths, monthsOf, type Shown, shortPeriod, shownIn } from './packScope.ts';
import { MONTHS_OF_COMMENTARY, type PackSource } from './packSource.ts';
import { allPlans, type Plan, shownForecasts } from './planTables.ts';
import { questionsSection } from './questionsSection.ts';
import { withRestatedMarks } from './restatedMarks.ts';
import { monthSummary, yearSummary } from './summarySection.ts';
import { yearsSummary } from './yearsSummary.ts';

/** A month, the same month a year earlier, and all months between. */
const ROLLING_MONTHS = 13;
/** The limit for a pack of all years. With more months, the figures would be hard to find. */
const YEARS_BY_MONTH = 8;

interface Building {
  readonly source: PackSource;
  readonly months: PackMonths;
  readonly plans: readonly Plan[];
  readonly period: string;
  readonly known: readonly PackMonth[];
  readonly leftOut: string[];
}

function monthMakers({ source, months, plans }: Building, month: PackMonth | null) {
  const told = month && reportedMonth(source, months, month);
  const page =
    (make: (of: ReportedMonth) => PackSection | readonly PackSection[]) =>
    (): readonly PackSection[] =>
      told === null ? [] : [make(told)].flat();
  return {
    statement: page(statementPage),
    ebitda: page(ebitdaPage),
    cash: page(cashPage),
    keyCharts: page(keyChartsPage),
    outlook: page((of) => outlookPage(of, plans)),
    says: () => (month === null ? [] : [financeCommentaryPage(source, month)]),
    balanceSheet: () => (month === null ? [] : balanceSheetSection(source, months, month)),
    cashFlow: () => (month === null ? [] : cashFlowSection(source, months, month)),
    covenants: () => (month === null ? [] : covenantsSection(source, months, month)),
    overheads: () =>
      month === null ? [] : overheadsSection(source, month, months.yearBefore(month)),
    opening: (of: 'month' | 'year') => page((one) => openingSection(one, of))(),
  };
}

function commonMakers({ source, period, known }: Building) {
  return {
    changes: () => changesSection(source),
    documents: () => [documentsSection(source, known.toReversed(), period)],
    questions: () => questionsSection(source),
  };
}

function makersOfMonth(building: Building, month: PackMonth): SectionMakers {
  const { source, months, plans, period } = building;
  const { opening, ...pages } = monthMakers(building, month);
  return {
    ...pages,
    ...commonMakers(building),
    briefing: () => opening('month'),
    summary: () => [monthSummary(source, months, month, plans)],
    commentary: () => [monthCommentary(month)],
    meeting: () => meetingSection(source, month, 'month'),
    bridge: () => bridgeSection(source, months, month, 'month'),
    figures: () => [yearFigures(months, month)],
    charts: () => [chartsOver(months.upTo(month, ROLLING_MONTHS), months, source)],
    forecast: () => [monthsForecast(source, plans, { months: [month], period })],
  };
}

function commentaryOf({ known, period, leftOut }: Building) {
  const commentary = monthsCommentary(known, { period, atMost: MONTHS_OF_COMMENTARY });
  leftOut.push(...commentary.leftOut);
  return [commentary.section];
}

function makersOfYear(building: Building, last: PackMonth): SectionMakers {
  const { source, months, plans, period } = building;
  const own = months.yearTo(last.fyLabel, last.monthNum);
  const { opening, ...pages } = monthMakers(building, last);
  return {
    ...pages,
    ...commonMakers(building),
    briefing: () => opening('year'),
    summary: () => [yearSummary(source, months, last, plans)],
    commentary: () => commentaryOf(building),
    meeting: () => meetingSection(source, last, 'year'),
    bridge: () => bridgeSection(source, months, last, 'year'),
    figures: () => [yearFigures(months, last)],
    charts: () => [chartsOver(own, months, source)],
    forecast: () => [monthsForecast(source, plans, { months: own, period })],
  };
}

function makersOfYears(
  building: Building,
  { years, monthNum }: Extract<Shown, { kind: 'years' }>,
): SectionMakers {
  const { source, months, plans, period, leftOut } = building;
  const own = years.flatMap((year) => year.months);
  const lasts = years.flatMap((year) => year.months.at(-1) ?? []);
  const newest = lasts.at(-1) ?? null;
  const isOneMonth = monthNum !== null;
  const { opening, ...pages } = monthMakers(building, isOneMonth ? null : newest);
  return {
    ...pages,
    ...commonMakers(building),
    ...(isOneMonth ? { keyCharts: () => [keyChartsOver(own, months, source)] } : {}),
    briefing: () => opening('year'),
    summary: () => [yearsSummary(months, { years, isOneMonth })],
    commentary: () => commentaryOf(building),
    meeting: () => (newest === null ? [] : meetingSection(source, newest, 'year')),
    bridge: () =>
      newest === null ? [] : bridgeSection(source, months, newest, isOneMonth ? 'month' : 'year'),
    figures: () => {
      // In a pack of one month of all years, the summary shows each of these months.
      if (isOneMonth) return [];
      const figures = yearsFigures(months, lasts, YEARS_BY_MONTH);
      leftOut.push(...figures.leftOut);
      return [figures.section];
    },
    charts: () => [chartsOver(own, months, source)],
    forecast: () => [yearsForecast(source, plans, { years, period })],
  };
}

function makersOf(building: Building, shown: Shown): SectionMakers {
  if (shown.kind === 'month') return makersOfMonth(building, shown.month);
  return shown.kind === 'year'
    ? makersOfYear(building, shown.last)
    : makersOfYears(building, shown);
}

/** The month that a pack reports on; null for a pack of one month of all years. */
function monthOfReport(shown: Shown): PackMonth | null {
  if (shown.kind === 'month') return shown.month;
  if (shown.kind === 'year') return shown.last;
  return shown.monthNum === null ? (shown.years.at(-1)?.months.at(-1) ?? null) : null;
}

function dataMonths({ months, known }: Building, shown: Shown): readonly PackMonth[] {
  if (shown.kind === 'years') return known;
  const last = shown.kind === 'month' ? shown.month : shown.last;
  const own = shown.kind === 'month' ? months.yearTo(last.fyLabel, last.monthNum) : known;
  const before = months.yearBefore(last);
  return before === null ? own : [...months.yearTo(before.fyLabel, MONTHS_IN_YEAR), ...own];
}

function packSeal({ seal, madeAt }: PackSource): Pick<Pack, 'seal'> {
  if (seal === undefined) return {};
  const said = `Published ${formatDate(madeAt)}, version ${seal.number}`;
  return { seal: { ...seal, said } };
}

/** Turns a time into words for a file name, such as "as-of-may-31-2026-12-00-utc". */
const fileWords = (asOf: string) =>
  `as of ${formatUtcMoment(asOf)}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** A hidden line appears in the whole pack if any of the months or plans has an amount for it. */
function withShownLines(source: PackSource): PackSource {
  const planned = (source.linePlans ?? []).flatMap(({ lines }) => lines);
  const basis = shownWithAmounts(source.basis, (line) => [
    ...source.figures.map((row) => row[line]),
    ...planned.flatMap((plan) => (plan.line === line ? plan.amounts : [])),
  ]);
  return { ...source, basis };
}

/** The same source always gives the same pack. @throws RangeError if there is no data for the months in scope. */
export function buildPack(packSource: PackSource): Pack {
  const source = withShownLines(packSource);
  const months = packMonths(source);
  const shown = shownIn(source, months);
  const period = shortPeriod(source.basis, shown);
  const known = knownMonths(shown, months);
  const building = { source, months, plans: allPlans(source), period, known, leftOut: [] };
  const cover = coverOf(source.basis, shown);
  const reported = monthOfReport(shown);
  const { asOf } = source;
  const restated = new Map((source.restated ?? []).map((one) => [one.figure, one]));
  const { sections, leftOut } = chosenSections(makersOf(building, shown), source);
  const about = aboutSection(source, [...building.leftOut, ...leftOut]);
  // If the changes come last, the key shares their page.
  const isShared = sections.at(-1)?.key === CHANGES;
  const marked = (isShared ? sections.slice(0, -1) : sections).map((section) =>
    withRestatedMarks(source.basis, section, restated),
  );
  const colours = source.choices?.packColours ?? [];
  const stored = {
    months: dataMonths(building, shown),
    forecasts: shownForecasts(source, monthsOf(shown)),
  };
  return {
    title: 'Board Report',
    company: source.companyName,
    ...cover,
    ...(asOf === undefined ? {} : { fileName: `${cover.fileName}-${fileWords(asOf)}` }),
    subtitle:
      asOf === undefined ? cover.subtitle : `${cover.subtitle}. As of ${formatUtcMoment(asOf)}`,
    madeAt: source.madeAt,
    dataVersion: source.dataVersion,
    ...packSeal(source),
    ...(source.logo === undefined ? {} : { logo: source.logo }),
    ...(colours.length === 0 ? {} : { colours: packColoursOf(colours) }),
    sections: [
      ...marked,
      ...(source.origins === undefined ? [] : figureIndex(marked, originsById(source, stored))),
      ...originsSection(source, stored),
      ...myNotesSection(source),
      isShared ? withChanges(about, source) : about,
    ],
    data: {
      tables: [
        ...dataTables(stored.months, stored.forecasts, source),
        ...(reported === null ? [] : statementData(source, months, reported)),
      ],
    },
  };
}
