import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { demoLoadedAt, isOfDemo } from '../users/demoAccounts.ts';
import { endingSessions } from '../users/sessions.ts';
import { feedMonths } from '../../engine/db/feedMonths.ts';
import { tablesWhere } from '../../engine/db/recordRules.ts';
import {
  accountBalances,
  accountMappings,
  accounts,
  entities,
} from '../../engine/db/schema/accounts.ts';
import { deletedDocuments } from '../../engine/db/schema/deletedDocuments.ts';
import { documents } from '../../engine/db/schema/documents.ts';
import { ebitdaItems } from '../../engine/db/schema/ebitdaItems.ts';
import { financialData } from '../../engine/db/schema/financialData.ts';
import { financialYears } from '../../engine/db/schema/financialYears.ts';
import { businessUnits, forecasts } from '../../engine/db/schema/forecasts.ts';
import { importContents, imports, importShapes } from '../../engine/db/schema/imports.ts';
import { jobs } from '../../engine/db/schema/jobs.ts';
import { agendaItems, boardActions } from '../../engine/db/schema/meetings.ts';
import { monthEvents } from '../../engine/db/schema/monthEvents.ts';
import { bulletPoints, monthlySummaries } from '../../engine/db/schema/monthlySummaries.ts';
import { planFigures, plans } from '../../engine/db/schema/plans.ts';
import { publications, publishedFiles, signingKeys } from '../../engine/db/schema/publications.ts';
import { questions } from '../../engine/db/schema/questions.ts';
import {
  balanceLines,
  covenants,
  flowMoves,
  openingBalances,
  typedBalances,
} from '../../engine/db/schema/statements.ts';
import { users } from '../../engine/db/schema/users.ts';
import { write, type Transaction } from '../../engine/db/write.ts';
import type { Deps } from '../deps.ts';
import { changeCompany, storedCompany } from '../company/company.ts';

const DEMO_TABLES = [
  'financial_data',
  'monthly_summaries',
  'bullet_points',
  'documents',
  'forecasts',
  'plans',
  'ebitda_items',
  'month_events',
  'agenda_items',
  'board_actions',
  'questions',
  'publications',
  'imports',
  'accounts',
  'account_balances',
  'balance_lines',
  'covenants',
  'flow_moves',
  'business_units',
  'users',
] as const;
export type DemoTable = (typeof DEMO_TABLES)[number];

export interface DemoCount {
  readonly table: DemoTable;
  readonly made: number;
  readonly changed: number;
  /** The number of other people's rows that belong to the demo's reports or units and are deleted with them. */
  readonly added: number;
  readonly kept: number;
}

const demoConditions = {
  figures: isOfDemo('financial_data', sql`${financialData.id}`),
  reports: isOfDemo('monthly_summaries', sql`${monthlySummaries.id}`),
  bullets: isOfDemo('bullet_points', sql`${bulletPoints.id}`),
  documents: isOfDemo('documents', sql`${documents.id}`),
  publications: isOfDemo('publications', sql`${publications.id}`),
  imports: isOfDemo('imports', sql`${imports.id}`),
  accounts: isOfDemo('accounts', sql`${accounts.id}`),
  balances: isOfDemo('account_balances', sql`${accountBalances.id}`),
  covenants: isOfDemo('covenants', sql`${covenants.id}`),
  moves: isOfDemo('flow_moves', sql`${flowMoves.id}`),
  units: isOfDemo('business_units', sql`${businessUnits.id}`),
  forecasts: isOfDemo('forecasts', sql`${forecasts.id}`),
  plans: isOfDemo('plans', sql`${plans.id}`),
  items: isOfDemo('ebitda_items', sql`${ebitdaItems.id}`),
  events: isOfDemo('month_events', sql`${monthEvents.id}`),
  agenda: isOfDemo('agenda_items', sql`${agendaItems.id}`),
  actions: isOfDemo('board_actions', sql`${boardActions.id}`),
  questions: isOfDemo('questions', sql`${questions.id}`),
  users: isOfDemo('users', sql`${users.id}`),
  years: isOfDemo('financial_years', sql`${financialYears.id}`),
} as const;

