import { sql } from 'drizzle-orm';
import { documentSchema } from '../../contract/documents.ts';
import { usualSign } from '../../finance/books/fedLines.ts';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { sideOfRole, slugOf } from '../../finance/statements/balanceLines.ts';
import { DEMO_EMAILS, DEMO_PASSWORD } from '../users/demoAccounts.ts';
import { hashPassword } from '../users/passwordHashing.ts';
import { accountMappings, accounts } from '../../engine/db/schema/accounts.ts';
import { bulletPoints, monthlySummaries } from '../../engine/db/schema/monthlySummaries.ts';
import { documents } from '../../engine/db/schema/documents.ts';
import { ebitdaItems } from '../../engine/db/schema/ebitdaItems.ts';
import { financialData } from '../../engine/db/schema/financialData.ts';
import { financialYears } from '../../engine/db/schema/financialYears.ts';
import { businessUnits, forecasts } from '../../engine/db/schema/forecasts.ts';
import { agendaItems, boardActions } from '../../engine/db/schema/meetings.ts';
import { monthEvents } from '../../engine/db/schema/monthEvents.ts';
import { questions } from '../../engine/db/schema/questions.ts';
import { balanceLines, covenants, flowMoves } from '../../engine/db/schema/statements.ts';
import { users } from '../../engine/db/schema/users.ts';
import { write, type Transaction } from '../../engine/db/write.ts';
import type { Deps } from '../deps.ts';
import { changePlan, insertPlan, storeFigures } from '../plans/planRows.ts';
import { changeCompany } from '../company/company.ts';
import { DEMO_COMPANY_NAME } from '../company/demoCompanyName.ts';
import { productYears } from '../company/productYears.ts';
import { orderRestOfDemo } from './demoLoading.ts';
import type { DemoRow, DemoRows } from './demoFiles.ts';
import { readDemoDocument, readDemoRows } from './demoFiles.ts';

interface StoredDemoDocument extends Pick<DemoRow<'documents'>, 'report' | 'originalName'> {
  readonly fileName: string;
  readonly fileSize: number;
}

type LoadDeps = Pick<Deps, 'database' | 'changes' | 'files' | 'log' | 'now'>;

/** Two servers that start together on one new database must not both fill it. */
const LOAD_LOCK = 4_219_001;

/**
 * Loads the demo company in one transaction if the database has neither users nor financial years. Returns whether the
 * demo was loaded.
 */
