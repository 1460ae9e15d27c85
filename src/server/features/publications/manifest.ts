import type { PaperSize } from '../../../contract/boardPacks.ts';
import type { Publication, RestatedFigure } from '../../../contract/publications.ts';
import {
  calendarMonthName,
  calendarYear,
  fiscalMonthName,
  MONTHS_IN_YEAR,
  toCalendarMonth,
} from '../../../domain/fiscalCalendar.ts';
import type { Line } from '../../../domain/lines.ts';
import { LINES, MONTH_LINES, shownLines } from '../../../domain/lines.ts';
import type { PlanScenario } from '../../../domain/figureId.ts';
import { monthPeriod } from '../../../domain/figureId.ts';
import { monthFigure, monthInYear } from '../../../domain/pageFigures.ts';
import { linePlanFigure, planFigure } from '../../../domain/plannedFigures.ts';
import { digest } from '../../db/write.ts';
import { plannedTo } from '../../packs/model/linePlanTables.ts';
import { packLines } from '../../packs/model/lineTable.ts';
import type { PackSource } from '../../packs/model/packSource.ts';
import { itemFigure, manifestMonth } from './itemFigure.ts';
import type { ManifestChoices } from './manifestChoices.ts';
import type { IsShown } from './shownFigures.ts';

/** Raised when the layout of packs changes, so that it can be said with which one a pack was made. */
export const TEMPLATE_VERSION = 3;

/** A figure of a published pack: what it is, and what it was. */
interface ManifestFigure {
  /** Names the figure for ever: "FY26-07 revenue". */
  readonly figure: string;
  /** The same with the business unit's id in place of its name, which may change. Only of plans. */
  readonly lasting?: string;
  /** The version of a plan by line that it is of. */
  readonly plan?: string;
  /** "Revenue, October 2026" */
  readonly name: string;
  /** "percent", "people", or a currency. */
  readonly unit: string;
  /** An exact decimal number; null: not reported. */
  readonly value: string | null;
}

/** The digest of a document's file; null if the file was missing. */
export interface ManifestDocument {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly sha256: string | null;
}

interface ManifestFile {
  readonly format: Publication['files'][number]['format'];
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly sha256: string;
}

/** What was published. Its text is what is signed, so the order of the fields is part of it. */
export interface Manifest extends ManifestChoices {
  readonly kind: 'Board Reports publication';
  readonly format: 1;
  readonly code: string;
  readonly company: string | null;
  readonly financialYear: string;
  /** The fiscal month: 1 is April. */
  readonly monthNum: number;
  readonly month: string;
  readonly number: number;
  readonly publishedAt: string;
  /** The moment whose state this is, and the hash of the chain there, in hexadecimal. */
  readonly moment: number;
  readonly chain: string;
  readonly template: number;
  readonly paper: PaperSize;
  readonly materiality: PackSource['materiality'];
  readonly figures: readonly ManifestFigure[];
  /** SHA-256 of each text of the month; null: empty. */
  readonly texts: Readonly<
    Record<'overview' | 'notes' | 'summaryNotes' | 'bulletPoints', string | null>
  > & {
    /** Agenda, decisions and actions; left out where there are none. */
    readonly meeting?: string;
    /** What charts mark; left out where nothing happened. */
    readonly events?: string;
    /** Names and reasons of the items of adjusted EBITDA; the same. */
    readonly ebitdaItems?: string;
  };
  readonly documents: readonly ManifestDocument[];
  /** Only where it was approved: which state, as of which moment, by how many people. */
  readonly approved?: {
    readonly state: string;
    readonly moment: number;
    readonly approvals: number;
  };
  readonly files: readonly ManifestFile[];
}

const unitOf = (currency: string, unit: Line['unit']): string => (unit === 'usd' ? currency : unit);

interface MonthFigure {
  readonly fyId: number;
  readonly monthNum: number;
  readonly line: Line['key'];
  readonly value: string | null;
}

/** Figures of months: from their figures, else from the report alone. */
function monthFigures({ basis, figures, reports }: PackSource): MonthFigure[] {
  const known = new Set(figures.map(({ fyId, monthNum }) => `${fyId}-${monthNum}`));
  return [
    ...figures.flatMap((row) =>
      shownLines(basis, MONTH_LINES).map((line) => ({
        fyId: row.fyId,
        monthNum: row.monthNum,
        line,
        value: row[line] ?? null,
      })),
    ),
    ...reports.flatMap(({ fyId, monthNum, staffCount, revenue, ebitda }) => {
      const staff = staffCount === null ? null : String(staffCount);
      return [
        { fyId, monthNum, line: 'staffCount' as const, value: staff },
        ...(known.has(`${fyId}-${monthNum}`)
          ? []
          : [
              { fyId, monthNum, line: 'revenue' as const, value: revenue },
              { fyId, monthNum, line: 'ebitda' as const, value: ebitda },
            ]),
      ];
    }),
  ];
}