/** A cheap check that is false for every company's own database. */
async function wasLoaded(reader: Transaction): Promise<boolean> {
  const { rows } = await reader.execute<{ loaded: boolean }>(
    sql`select ${demoLoadedAt} is not null as loaded`,
  );
  return rows[0]?.loaded === true;
}

const isInDemoMonths = (of: typeof ebitdaItems | typeof monthEvents | typeof questions): SQL =>
  sql`exists (select 1 from ${financialData} where ${financialData.fyId} = ${of.fyId}
    and ${financialData.monthNum} = ${of.monthNum} and ${demoConditions.figures})`;

/** A line belongs to the company if one of its own accounts is mapped to it, or one of its own plans has amounts for it. */
const isDemoLine: SQL = sql`${isOfDemo('balance_lines', sql`${balanceLines.id}`)}
  and not exists (select 1 from ${accountMappings}
    join ${accounts} on ${accounts.id} = ${accountMappings.accountId}
    where ${accountMappings.balanceLine} = ${balanceLines.slug} and not ${demoConditions.accounts})
  and not exists (select 1 from ${planFigures} join ${plans} on ${plans.id} = ${planFigures.planId}
    where ${planFigures.line} = 'balance.' || ${balanceLines.slug} and not ${demoConditions.plans})`;

const keptLines: SQL = sql`select ${balanceLines.slug} from ${balanceLines} where not (${isDemoLine})`;

/** A covenant goes with a line that it names, and with the statements if no line stays. */
const isWithDemoLines: SQL = sql`(${demoConditions.covenants} or not exists (${keptLines}) or exists (
  select 1 from jsonb_array_elements(${covenants.numerator} || coalesce(${covenants.denominator}, '[]')) piece
  where piece #>> '{measure,kind}' = 'balanceLine' and piece #>> '{measure,slug}' not in (${keptLines})))`;

/** A move goes with the balances of its month. */
const isInDemoBalances: SQL = sql`not exists (select 1 from ${accountBalances}
  join ${accounts} on ${accounts.id} = ${accountBalances.accountId}
  where ${accountBalances.month} = ${flowMoves.month} and not ${demoConditions.accounts})`;

/** Only changes by people count, because the product changes some of its own rows while it loads the demo. */
const changedByPeople = (table: DemoTable, id: SQL): SQL => sql`exists (
  select 1 from trace changed where changed.table_name = ${table} and changed.record_id = ${id}
    and changed.action = 'update' and changed.actor <> 'system')`;

/** Selects the rows to delete by table: the demo's own rows, and rows that belong to its reports and units. */
function rowsToDelete(reader: Transaction) {
  const reports = reader
    .select({ id: monthlySummaries.id })
    .from(monthlySummaries)
    .where(demoConditions.reports);
  const units = reader
    .select({ id: businessUnits.id })
    .from(businessUnits)
    .where(demoConditions.units);
  return {
    financial_data: {
      from: financialData,
      made: demoConditions.figures,
      all: demoConditions.figures,
    },
    monthly_summaries: {
      from: monthlySummaries,
      made: demoConditions.reports,
      all: demoConditions.reports,
    },
    bullet_points: {
      from: bulletPoints,
      made: demoConditions.bullets,
      all: inArray(bulletPoints.summaryId, reports),
    },
    documents: {
      from: documents,
      made: demoConditions.documents,
      all: inArray(documents.summaryId, reports),
    },
    forecasts: {
      from: forecasts,
      made: demoConditions.forecasts,
      all: or(
        demoConditions.forecasts,
        inArray(forecasts.monthlySummariesId, reports),
        inArray(forecasts.businessUnitId, units),
      ),
    },
    plans: { from: plans, made: demoConditions.plans, all: demoConditions.plans },
    ebitda_items: {
      from: ebitdaItems,
      made: demoConditions.items,
      all: isInDemoMonths(ebitdaItems),
    },
    month_events: {
      from: monthEvents,
      made: demoConditions.events,
      all: isInDemoMonths(monthEvents),
    },
    agenda_items: {
      from: agendaItems,
      made: demoConditions.agenda,
      all: inArray(agendaItems.summaryId, reports),
    },
    board_actions: {
      from: boardActions,
      made: demoConditions.actions,
      all: inArray(boardActions.summaryId, reports),
    },
    questions: { from: questions, made: demoConditions.questions, all: isInDemoMonths(questions) },
    publications: {
      from: publications,
      made: demoConditions.publications,
      all: demoConditions.publications,
    },
    imports: { from: imports, made: demoConditions.imports, all: demoConditions.imports },
    accounts: { from: accounts, made: demoConditions.accounts, all: demoConditions.accounts },
    account_balances: {
      from: accountBalances,
      made: demoConditions.balances,
      all: inArray(
        accountBalances.accountId,
        reader.select({ id: accounts.id }).from(accounts).where(demoConditions.accounts),
      ),
    },
    balance_lines: { from: balanceLines, made: isDemoLine, all: isDemoLine },
    covenants: { from: covenants, made: demoConditions.covenants, all: isWithDemoLines },
    flow_moves: { from: flowMoves, made: demoConditions.moves, all: isInDemoBalances },
    business_units: { from: businessUnits, made: demoConditions.units, all: demoConditions.units },
    users: { from: users, made: demoConditions.users, all: demoConditions.users },
  } as const satisfies Record<DemoTable, unknown>;
}

