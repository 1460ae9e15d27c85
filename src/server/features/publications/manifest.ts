import type { PaperSize } from '../../../contract/boardPacks.ts';
import type {
  Publication,
  RestatedFigure,
  VersionChanges,
} from '../../../contract/publications.ts';
import {
  calendarMonthName,
  calendarYear,
  fiscalMonthName,
  MONTHS_IN_YEAR,
  toCalendarMonth,
} from '../../../finance/fiscalCalendar.ts';
import type { Line } from '../../../finance/lines.ts';
import { lineLabel, shownLines, measureOf } from '../../../finance/catalogue.ts';
import { MONTH_LINES } from '../../../finance/lines.ts';
import type { PlanScenario } from '../../../finance/figureId.ts';
import { monthPeriod } from '../../../finance/figureId.ts';
import { monthFigure, monthInYear } from '../../../finance/pageFigures.ts';
import { linePlanFigure, planFigure } from '../../../finance/plannedFigures.ts';
import { REPORT_TEXTS } from '../../../finance/reportTexts.ts';
import { digest } from '../../../engine/db/write.ts';
import { plannedTo } from '../../../packs/model/linePlanTables.ts';
import { packLines } from '../../../packs/model/lineTable.ts';
import type { PackSource } from '../../../packs/model/packSource.ts';
import { itemFigure, manifestMonth, monthOfItem } from './itemFigure.ts';
import type { ManifestChoices } from './manifestChoices.ts';
import type { IsShown } from './shownFigures.ts';
import { isCovenantValue, isStatementFigure, statementFigures } from './statementFigures.ts';

export const TEMPLATE_VERSION = 4;

interface ManifestFigure {
  /** The figure's permanent name: "FY26-07 revenue". */
  readonly figure: string;
  /**
   * Set for plans: the permanent name with the business unit's id, because the unit's name may
   * change.
   */
  readonly lasting?: string;
  readonly plan?: string;
  /** A text such as "Revenue, October 2026". */
  readonly name: string;
  readonly unit: string;
  /** An exact decimal number; null if not reported. */
  readonly value: string | null;
}

/** The digest of a document's file; null if the file was missing. */
export interface ManifestDocument {
  readonly name: string;
  /** The file's size in bytes. */
  readonly size: number;
  readonly sha256: string | null;
}

interface ManifestFile {
  readonly format: Publication['files'][number]['format'];
  readonly name: string;
  /** The file's size in bytes. */
  readonly size: number;
  readonly sha256: string;
}

/** The published content of a month. Its text is signed, so the order of the fields matters. */
export interface Manifest extends ManifestChoices {
  readonly kind: 'Board Reports publication';
  readonly format: 1;
  readonly code: string;
  readonly company: string | null;
  readonly financialYear: string;
  readonly monthNum: number;
  readonly month: string;
  readonly number: number;
  readonly publishedAt: string;
  /** The change number of the published state, and the hash chain's value at that number, in hexadecimal. */
  readonly moment: number;
  readonly chain: string;
  readonly template: number;
  readonly paper: PaperSize;
  readonly materiality: PackSource['materiality'];
  readonly figures: readonly ManifestFigure[];
  /** SHA-256 of each text of the month; null if empty. */
  readonly texts: Readonly<
    Record<'overview' | 'notes' | 'summaryNotes' | 'bulletPoints', string | null>
  > & {
    readonly meeting?: string;
    readonly events?: string;
    readonly ebitdaItems?: string;
    readonly flowMoves?: string;
    readonly covenants?: string;
  };
  readonly documents: readonly ManifestDocument[];
  /** Only if the month was approved: which state, as of which change, by how many people. */
  readonly approved?: {
    readonly state: string;
    readonly moment: number;
    readonly approvals: number;
  };
  readonly files: readonly ManifestFile[];
}

const manifestUnit = (currency: string, unit: Line['unit']): string =>
  unit === 'usd' ? currency : unit;

interface MonthFigure {
  readonly fyId: number;
  readonly monthNum: number;
  readonly line: Line['key'];
  readonly value: string | null;
}

/** The figures of months, or of the report if there are none. */
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
      return packLines({ ...basis, hiddenLines: [] }).flatMap((line): SourceFigure[] => {
        const value = month[line] ?? null;
        if (value === null) return [];
        return [
          {
            figure: `${manifestMonth(fyLabel, monthNum)} ${line} of ${plan.name}`,
            plan: plan.name,
            name: `${lineLabel(basis, line)}, ${plan.name}, ${of}`,
            unit: manifestUnit(basis.currency, measureOf(basis, line).unit),
            value,
            id: linePlanFigure({ scenario: 'planned', line, period, plan: plan.name }),
          },
        ];
      });
    });
  });
}

function itemsOf({ basis, scope, financialYears, ebitdaItems = [] }: PackSource): SourceFigure[] {
  const fyLabel = financialYears.find(({ id }) => id === scope.fyId)?.fyYear;
  const { monthNum } = scope;
  return fyLabel === undefined || monthNum === undefined
    ? []
    : ebitdaItems.map((item) => itemFigure(basis, { fyLabel, monthNum }, item));
}

/** A figure of a pack's source, with the id that explains it. */
export interface SourceFigure extends ManifestFigure {
  readonly id: string;
}

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
      name: `${lineLabel(basis, line)}, ${fiscalMonthName(basis, monthNum)}${year}`,
      unit: manifestUnit(basis.currency, measureOf(basis, line).unit),
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
        name: `Actual next to ${kind.toLowerCase()}, ${of}`,
        unit: one.currency,
        value: one.actualAmount,
        id: plannedId(`${one.metric}-actual`),
      },
    ];
  });
  // Two records of one report with the same names stay in the order of their creation.
  return [
    ...ofMonths,
    ...planned,
    ...linePlanFigures(source),
    ...itemsOf(source),
    ...statementFigures(source),
  ].toSorted((a, b) => byCode(a.figure, b.figure));
}