export async function loadDemoIfNew(deps: LoadDeps): Promise<boolean> {
  const { database, changes, files, log } = deps;
  if (!(await isNewDatabase(database.orm))) return false;
  const [rows, password] = await Promise.all([readDemoRows(), hashPassword(DEMO_PASSWORD)]);
  const stored: StoredDemoDocument[] = [];
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
        if (!(await isNewDatabase(transaction))) return false;
        await insertDemoRows(transaction, asFirstReported(rows), stored, {
          password,
          now: deps.now(),
        });
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

async function isNewDatabase(reader: Transaction): Promise<boolean> {
  const [year, user] = [
    await reader.select({ id: financialYears.id }).from(financialYears).limit(1),
    await reader.select({ id: users.id }).from(users).limit(1),
  ];
  return year.length === 0 && user.length === 0;
}

async function insertDemoRows(
  transaction: Transaction,
  rows: DemoRows,
  stored: readonly StoredDemoDocument[],
  { password, now }: { readonly password: string; readonly now: Date },
): Promise<void> {
  // Dates in the demo are never in the future, so that people's own changes come afterwards.
  const done = (text: string) => new Date(Math.min(Date.parse(text), now.getTime()));
  const people = await transaction
    .insert(users)
    .values(rows.users.map((user) => Object.assign({ password }, user)))
    .returning({ id: users.id, email: users.email });
  const userIds = new Map(people.map(({ id, email }) => [email, id]));
  // Lets a director open a number's source cell.
  await changeCompany(transaction, { viewersSeeAccounts: true, lineGroups: ['statements'] });
  await transaction.insert(financialYears).values(productYears(STANDARD_BASIS));
  await transaction.execute(
    sql`select setval(pg_get_serial_sequence('financial_years', 'id'), (select max(id) from financial_years))`,
  );
  const issued = new Map(rows.reports.map(({ report, issuedAt }) => [report, new Date(issuedAt)]));
  const at = (report: string) => {
    const instant = requiredId(issued, report);
    return { createdAt: instant, updatedAt: instant };
  };
  await transaction
    .insert(financialData)
    .values(rows.financialData.map(({ report, ...month }) => Object.assign(at(report), month)));
  const summaryIds = await insertReports(transaction, rows.reports);
  await transaction.insert(documents).values(
    stored.map(({ report, originalName, ...file }) =>
      Object.assign(file, {
        summaryId: requiredId(summaryIds, report),
        originalName,
        fileType: documentSchema.shape.fileType.parse(
          originalName.slice(originalName.lastIndexOf('.') + 1),
        ),
        uploadedAt: requiredId(issued, report),
      }),
    ),
  );
  await insertMeetings(transaction, rows, summaryIds);
  await insertMonthRecords(transaction, rows, userIds, done);
  await insertPlans(transaction, rows.plans, requiredId(userIds, DEMO_EMAILS.admin), done);
  await insertChartOfAccounts(transaction, rows);
  await transaction.insert(covenants).values([...rows.covenants]);
  await transaction
    .insert(flowMoves)
    .values(
      rows.flowMoves.map(({ from, to, ...move }) =>
        Object.assign({ fromLine: from, toLine: to }, move),
      ),
    );
  const unitIds = await insertUnits(transaction, rows.businessUnits);
  await transaction.insert(forecasts).values(
    rows.forecasts.map(({ businessUnit, report, ...forecast }) =>
      Object.assign(at(report), forecast, {
        businessUnitId: requiredId(unitIds, businessUnit),
        monthlySummariesId: requiredId(summaryIds, report),
      }),
    ),
  );
}

async function insertChartOfAccounts(
  transaction: Transaction,
  { balanceLines: lines, ledgerAccounts }: Pick<DemoRows, 'balanceLines' | 'ledgerAccounts'>,
): Promise<void> {
  await transaction.insert(balanceLines).values(
    lines.map(({ name, role }, at) => ({
      slug: slugOf(name),
      name,
      role,
      side: sideOfRole(role),
      position: at + 1,
    })),
  );
  const stored = await transaction
    .insert(accounts)
    .values(ledgerAccounts.map(({ code, name, type }) => ({ code, name, type })))
    .returning({ id: accounts.id, code: accounts.code });
  const ids = new Map(stored.map(({ id, code }) => [code, id]));
  await transaction.insert(accountMappings).values(
    ledgerAccounts.map(({ code, type, line, balanceLine, flow }) => ({
      accountId: requiredId(ids, code),
      fromMonth: '',
      line,
      sign: usualSign(type, line),
      balanceLine: balanceLine === null ? null : slugOf(balanceLine),
      flow,
    })),
  );
}

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
    reports.map(({ report, fyId, monthNum }) => [
      report,
      requiredId(byMonth, `${fyId} ${monthNum}`),
    ]),
  );
  await transaction.insert(bulletPoints).values(
    reports.flatMap(({ report, bullets }) =>
      bullets.map(({ category, bulletText }, position) => ({
        summaryId: requiredId(ids, report),
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
      summaryId: requiredId(summaryIds, report),
      position,
    })),
  );
  await transaction
    .insert(boardActions)
    .values(
      rows.boardActions.map(({ report, ...action }) =>
        Object.assign({ summaryId: requiredId(summaryIds, report) }, action),
      ),
    );
}

async function insertMonthRecords(
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
    .values(
      rows.ebitdaItems.map(({ report, ...item }) => ({ ...item, ...requiredId(months, report) })),
    );
  const createdBy = requiredId(userIds, DEMO_EMAILS.admin);
  await transaction.insert(monthEvents).values(
    rows.monthEvents.map(({ report, ...event }) => ({
      ...event,
      ...requiredId(months, report),
      createdBy,
    })),
  );
  await transaction.insert(questions).values(
    rows.questions.map(({ report, figure, questionText, askedBy, askedAt, answer }) => ({
      ...requiredId(months, report),
      about: 'figure' as const,
      figure,
      questionText,
      askedBy: requiredId(userIds, askedBy),
      askedAt: done(askedAt),
      ...(answer === null
        ? {}
        : {
            state: 'answered' as const,
            answer: answer.answer,
            answeredBy: requiredId(userIds, answer.answeredBy),
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
    const approved = { state: 'approved', approvedAt: done(approvedAt), approvedBy } as const;
    await changePlan(transaction, id, approved);
  }
}

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

function requiredId<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new RangeError(`the demo company has no id for ${String(key)}`);
  return value;
}
