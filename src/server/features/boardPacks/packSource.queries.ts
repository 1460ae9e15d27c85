import { basisOf } from '../../../finance/companyBasis.ts';
import type { SQL } from 'drizzle-orm';
import { and, asc, desc, eq, inArray, max, or, sql } from 'drizzle-orm';
import type { FinancialData } from '../../../contract/financialData.ts';

import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { begunMonths } from '../../../finance/begunMonths.ts';
import { calendarYear, fiscalMonthName } from '../../../finance/fiscalCalendar.ts';
import { PLAN_KINDS, planInForce } from '../../../finance/plan.ts';
import { asReported, monthAsReported } from '../../../finance/notReported.ts';
import { withIsoInstants } from '../../../engine/db/isoInstants.ts';
import { asOfMoment, readSnapshot } from '../../../engine/db/asOf.ts';
import { bulletCounts } from '../../../engine/db/schema/bulletCounts.ts';
import { financialData } from '../../../engine/db/schema/financialData.ts';
import { financialYears } from '../../../engine/db/schema/financialYears.ts';
import { businessUnits, forecasts } from '../../../engine/db/schema/forecasts.ts';
import { bulletPoints, monthlySummaries } from '../../../engine/db/schema/monthlySummaries.ts';
import { monthEvents } from '../../../engine/db/schema/monthEvents.ts';
import { changeSets } from '../../../engine/db/schema/revisions.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import type { Deps } from '../../deps.ts';
import { ProblemError } from '../../../contract/problemError.ts';
import { notFound } from '../../http/problem.ts';
import {
  MONTHS_OF_COMMENTARY,
  type PackChanges,
  type PackForecast,
  type PackLinePlan,
  type PackReport,
  type PackScope,
  type PackSource,
  type PackYear,
} from '../../../packs/model/packSource.ts';
import { readPlanFigures, readPlans } from '../../plans/planRows.ts';
import { readCompanyEvents } from '../../months/briefingSource.ts';
import { companyName, materialityOf, packChoicesOf, storedCompany } from '../../company/company.ts';
import { readPackOrigins } from './packOrigins.queries.ts';
import { accountCostsOf, type AccountsOfPack } from './packOverheads.queries.ts';
import { packDocumentsOf } from './packDocuments.queries.ts';
import { ebitdaItemsOf } from './packItems.queries.ts';
import { briefingSourceOf, meetingOf, openingMonth } from './packOpening.queries.ts';
import { packQuestionsOf } from './packQuestions.queries.ts';
import { packStatementsOf } from './packStatements.queries.ts';
import { isInPackScope, isInPackView, isInScope, plannedFor } from './packRows.ts';
import { readUnmappedSentence } from '../../months/unmappedAccounts.ts';
import { packLogoOf } from '../../company/packLogo.ts';
import { readStatementsIfOn } from '../../months/shownStatements.ts';
import { monthColumns } from '../../months/monthColumns.ts';
import { figuresOfTheMonth, reportColumns, reportNotes } from '../../months/reportRows.ts';
import { monthAt } from '../../../engine/db/monthAt.ts';

async function readPackFigures(
  basis: CompanyBasis,
  transaction: Transaction,
  condition: SQL | undefined,
): Promise<FinancialData[]> {
  const rows = await transaction.select(monthColumns(basis)).from(financialData).where(condition);
  return rows.map((row) => monthAsReported(withIsoInstants(row)));
}

const hasCommentary = sql`concat(${monthlySummaries.overview}, ${reportNotes.notes}, ${reportNotes.summaryNotes}) ~ '\\S'`;
const hasBullets = sql`exists (select 1 from ${bulletCounts} where ${bulletCounts.summaryId} = ${monthlySummaries.id} and ${bulletCounts.n} > 0)`;