/** Runs at each start, so the query stops at the first record. */
export async function hasDemoRecords(reader: Transaction): Promise<boolean> {
  if (!(await wasLoaded(reader))) return false;
  const parts = rowsToDelete(reader);
  for (const table of DEMO_TABLES) {
    const { from, made } = parts[table];
    const found = await reader.select({ id: from.id }).from(from).where(made).limit(1);
    if (found.length > 0) return true;
  }
  return false;
}

export async function countDemo(reader: Transaction): Promise<DemoCount[] | null> {
  if (!(await wasLoaded(reader))) return null;
  const parts = rowsToDelete(reader);
  const counts: DemoCount[] = [];
  for (const table of DEMO_TABLES) {
    const { from, made, all } = parts[table];
    const [row] = await reader
      .select({
        made: sql<number>`count(*) filter (where ${made})::int`,
        changed: sql<number>`count(*) filter (where ${made} and ${changedByPeople(table, sql`${from.id}`)})::int`,
        added: sql<number>`count(*) filter (where ${all} and not ${made})::int`,
        kept: sql<number>`count(*) filter (where not (${all}))::int`,
      })
      .from(from);
    counts.push({ table, ...(row ?? { made: 0, changed: 0, added: 0, kept: 0 }) });
  }
  return counts.some(({ made }) => made > 0) ? counts : null;
}

/**
 * Deletes the demo in one transaction, then its files. Financial years stay if they contain someone else's month or
 * plan.
 */