const byCode = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** What the plans by line of the year say of its months up to that of the pack. */
function linePlanFigures({
  basis,
  scope,
  financialYears,
  linePlans = [],
}: PackSource): SourceFigure[] {
  return linePlans.flatMap((plan) => {
    const fyLabel = financialYears.find(({ id }) => id === plan.fyId)?.fyYear;
    if (fyLabel === undefined) return [];
    return plannedTo(plan, scope.monthNum ?? MONTHS_IN_YEAR).flatMap((month, place) => {
      const monthNum = place + 1;
      const period = monthPeriod(monthInYear(basis, { fyLabel, monthNum }));
      const of = `${fiscalMonthName(basis, monthNum)} ${calendarYear(basis, fyLabel, monthNum)}`;
      return packLines(basis).flatMap((line): SourceFigure[] => {
        const value = month[line] ?? null;
        if (value === null) return [];
        return [
          {
            figure: `${manifestMonth(fyLabel, monthNum)} ${line} of ${plan.name}`,
            plan: plan.name,
            name: `${LINES[line].label}, ${plan.name}, ${of}`,
            unit: unitOf(basis.currency, LINES[line].unit),
            value,
            id: linePlanFigure({ scenario: 'planned', line, period, plan: plan.name }),
          },
        ];
      });
    });
  });
}

/** The items of adjusted EBITDA of the pack's month. */
function itemsOf({ basis, scope, financialYears, ebitdaItems = [] }: PackSource): SourceFigure[] {
  const fyLabel = financialYears.find(({ id }) => id === scope.fyId)?.fyYear;
  const { monthNum } = scope;
  return fyLabel === undefined || monthNum === undefined
    ? []
    : ebitdaItems.map((item) => itemFigure(basis, { fyLabel, monthNum }, item));
}

/** A figure of a pack's source, with the id by which it is explained. */
export interface SourceFigure extends ManifestFigure {
  readonly id: string;
}

/** The same with its id. */
export function sourceFigures(source: PackSource): SourceFigure[] {
  const { basis } = source;
  const labels = new Map(source.financialYears.map(({ id, fyYear }) => [id, fyYear]));
  const monthOf = (fyId: number, monthNum: number) =>
    manifestMonth(labels.get(fyId) ?? `${fyId}`, monthNum);
  const reports = new Map(
    source.forecastReports.map(({ id, fyId, monthNum }) => [id, monthOf(fyId, monthNum)]),
  );
  const reportMonths = new Map(
    source.forecastReports.map(({ id, fyId, monthNum }) => {
      const fyLabel = labels.get(fyId);
      return [id, fyLabel === undefined ? undefined : monthInYear(basis, { fyLabel, monthNum })];
    }),
  );
  const ofMonths = monthFigures(source).map(({ fyId, monthNum, line, value }): SourceFigure => {
    const label = labels.get(fyId);
    const year = label === undefined ? '' : ` ${calendarYear(basis, label, monthNum)}`;
    return {
      figure: `${monthOf(fyId, monthNum)} ${line}`,
      name: `${LINES[line].label}, ${fiscalMonthName(basis, monthNum)}${year}`,
      unit: unitOf(source.basis.currency, LINES[line].unit),
      value,
      id:
        label === undefined
          ? ''
          : monthFigure(line, monthInYear(basis, { fyLabel: label, monthNum })),
    };
  });
  const planned = source.forecasts.flatMap((one): SourceFigure[] => {
    const report = reports.get(one.monthlySummariesId) ?? String(one.monthlySummariesId);
    const month = `${one.fy}-${String(one.month).padStart(2, '0')}`;
    const what = `${month} ${one.metric} ${one.currency} ${report}`;
    const figure = `${what} ${one.businessUnit}`;
    const lasting = `${what} ${one.businessUnitId}`;
    const of = `${one.businessUnit}, ${calendarMonthName(toCalendarMonth(one.month))} ${one.fy}`;
    const reportMonth = reportMonths.get(one.monthlySummariesId);
    const plannedId = (scenario: PlanScenario) =>
      reportMonth === undefined
        ? ''
        : planFigure(scenario, {
            currency: one.currency,
            unit: one.businessUnit,
            year: one.fy,
            month: one.month,
            report: reportMonth,
          });
    const kind = one.metric === 'budget' ? 'Budget' : 'Forecast';
    return [
      {
        figure,
        lasting,
        name: `${kind}, ${of}`,
        unit: one.currency,
        value: one.amount,
        id: plannedId(one.metric),
      },
      {
        figure: `${figure} actual`,
        lasting: `${lasting} actual`,
        name: `Actual beside ${kind.toLowerCase()}, ${of}`,
        unit: one.currency,
        value: one.actualAmount,
        id: plannedId(`${one.metric}-actual`),
      },
    ];
  });
  // Two records of one report for the same thing stay in the order in which they were made.
  return [...ofMonths, ...planned, ...linePlanFigures(source), ...itemsOf(source)].toSorted(
    (a, b) => byCode(a.figure, b.figure),
  );
}