async function latestWritten(
  transaction: Transaction,
  scope: PackScope,
  counted: CountedMonths,
): Promise<number[]> {
  const { id, fyId, monthNum } = monthlySummaries;
  const rows = await transaction
    .select({ id, fyId, monthNum })
    .from(monthlySummaries)
    .innerJoin(financialYears, eq(financialYears.id, monthlySummaries.fyId))
    .leftJoin(financialData, figuresOfTheMonth)
    .where(and(isInPackScope(scope, monthlySummaries), or(hasCommentary, hasBullets)))
    .orderBy(desc(financialYears.fyYear), desc(monthNum));
  return counted(rows)
    .slice(0, MONTHS_OF_COMMENTARY)
    .map((row) => row.id);
}

type PackBullet = PackReport['bulletPoints'][number];

/** Reads all bullets of these reports, and the first bullet of the others in scope, to show that they have some. */
async function readBullets(
  transaction: Transaction,
  scope: PackScope,
  whole: readonly number[],
): Promise<Map<number, PackBullet[]>> {
  const isFirst = sql`${bulletPoints.id} = (
    select first.id from ${bulletPoints} as first
    where first.summary_id = ${monthlySummaries.id}
    order by first.position, first.id limit 1
  )`;
  const rows = await transaction
    .select({
      summaryId: bulletPoints.summaryId,
      // The table's check allows no other category.
      category: bulletPoints.category,
      bulletText: bulletPoints.bulletText,
    })
    .from(bulletPoints)
    .innerJoin(monthlySummaries, eq(monthlySummaries.id, bulletPoints.summaryId))
    .where(
      and(
        isInPackScope(scope, monthlySummaries),
        or(whole.length === 0 ? undefined : inArray(bulletPoints.summaryId, [...whole]), isFirst),
      ),
    )
    .orderBy(asc(bulletPoints.summaryId), asc(bulletPoints.position), asc(bulletPoints.id));
  const bySummary = new Map<number, PackBullet[]>();
  for (const { summaryId, ...bullet } of rows) {
    const known = bySummary.get(summaryId);
    if (known === undefined) bySummary.set(summaryId, [bullet]);
    else known.push(bullet);
  }
  return bySummary;
}

async function readPackReports(
  transaction: Transaction,
  scope: PackScope,
  condition: SQL | undefined,
  counted: CountedMonths,
): Promise<PackReport[]> {
  const { id, fyId, monthNum, overview, notes, summaryNotes, staffCount } = reportColumns;
  const { revenue, ebitda, notReported } = reportColumns;
  const rows = await transaction
    .select({
      id,
      fyId,
      monthNum,
      overview,
      notes,
      summaryNotes,
      staffCount,
      revenue,
      ebitda,
      notReported,
    })
    .from(monthlySummaries)
    .leftJoin(financialData, figuresOfTheMonth)
    .where(condition);
  const written = await latestWritten(transaction, scope, counted);
  const bullets = await readBullets(transaction, scope, written);
  return counted(rows).map((row) =>
    Object.assign(asReported(row), { bulletPoints: bullets.get(row.id) ?? [] }),
  );
}

async function readPackForecasts(
  transaction: Transaction,
  condition: SQL | undefined,
): Promise<PackForecast[]> {
  const { id, fy, month, amount, actualAmount, monthlySummariesId, notes, createdAt, version } =
    forecasts;
  const rows = await transaction
    .select({
      id,
      businessUnit: businessUnits.name,
      businessUnitId: forecasts.businessUnitId,
      // The table's checks allow no other currency and no other metric.
      currency: forecasts.currency,
      metric: forecasts.metric,
      fy,
      month,
      amount,
      actualAmount,
      monthlySummariesId,
      notes,
      createdAt,
      version,
    })
    .from(forecasts)
    .innerJoin(businessUnits, eq(businessUnits.id, forecasts.businessUnitId))
    .where(condition)
    .orderBy(asc(id));
  return rows.map(withIsoInstants);
}

type CountedMonths = ReturnType<typeof countedIn>;