export async function removeDemo(
  deps: Pick<Deps, 'database' | 'changes' | 'files' | 'published'>,
): Promise<void> {
  const { database, changes, files, published } = deps;
  const gone = await endingSessions(changes, () =>
    write(
      database,
      changes,
      { actor: 'system', origin: { kind: 'demoRemoved' } },
      async (transaction) => {
        const { all } = rowsToDelete(transaction).forecasts;
        const inReports = rowsToDelete(transaction).documents.all;
        await transaction.delete(jobs).where(eq(jobs.kind, 'demo'));
        await removeLedger(transaction);
        await feedMonths(transaction);
        const packs = await removePublications(transaction);
        await transaction.delete(forecasts).where(all);
        const removed = await transaction
          .delete(documents)
          .where(inReports)
          .returning({ name: documents.fileName });
        await transaction.delete(deletedDocuments).where(
          inArray(
            deletedDocuments.fileName,
            removed.map(({ name }) => name),
          ),
        );
        await transaction.delete(monthlySummaries).where(demoConditions.reports);
        await transaction.delete(financialData).where(demoConditions.figures);
        for (const table of tablesWhere(({ outlivesMonth }) => outlivesMonth === true)) {
          await transaction.execute(sql`delete from ${sql.identifier(table)} t where
            not exists (select from ${financialData} m where m.fy_id = t.fy_id and m.month_num = t.month_num)
            and not exists (select from ${monthlySummaries} m where m.fy_id = t.fy_id and m.month_num = t.month_num)`);
        }
        await transaction
          .update(plans)
          .set({ state: 'draft', approvedAt: null, approvedBy: null })
          .where(and(demoConditions.plans, eq(plans.state, 'approved')));
        await transaction
          .delete(planFigures)
          .where(
            inArray(
              planFigures.planId,
              transaction.select({ id: plans.id }).from(plans).where(demoConditions.plans),
            ),
          );
        await transaction.delete(plans).where(demoConditions.plans);
        await transaction.delete(businessUnits).where(demoConditions.units);
        await transaction.delete(users).where(demoConditions.users);
        const { lineGroups } = await storedCompany(transaction);
        const lines = await transaction.select({ id: balanceLines.id }).from(balanceLines).limit(1);
        await changeCompany(transaction, {
          viewersSeeAccounts: false,
          lineGroups: lineGroups.filter((group) => group !== 'statements' || lines.length > 0),
        });
        await transaction.delete(financialYears).where(sql`${demoConditions.years}
        and not exists (select 1 from ${financialData})
        and not exists (select 1 from ${monthlySummaries})
        and not exists (select 1 from ${plans})`);
        return { ...packs, names: removed.map(({ name }) => name) };
      },
    ),
  );
  for (const name of gone.names) await files.remove(name);
  for (const digest of gone.digests) await published.remove(digest);
  await published.removeManifests(gone.codes);
}

async function removeLedger(transaction: Transaction): Promise<void> {
  const ofAccounts = transaction
    .select({ id: accounts.id })
    .from(accounts)
    .where(demoConditions.accounts);
  await transaction.delete(covenants).where(isWithDemoLines);
  await transaction.delete(flowMoves).where(isInDemoBalances);
  await transaction.delete(accountBalances).where(inArray(accountBalances.accountId, ofAccounts));
  await transaction.delete(openingBalances).where(inArray(openingBalances.accountId, ofAccounts));
  await transaction.delete(accountMappings).where(inArray(accountMappings.accountId, ofAccounts));
  await transaction.delete(balanceLines).where(isDemoLine);
  await transaction.delete(accounts).where(demoConditions.accounts);
  await transaction
    .delete(typedBalances)
    .where(
      sql`not exists (select 1 from ${balanceLines} where ${balanceLines.slug} = ${typedBalances.line})`,
    );
  await transaction.delete(entities).where(
    sql`not exists (select 1 from ${accountBalances} where ${accountBalances.entity} = ${entities.key})
        and not exists (select 1 from ${openingBalances} where ${openingBalances.entity} = ${entities.key})`,
  );
  const shapes = transaction
    .select({ shape: sql<string>`unnest(string_to_array(${importContents.shape}, ' '))` })
    .from(importContents)
    .innerJoin(imports, eq(imports.id, importContents.importId))
    .where(demoConditions.imports);
  await transaction.delete(importShapes).where(inArray(importShapes.shape, shapes));
  await transaction.delete(imports).where(demoConditions.imports);
}

/**
 * Deletes the demo's publications, and its signing key if the key signed nothing else. Returns the digests of the
 * files.
 */
async function removePublications(transaction: Transaction) {
  const files = await transaction
    .select({ digest: publishedFiles.digest })
    .from(publishedFiles)
    .innerJoin(publications, eq(publications.id, publishedFiles.publicationId))
    .where(demoConditions.publications);
  const removed = await transaction
    .delete(publications)
    .where(demoConditions.publications)
    .returning({ code: publications.code });
  await transaction.delete(signingKeys).where(sql`not exists (select 1 from ${publications})`);
  return { digests: files.map(({ digest }) => digest), codes: removed.map(({ code }) => code) };
}