/** All figures that a pack is made from, in an order of their own. */
export function manifestFigures(source: PackSource): ManifestFigure[] {
  return sourceFigures(source).map(({ id: _id, ...figure }) => figure);
}

const digestOrNull = (text: string | null | undefined) =>
  text === null || text === undefined ? null : digest(text);

/** Digests of the texts of the month itself. */
export function textDigests({
  scope,
  reports,
  meeting,
  events,
  ebitdaItems,
}: PackSource): Manifest['texts'] {
  const own = reports.find(
    ({ fyId, monthNum }) => fyId === scope.fyId && monthNum === scope.monthNum,
  );
  const bullets = own?.bulletPoints ?? [];
  return {
    overview: digestOrNull(own?.overview),
    notes: digestOrNull(own?.notes),
    summaryNotes: digestOrNull(own?.summaryNotes),
    bulletPoints:
      bullets.length === 0
        ? null
        : digest(JSON.stringify(bullets.map(({ category, bulletText }) => [category, bulletText]))),
    ...(meeting === undefined ? {} : { meeting: digest(JSON.stringify(meeting)) }),
    ...(events === undefined ? {} : { events: digest(JSON.stringify(events)) }),
    ...(ebitdaItems === undefined
      ? {}
      : {
          ebitdaItems: digest(
            JSON.stringify(ebitdaItems.map(({ name, reason }) => [name, reason])),
          ),
        }),
  };
}

export type ManifestContent = Omit<Manifest, 'kind' | 'format' | 'template'>;

/** The text that is signed and kept. */
export function manifestText({ code, ...content }: ManifestContent): string {
  const manifest: Manifest = {
    kind: 'Board Reports publication',
    format: 1,
    code,
    template: TEMPLATE_VERSION,
    ...content,
  };
  return JSON.stringify(manifest, null, 1);
}

/**
 * The figures of a stored manifest that are not the same now, of those that are shown. A unit that was
 * renamed is the same; one that was deleted and made again is known by its name. A plan by line that another
 * version has superseded is what it was. An item that was entered since is told as well: the published packs
 * lead to adjusted EBITDA without it.
 */
export function restatedFigures(
  manifest: string,
  source: PackSource | null,
  isShown: IsShown,
): RestatedFigure[] {
  // Stored by this program only, as `manifestText` wrote it.
  const { figures } = JSON.parse(manifest) as Manifest;
  const current = source === null ? [] : manifestFigures(source);
  const byLasting = Map.groupBy(current, ({ lasting }) => lasting);
  const byName = Map.groupBy(current, ({ figure }) => figure);
  const plans = new Set(source?.linePlans?.map(({ name }) => name));
  const published = Map.groupBy(figures, ({ figure }) => figure);
  const changed = [...published.values()].flatMap((copies) =>
    copies.flatMap(({ figure, lasting, plan, name, unit, value }, copy) => {
      if (plan !== undefined && !plans.has(plan)) return [];
      const same = (lasting === undefined ? null : byLasting.get(lasting)) ?? byName.get(figure);
      const now = same?.[copy]?.value ?? null;
      return now === value || !isShown(figure)
        ? []
        : [{ name, unit, published: value, current: now }];
    }),
  );
  const added = (source === null ? [] : itemsOf(source)).filter(
    ({ figure }) => !published.has(figure) && isShown(figure),
  );
  return [
    ...changed,
    ...added.map(({ name, unit, value }) => ({ name, unit, published: null, current: value })),
  ];
}