/** A month that hasn't begun is included only in its own pack. */
function countedIn(
  basis: CompanyBasis,
  { fyId, monthNum }: PackScope,
  years: readonly PackYear[],
  now: Date,
) {
  const labels = new Map(years.map(({ id, fyYear }) => [id, fyYear]));
  const isOwn = fyId !== undefined && monthNum !== undefined;
  return <R extends { readonly fyId: number; readonly monthNum: number }>(rows: readonly R[]) =>
    isOwn
      ? rows
      : begunMonths(
          basis,
          rows,
          (row) => ({ fyLabel: labels.get(row.fyId) ?? '', monthNum: row.monthNum }),
          monthAt(now),
        );
}

function nothingThere(
  basis: CompanyBasis,
  { fyId, monthNum }: PackScope,
  years: readonly PackYear[],
): ProblemError {
  const label = years.find(({ id }) => id === fyId)?.fyYear;
  const month = monthNum === undefined ? undefined : fiscalMonthName(basis, monthNum);
  let period = '';
  if (label !== undefined && monthNum !== undefined) {
    period = ` for ${month} ${calendarYear(basis, label, monthNum)}`;
  } else if (label !== undefined || month !== undefined) period = ` for ${label ?? month}`;
  return new ProblemError('not_found', `There are no figures${period}`);
}

async function linePlansOf(
  basis: CompanyBasis,
  transaction: Transaction | Deps['database']['orm'],
  { fyId: wanted }: PackScope,
): Promise<Pick<PackSource, 'linePlans'>> {
  const rows = await readPlans(transaction);
  const versions = rows.map(({ id, name, kind, fyId: of, approvedAt }) => ({
    id,
    name,
    kind,
    fyId: of,
    approvedAt: approvedAt?.toISOString() ?? null,
  }));
  const linePlans: PackLinePlan[] = [];
  const years = wanted === undefined ? new Set(versions.map(({ fyId }) => fyId)) : [wanted];
  for (const fyId of years) {
    for (const kind of PLAN_KINDS) {
      const plan = planInForce(versions, { kind, fyId });
      if (plan === undefined) continue;
      const lines = await readPlanFigures(basis, transaction, plan.id);
      linePlans.push({ name: plan.name, kind, fyId, lines });
    }
  }
  return linePlans.length === 0 ? {} : { linePlans };
}

async function unmappedIn(
  basis: CompanyBasis,
  transaction: Transaction | Deps['database']['orm'],
  { fyId, monthNum }: PackScope,
): Promise<Pick<PackSource, 'unmapped'>> {
  if (fyId === undefined || monthNum === undefined) return {};
  const unmapped = await readUnmappedSentence(basis, transaction, { fyId, monthNum });
  return unmapped === null ? {} : { unmapped };
}

