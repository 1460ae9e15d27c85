import { formatUtcMoment } from '../../../format/dates.ts';
import { MONTHS_IN_YEAR } from '../../../domain/fiscalCalendar.ts';
import { packColoursOf } from '../../../domain/packChoices.ts';
import { formatDate } from '../../../format/dates.ts';
import { aboutSection } from './aboutSection.ts';
import { bridgeSection } from './bridgeSection.ts';
import { changesSection } from './changesSection.ts';
import { chartsOver } from './chartsSection.ts';
import { chosenSections } from './chosenSections.ts';
import { monthCommentary, monthsCommentary } from './commentarySection.ts';
import { dataTables } from './dataTables.ts';
import { documentsSection } from './documentsSection.ts';
import { figureIndex } from './figureIndex.ts';
import { yearFigures, yearsFigures } from './figuresSection.ts';
import { monthsForecast, yearsForecast } from './forecastSection.ts';
import { meetingSection } from './meetingSection.ts';
import { openingSection } from './openingSection.ts';
import { originsById, originsSection } from './originsSection.ts';
import type { Pack, PackSection } from './pack.ts';
import { type PackMonth, type PackMonths, packMonths } from './packMonths.ts';
import { coverOf, knownMonths, monthsOf, type Shown, shortPeriod, shownIn } from './packScope.ts';
import { MONTHS_OF_COMMENTARY, type PackSource } from './packSource.ts';
import { allPlans, type Plan, shownForecasts } from './planTables.ts';
import { questionsSection } from './questionsSection.ts';
import { withRestatedMarks } from './restatedMarks.ts';
import { monthSummary, yearSummary } from './summarySection.ts';
import { yearsSummary } from './yearsSummary.ts';

/** A month, the same month a year earlier, and all months between. */
const ROLLING_MONTHS = 13;
/** For a pack of all years: more would bury the figures. */
const YEARS_BY_MONTH = 8;

interface Content {
  /** Everything but the documents and the last page. */
  readonly sections: readonly PackSection[];
  readonly leftOut: readonly string[];
}

interface Building {
  readonly source: PackSource;
  readonly months: PackMonths;
  readonly plans: readonly Plan[];
  readonly period: string;
  /** The months with a report or with figures. */
  readonly known: readonly PackMonth[];
}

function monthContent({ source, months, plans, period }: Building, month: PackMonth): Content {
  return {
    sections: [
      ...openingSection(source, months, month, 'month'),
      monthSummary(source, months, month, plans),
      monthCommentary(month),
      ...meetingSection(source, month, 'month'),
      ...changesSection(source),
      ...bridgeSection(source, months, month, 'month'),
      yearFigures(months, month),
      chartsOver(months.upTo(month, ROLLING_MONTHS), months, source),
      monthsForecast(source, plans, { months: [month], period }),
    ],
    leftOut: [],
  };
}

function yearContent({ source, months, plans, period, known }: Building, last: PackMonth): Content {
  const own = months.yearTo(last.fyLabel, last.monthNum);
  const commentary = monthsCommentary(known, { period, atMost: MONTHS_OF_COMMENTARY });
  return {
    sections: [
      ...openingSection(source, months, last, 'year'),
      yearSummary(source, months, last, plans),
      commentary.section,
      ...meetingSection(source, last, 'year'),
      ...changesSection(source),
      ...bridgeSection(source, months, last, 'year'),
      yearFigures(months, last),
      chartsOver(own, months, source),
      monthsForecast(source, plans, { months: own, period }),
    ],
    leftOut: commentary.leftOut,
  };
}

function yearsContent(
  { source, months, plans, period, known }: Building,
  { years, monthNum }: Extract<Shown, { kind: 'years' }>,
): Content {
  const own = years.flatMap((year) => year.months);
  const lasts = years.flatMap((year) => year.months.at(-1) ?? []);
  const newest = lasts.at(-1);
  const isOneMonth = monthNum !== null;
  const commentary = monthsCommentary(known, { period, atMost: MONTHS_OF_COMMENTARY });
  const figures = yearsFigures(months, isOneMonth ? [] : lasts, YEARS_BY_MONTH);
  return {
    sections: [
      ...(newest === undefined ? [] : openingSection(source, months, newest, 'year')),
      yearsSummary(months, { years, isOneMonth }),
      commentary.section,
      ...(newest === undefined ? [] : meetingSection(source, newest, 'year')),
      ...changesSection(source),
      ...(newest === undefined
        ? []
        : bridgeSection(source, months, newest, isOneMonth ? 'month' : 'year')),
      // The summary of one month of all years shows each of them.
      ...(isOneMonth ? [] : [figures.section]),
      chartsOver(own, months, source),
      yearsForecast(source, plans, { years, period }),
    ],
    leftOut: [...commentary.leftOut, ...figures.leftOut],
  };
}

function contentOf(building: Building, shown: Shown): Content {
  if (shown.kind === 'month') return monthContent(building, shown.month);
  return shown.kind === 'year' ? yearContent(building, shown.last) : yearsContent(building, shown);
}

/** The months whose stored figures come with the pack: its own, and those they are compared with. */
function dataMonths({ months, known }: Building, shown: Shown): readonly PackMonth[] {
  if (shown.kind === 'years') return known;
  const last = shown.kind === 'month' ? shown.month : shown.last;
  const own = shown.kind === 'month' ? months.yearTo(last.fyLabel, last.monthNum) : known;
  const before = months.yearBefore(last);
  return before === null ? own : [...months.yearTo(before.fyLabel, MONTHS_IN_YEAR), ...own];
}

function sealOf({ seal, madeAt }: PackSource): Pick<Pack, 'seal'> {
  if (seal === undefined) return {};
  const said = `Published ${formatDate(madeAt)}, version ${seal.number}`;
  return { seal: { ...seal, said } };
}

/** "as-of-may-31-2026-12-00-utc" */
const fileWords = (asOf: string) =>
  `as of ${formatUtcMoment(asOf)}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/**
 * Builds the pack of a source; the same source always gives the same pack.
 * @throws RangeError if there is no data for the months in scope.
 */
export function buildPack(source: PackSource): Pack {
  const months = packMonths(source);
  const shown = shownIn(source, months);
  const period = shortPeriod(source.basis, shown);
  const known = knownMonths(shown, months);
  const building = { source, months, plans: allPlans(source), period, known };
  const content = contentOf(building, shown);
  const cover = coverOf(source.basis, shown);
  const { asOf } = source;
  const restated = new Map((source.restated ?? []).map((one) => [one.figure, one]));
  const { sections, leftOut } = chosenSections(
    [
      ...content.sections,
      documentsSection(source, known.toReversed(), period),
      ...questionsSection(source),
    ],
    source,
  );
  const marked = sections.map((section) => withRestatedMarks(source.basis, section, restated));
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
    ...sealOf(source),
    ...(source.logo === undefined ? {} : { logo: source.logo }),
    ...(colours.length === 0 ? {} : { colours: packColoursOf(colours) }),
    sections: [
      ...marked,
      ...(source.origins === undefined ? [] : figureIndex(marked, originsById(source, stored))),
      ...originsSection(source, stored),
      aboutSection(source, [...content.leftOut, ...leftOut]),
    ],
    data: { tables: dataTables(stored.months, stored.forecasts, source) },
  };
}