/** All figures that a pack is made from, in a fixed order. */
export function manifestFigures(source: PackSource): ManifestFigure[] {
  return sourceFigures(source).map(({ id: _id, ...figure }) => figure);
}

const digestOrNull = (text: string | null | undefined) =>
  text === null || text === undefined ? null : digest(text);

export function textDigests({
  scope,
  reports,
  meeting,
  events,
  ebitdaItems,
  statements,
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
    ...(statements === undefined || statements.moves.length === 0
      ? {}
      : { flowMoves: digest(JSON.stringify(statements.moves)) }),
    ...(statements?.covenants === undefined
      ? {}
      : { covenants: digest(JSON.stringify(statements.covenants)) }),
  };
}

export type ManifestContent = Omit<Manifest, 'kind' | 'format' | 'template'>;

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

interface CurrentFigures {
  readonly figures: readonly ManifestFigure[];
  readonly plans: ReadonlySet<string | undefined>;
}

/**
 * The figures that have changed. A renamed unit counts as the same unit; a unit deleted and created again is recognised
 * by its name. A plan by line that another version superseded hasn't changed, nor have statements that were turned off and covenants that are
 * no longer tested.
 * An item entered since is included,
 * because the published packs calculate adjusted EBITDA without it.
 */
function changedFigures(
  figures: readonly ManifestFigure[],
  current: CurrentFigures,
  isShown: IsShown,
): RestatedFigure[] {
  const byLasting = Map.groupBy(current.figures, ({ lasting }) => lasting);
  const byName = Map.groupBy(current.figures, ({ figure }) => figure);
  const published = Map.groupBy(figures, ({ figure }) => figure);
  const hasStatements = current.figures.some(({ figure }) => isStatementFigure(figure));
  const changed = [...published.values()].flatMap((copies) =>
    copies.flatMap(({ figure, lasting, plan, name, unit, value }, copy) => {
      if (plan !== undefined && !current.plans.has(plan)) return [];
      if (!hasStatements && isStatementFigure(figure)) return [];
      const same = (lasting === undefined ? null : byLasting.get(lasting)) ?? byName.get(figure);
      const now = same?.[copy]?.value ?? null;
      if (now === null && isCovenantValue(figure)) return [];
      return now === value || !isShown(figure)
        ? []
        : [{ name, unit, published: value, current: now }];
    }),
  );
  const added = current.figures.filter(
    ({ figure }) => monthOfItem(figure) !== null && !published.has(figure) && isShown(figure),
  );
  return [
    ...changed,
    ...added.map(({ name, unit, value }) => ({ name, unit, published: null, current: value })),
  ];
}

export function restatedFigures(
  manifest: string,
  source: PackSource | null,
  isShown: IsShown,
): RestatedFigure[] {
  // Only this program stores manifests, written by `manifestText`.
  const { figures } = JSON.parse(manifest) as Manifest;
  const current = {
    figures: source === null ? [] : manifestFigures(source),
    plans: new Set(source?.linePlans?.map(({ name }) => name)),
  };
  return changedFigures(figures, current, isShown);
}

const PART_NAMES = [
  ['overview', REPORT_TEXTS.overview],
  ['notes', REPORT_TEXTS.notes],
  ['summaryNotes', REPORT_TEXTS.summaryNotes],
  ['bulletPoints', 'Bullet points'],
  ['meeting', 'Decisions and actions'],
  ['events', 'Events'],
  ['ebitdaItems', 'Names and reasons of adjusted EBITDA items'],
  ['flowMoves', 'Moves between cash flow lines'],
  ['covenants', 'Definitions of covenants'],
] as const satisfies readonly (readonly [keyof Manifest['texts'], string])[];

const planNames = ({ figures }: Manifest) =>
  new Set(figures.flatMap(({ plan }) => (plan === undefined ? [] : [plan])));

const documentsByFile = ({ documents }: Manifest) =>
  documents
    .map(({ name, sha256 }) => `${name}/${sha256}`)
    .toSorted(byCode)
    .join('/');

interface StoredVersion {
  readonly number: number;
  readonly manifest: string;
}

/** The differences between a version and an earlier one. Everyone who can read them could already see both versions. */
export function versionChanges(earlier: StoredVersion, version: StoredVersion): VersionChanges {
  // Only this program stores manifests, written by `manifestText`.
  const before = JSON.parse(earlier.manifest) as Manifest;
  const now = JSON.parse(version.manifest) as Manifest;
  const plans = { before: planNames(before), now: planNames(now) };
  const texts = PART_NAMES.filter(
    ([key]) => (before.texts[key] ?? null) !== (now.texts[key] ?? null),
  );
  return {
    number: earlier.number,
    figures: changedFigures(before.figures, { figures: now.figures, plans: plans.now }, () => true),
    parts: [
      ...texts.map(([, name]) => name),
      ...(documentsByFile(before) === documentsByFile(now) ? [] : ['Documents']),
      ...[...plans.now]
        .filter((name) => !plans.before.has(name))
        .map((name) => `Plan ${name} (new)`),
      ...[...plans.before]
        .filter((name) => !plans.now.has(name))
        .map((name) => `Plan ${name} (removed)`),
    ],
  };
}