export async function packSourceIn(
  transaction: Transaction | Deps['database']['orm'],
  { settings, now }: Pick<Deps, 'settings' | 'now'>,
  scope: PackScope,
  accounts: AccountsOfPack = { areShown: false },
): Promise<PackSource> {
  const { id, fyYear } = financialYears;
  const years = await transaction.select({ id, fyYear }).from(financialYears).orderBy(fyYear);
  if (scope.fyId !== undefined && !years.some((year) => year.id === scope.fyId)) {
    throw notFound('Financial year');
  }
  const stored = await storedCompany(transaction);
  const basis = basisOf(stored);
  const counted = countedIn(basis, scope, years, now());
  const figures = counted(
    await readPackFigures(basis, transaction, isInPackView(scope, years, financialData)),
  );
  const reportsInView = isInPackView(scope, years, monthlySummaries);
  const reports = await readPackReports(transaction, scope, reportsInView, counted);
  const isWanted = isInScope(scope);
  if (!figures.some(isWanted) && !reports.some(isWanted)) throw nothingThere(basis, scope, years);
  const logo = stored.hasPackLogo ? await packLogoOf(transaction) : undefined;
  const documents = await packDocumentsOf(transaction, scope, {
    withFiles: stored.packAppendsDocuments,
  });
  const opening = openingMonth(scope, years, figures);
  const meeting = await meetingOf(transaction, opening, reports);
  const events = await readCompanyEvents(
    basis,
    transaction,
    isInPackView(scope, years, monthEvents),
  );
  const statements = await readStatementsIfOn(basis, transaction);
  const [last] = await transaction.select({ version: max(changeSets.id) }).from(changeSets);
  return {
    scope,
    companyName: await companyName(transaction, settings),
    basis,
    materiality: materialityOf(stored),
    choices: packChoicesOf(stored),
    ...(logo === undefined ? {} : { logo }),
    financialYears: years,
    figures,
    reports,
    documents: documents.filter(({ summaryId }) => reports.some((one) => one.id === summaryId)),
    ...(meeting === undefined ? {} : { meeting }),
    ...(events.length === 0 ? {} : { events }),
    ...(opening === null ? {} : await packQuestionsOf(basis, transaction, opening)),
    ...(await ebitdaItemsOf(transaction, scope, years)),
    forecasts: await readPackForecasts(transaction, plannedFor(basis, scope, years)),
    forecastReports: await transaction
      .select({
        id: monthlySummaries.id,
        fyId: monthlySummaries.fyId,
        monthNum: monthlySummaries.monthNum,
      })
      .from(monthlySummaries),
    ...(await linePlansOf(basis, transaction, scope)),
    ...(await briefingSourceOf(basis, transaction, opening, years, figures, statements)),
    ...(await unmappedIn(basis, transaction, scope)),
    ...(await accountCostsOf(
      basis,
      transaction,
      { sections: stored.packSections, ...accounts },
      { opening, years },
    )),
    ...(await packStatementsOf(basis, transaction, statements, years, figures)),
    dataVersion: last?.version ?? 0,
    madeAt: now().toISOString(),
  };
}

/** Finds the figures that differ from the last publication, in the snapshot that is read. */
export type RestatedIn = (
  reading: Transaction | Deps['database']['orm'],
  source: PackSource,
) => Promise<NonNullable<PackSource['restated']>>;

/** Finds what differs from the last published pack, in the snapshot that is read. */
export type ChangedSince = (
  basis: CompanyBasis,
  reading: Transaction | Deps['database']['orm'],
) => Promise<PackChanges | null>;

interface PackExtras {
  readonly origins?: boolean;
  readonly restatedIn?: RestatedIn;
  /** Adds the changes since the last published pack. Not for a pack of one month of all years. */
  readonly changedSince?: ChangedSince;
  readonly accounts?: AccountsOfPack;
}

/** Reads all data of a pack in one snapshot, which includes a concurrent change either completely or not at all. */
export async function readPackSource(
  { database, settings, now }: Pick<Deps, 'database' | 'settings' | 'now'>,
  { fyId, monthNum }: PackScope,
  { origins = false, restatedIn, changedSince, accounts }: PackExtras = {},
): Promise<PackSource> {
  const scope: PackScope = {
    ...(fyId === undefined ? {} : { fyId }),
    ...(monthNum === undefined ? {} : { monthNum }),
  };
  return readSnapshot(database.orm, async (reading) => {
    const source = await packSourceIn(reading, { settings, now }, scope, accounts);
    const withOrigins = origins
      ? { ...source, origins: await readPackOrigins(reading, source) }
      : source;
    if (asOfMoment() !== null) return withOrigins;
    const restated = (await restatedIn?.(reading, source)) ?? [];
    const reportsOnMonth = fyId !== undefined || monthNum === undefined;
    const changed = reportsOnMonth ? await changedSince?.(source.basis, reading) : null;
    return {
      ...withOrigins,
      ...(restated.length === 0 ? {} : { restated }),
      ...(changed ? { changed } : {}),
    };
  });
}
