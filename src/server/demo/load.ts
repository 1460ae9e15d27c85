import { sql } from 'drizzle-orm';
import { documentSchema } from '../../contract/documents.ts';
import { STANDARD_BASIS } from '../../domain/companyBasis.ts';
import { DEMO_EMAILS, DEMO_PASSWORD } from '../accounts/demoAccounts.ts';
import { hashPassword } from '../accounts/passwordHashing.ts';
import { bulletPoints, monthlySummaries } from '../db/schema/monthlySummaries.ts';
import { documents } from '../db/schema/documents.ts';
import { ebitdaItems } from '../db/schema/ebitdaItems.ts';
import { financialData } from '../db/schema/financialData.ts';
import { financialYears } from '../db/schema/financialYears.ts';
import { businessUnits, forecasts } from '../db/schema/forecasts.ts';
import { agendaItems, boardActions } from '../db/schema/meetings.ts';
import { monthEvents } from '../db/schema/monthEvents.ts';
import { questions } from '../db/schema/questions.ts';
import { users } from '../db/schema/users.ts';
import { write, type Transaction } from '../db/write.ts';
import type { Deps } from '../deps.ts';
import { changePlan, insertPlan, storeFigures } from '../plans/planRows.ts';
import { settleCompany } from '../reports/company.ts';
import { DEMO_COMPANY_NAME } from '../reports/demoCompanyName.ts';
import { productYears } from '../reports/productYears.ts';
import { orderRestOfDemo } from './demoLoading.ts';
import type { DemoRow, DemoRows } from './demoFiles.ts';
import { readDemoDocument, readDemoRows } from './demoFiles.ts';

interface StoredDocument extends Pick<DemoRow<'documents'>, 'report' | 'originalName'> {
  /** The random name in the file store. */
  readonly fileName: string;
  /** In bytes. */
  readonly fileSize: number;
}

type LoadDeps = Pick<Deps, 'database' | 'changes' | 'files' | 'log' | 'now'>;

/** Two servers that start together on one new database must not both fill it. */
const LOAD_LOCK = 4_219_001;

/**
 * Fills a database that has neither users nor financial years with the demo company, in one
 * transaction; any other database is left alone. Answers whether it was filled.
 */
export async function loadDemoIfNew(deps: LoadDeps): Promise<boolean> {
  const { database, changes, files, log } = deps;
  if (!(await isNew(database.orm))) return false;
  const [rows, password] = await Promise.all([readDemoRows(), hashPassword(DEMO_PASSWORD)]);
  const stored: StoredDocument[] = [];
  let loaded = false;
  try {
    for (const { report, originalName, file } of rows.documents) {
      const content = await readDemoDocument(file);
      const fileName = await files.put(content);
      stored.push({ report, originalName, fileName, fileSize: content.length });
    }
    loaded = await write(
      database,
      changes,
      { actor: 'system', origin: { kind: 'demo' } },
      async (transaction) => {
        await transaction.execute(sql`select pg_advisory_xact_lock(${LOAD_LOCK})`);
        if (!(await isNew(transaction))) return false;
        await insertRows(transaction, asFirstReported(rows), stored, { password, now: deps.now() });
        await orderRestOfDemo(transaction);
        return true;
      },
    );
  } finally {
    if (!loaded) await Promise.all(stored.map(({ fileName }) => files.remove(fileName)));
  }
  if (!loaded) return false;
  await database.analyse();
  log.info(
    { months: rows.financialData.length, documents: stored.length },
    `Loaded the demo company ${DEMO_COMPANY_NAME}`,
  );
  return true;
}

/** The company before what is told in the background: the month that is restated then is as it was reported first. */
function asFirstReported(rows: DemoRows): DemoRows {
  const first = new Map(rows.firstReported.map((month) => [month.report, month]));
  return {
    ...rows,
    financialData: rows.financialData.map((month) => {
      const { overview: _overview, ...figures } = first.get(month.report) ?? {};
      return { ...month, ...figures };
    }),
    reports: rows.reports.map((report) => {
      const { overview = report.overview } = first.get(report.report) ?? {};
      return { ...report, overview };
    }),
  };
}

async function isNew(reader: Transaction): Promise<boolean> {
  const [year, user] = [
    await reader.select({ id: financialYears.id }).from(financialYears).limit(1),
    await reader.select({ id: users.id }).from(users).limit(1),
  ];
  return year.length === 0 && user.length === 0;
}

async function insertRows(
  transaction: Transaction,
  rows: DemoRows,
  stored: readonly StoredDocument[],
  { password, now }: { readonly password: string; readonly now: Date },
): Promise<void> {
  // What people here do next comes after what the company has done, whatever the clock says.
  const done = (text: string) => new Date(Math.min(Date.parse(text), now.getTime()));
  const people = await transaction
    .insert(users)
    .values(rows.users.map((user) => Object.assign({ password }, user)))
    .returning({ id: users.id, email: users.email });
  const userIds = new Map(people.map(({ id, email }) => [email, id]));
  // So that a director finds the cell of a number, too.
  await settleCompany(transaction, { viewersSeeAccounts: true });
  await transaction.insert(financialYears).values(productYears(STANDARD_BASIS));
  // The ids were set explicitly, so the sequence has to be moved past them.
  await transaction.execute(
    sql`select setval(pg_get_serial_sequence('financial_years', 'id'), (select max(id) from financial_years))`,
  );
  const issued = new Map(rows.reports.map(({ report, issuedAt }) => [report, new Date(issuedAt)]));
  const at = (report: string) => {
    const instant = known(issued, report);
    return { createdAt: instant, updatedAt: instant };
  };
  await transaction
    .insert(financialData)
    .values(rows.financialData.map(({ report, ...month }) => Object.assign(at(report), month)));
  const summaryIds = await insertReports(transaction, rows.reports);
  await transaction.insert(documents).values(
    stored.map(({ report, originalName, ...file }) =>
      Object.assign(file, {
        summaryId: known(summaryIds, report),
        originalName,
        fileType: documentSchema.shape.fileType.parse(
          originalName.slice(originalName.lastIndexOf('.') + 1),
        ),
        uploadedAt: known(issued, report),
      }),
    ),
  );
  await insertMeetings(transaction, rows, summaryIds);
  await insertOfMonths(transaction, rows, userIds, done);
  await insertPlans(transaction, rows.plans, known(userIds, DEMO_EMAILS.admin), done);
  const unitIds = await insertUnits(transaction, rows.businessUnits);
  await transaction.insert(forecasts).values(
    rows.forecasts.map(({ businessUnit, report, ...forecast }) =>
      Object.assign(at(report), forecast, {
        businessUnitId: known(unitIds, businessUnit),
        monthlySummariesId: known(summaryIds, report),
      }),
    ),
  );
}

/** The id of each report by its month. */
async function insertReports(
  transaction: Transaction,
  reports: DemoRows['reports'],
): Promise<Map<string, number>> {
  const inserted = await transaction
    .insert(monthlySummaries)
    .values(
      reports.map(({ report: _report, bullets: _bullets, issuedAt, ...summary }) => {
        const instant = new Date(issuedAt);
        return Object.assign(summary, { createdAt: instant, updatedAt: instant });
      }),
    )
    .returning({
      id: monthlySummaries.id,
      fyId: monthlySummaries.fyId,
      monthNum: monthlySummaries.monthNum,
    });
  const byMonth = new Map(inserted.map(({ id, fyId, monthNum }) => [`${fyId} ${monthNum}`, id]));
  const ids = new Map(
    reports.map(({ report, fyId, monthNum }) => [report, known(byMonth, `${fyId} ${monthNum}`)]),
  );
  await transaction.insert(bulletPoints).values(
    reports.flatMap(({ report, bullets }) =>
      bullets.map(({ category, bulletText }, position) => ({
        summaryId: known(ids, report),
        category,
        bulletText,
        position,
      })),
    ),
  );
  return ids;
}

async function insertMeetings(
  transaction: Transaction,
  rows: Pick<DemoRows, 'agendaItems' | 'boardActions'>,
  summaryIds: ReadonlyMap<string, number>,
): Promise<void> {
  await transaction.insert(agendaItems).values(
    rows.agendaItems.map(({ report, ...item }, position) => ({
      ...item,
      summaryId: known(summaryIds, report),
      position,
    })),
  );
  await transaction
    .insert(boardActions)
    .values(
      rows.boardActions.map(({ report, ...action }) =>
        Object.assign({ summaryId: known(summaryIds, report) }, action),
      ),
    );
}

/** What is kept with months and not with their reports. */
async function insertOfMonths(
  transaction: Transaction,
  rows: DemoRows,
  userIds: ReadonlyMap<string, number>,
  done: (text: string) => Date,
): Promise<void> {
  const months = new Map(
    rows.financialData.map(({ report, fyId, monthNum }) => [report, { fyId, monthNum }]),
  );
  await transaction
    .insert(ebitdaItems)
    .values(rows.ebitdaItems.map(({ report, ...item }) => ({ ...item, ...known(months, report) })));
  const createdBy = known(userIds, DEMO_EMAILS.admin);
  await transaction.insert(monthEvents).values(
    rows.monthEvents.map(({ report, ...event }) => ({
      ...event,
      ...known(months, report),
      createdBy,
    })),
  );
  await transaction.insert(questions).values(
    rows.questions.map(({ report, figure, questionText, askedBy, askedAt, answer }) => ({
      ...known(months, report),
      about: 'figure' as const,
      figure,
      questionText,
      askedBy: known(userIds, askedBy),
      askedAt: done(askedAt),
      ...(answer === null
        ? {}
        : {
            state: 'answered' as const,
            answer: answer.answer,
            answeredBy: known(userIds, answer.answeredBy),
            answeredAt: done(answer.answeredAt),
          }),
    })),
  );
}

async function insertPlans(
  transaction: Transaction,
  rows: DemoRows['plans'],
  approvedBy: number,
  done: (text: string) => Date,
): Promise<void> {
  for (const { name, kind, fyId, approvedAt, lines } of rows) {
    const id = await insertPlan(transaction, { name, kind, fyId });
    const cells = lines.flatMap(({ line, amounts }) =>
      amounts.map((amount, place) => ({ line, monthNum: place + 1, amount })),
    );
    await storeFigures(transaction, id, cells);
    // An approved plan takes no figures.
    const approved = { state: 'approved', approvedAt: done(approvedAt), approvedBy } as const;
    await changePlan(transaction, id, approved);
  }
}

/** The id of each business unit by its name. */
async function insertUnits(
  transaction: Transaction,
  units: DemoRows['businessUnits'],
): Promise<Map<string, number>> {
  const inserted = await transaction
    .insert(businessUnits)
    .values([...units])
    .returning({ id: businessUnits.id, name: businessUnits.name });
  return new Map(inserted.map(({ id, name }) => [name, id]));
}

function known<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new RangeError(`the demo company does not know ${String(key)}`);
  return value;
}
