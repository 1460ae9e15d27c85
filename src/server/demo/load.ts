import { sql } from 'drizzle-orm';
import { hashPassword } from '../accounts/passwordHashing.ts';
import { bulletPoints, monthlySummaries } from '../db/schema/monthlySummaries.ts';
import { documents } from '../db/schema/documents.ts';
import { financialData } from '../db/schema/financialData.ts';
import { financialYears } from '../db/schema/financialYears.ts';
import { businessUnits, forecasts } from '../db/schema/forecasts.ts';
import { users } from '../db/schema/users.ts';
import { write, type Transaction } from '../db/write.ts';
import type { Deps } from '../deps.ts';
import { demoPassword, makeDemoCompany } from './company.ts';
import type { DemoCompany, DemoDocument } from './demoCompany.ts';
import { makeDemoDocuments } from './documents.ts';
import { issueDate } from './financialYears.ts';

interface StoredDocument extends DemoDocument {
  /** The random name in the file store. */
  fileName: string;
}

type LoadDeps = Pick<Deps, 'database' | 'changes' | 'files' | 'log'>;

/** Two servers that start together on one new database must not both fill it. */
const loadLock = 4_219_001;

/**
 * Fills a database that has neither users nor financial years with the demo company, in one
 * transaction; any other database is left alone. Answers whether it was filled.
 */
export async function loadDemoIfNew(deps: LoadDeps): Promise<boolean> {
  const { database, changes, files, log } = deps;
  if (!(await isNew(database.orm))) return false;
  const company = makeDemoCompany();
  const [password, made] = await Promise.all([
    hashPassword(demoPassword),
    makeDemoDocuments(company),
  ]);
  const stored: StoredDocument[] = [];
  let loaded = false;
  try {
    for (const { summaryRef, originalName, content } of made) {
      stored.push({ summaryRef, originalName, content, fileName: await files.put(content) });
    }
    loaded = await write(database, changes, { actor: 'system' }, async (transaction) => {
      await transaction.execute(sql`select pg_advisory_xact_lock(${loadLock})`);
      if (!(await isNew(transaction))) return false;
      await insertCompany(transaction, company, stored, password);
      return true;
    });
  } finally {
    if (!loaded) await Promise.all(stored.map(({ fileName }) => files.remove(fileName)));
  }
  if (!loaded) return false;
  await database.analyse();
  log.info(
    { months: company.figures.length, documents: stored.length },
    `Loaded the demo company ${company.name}`,
  );
  return true;
}

async function isNew(reader: Transaction): Promise<boolean> {
  const [year, user] = [
    await reader.select({ id: financialYears.id }).from(financialYears).limit(1),
    await reader.select({ id: users.id }).from(users).limit(1),
  ];
  return year.length === 0 && user.length === 0;
}

async function insertCompany(
  transaction: Transaction,
  company: DemoCompany,
  stored: readonly StoredDocument[],
  password: string,
): Promise<void> {
  await transaction
    .insert(users)
    .values(company.users.map((user) => Object.assign({ password }, user)));
  await transaction.insert(financialYears).values(company.financialYears);
  // The ids were given, so the next one has to be told.
  await transaction.execute(
    sql`select setval(pg_get_serial_sequence('financial_years', 'id'), (select max(id) from financial_years))`,
  );
  const issued = new Map(company.figures.map((month) => [month.reference, instantOf(month)]));
  await transaction.insert(financialData).values(
    company.financialData.map((month, index) => {
      const at = instantOf({ index });
      return Object.assign({ createdAt: at, updatedAt: at }, month);
    }),
  );
  const summaryIds = await insertSummaries(transaction, company);
  await transaction.insert(documents).values(
    stored.map(({ summaryRef, originalName, content, fileName }) => ({
      summaryId: known(summaryIds, summaryRef),
      fileName,
      originalName,
      fileType: originalName.slice(originalName.lastIndexOf('.') + 1),
      fileSize: content.length,
      uploadedAt: known(issued, summaryRef),
    })),
  );
  await insertForecasts(transaction, company, summaryIds, issued);
}

/** Answers the id of each report by its reference. */
async function insertSummaries(
  transaction: Transaction,
  company: DemoCompany,
): Promise<Map<string, number>> {
  const inserted = await transaction
    .insert(monthlySummaries)
    .values(
      company.summaries.map(({ fyId, monthName, year, overview, staffCount }, index) => {
        const at = instantOf({ index });
        const monthNum = (index % 12) + 1;
        return {
          fyId,
          monthNum,
          monthName,
          year,
          overview,
          staffCount,
          createdAt: at,
          updatedAt: at,
        };
      }),
    )
    .returning({
      id: monthlySummaries.id,
      fyId: monthlySummaries.fyId,
      monthNum: monthlySummaries.monthNum,
    });
  const byMonth = new Map(inserted.map(({ id, fyId, monthNum }) => [`${fyId} ${monthNum}`, id]));
  const ids = new Map(
    company.summaries.map(({ reference, fyId }, index) => [
      reference,
      known(byMonth, `${fyId} ${(index % 12) + 1}`),
    ]),
  );
  await transaction.insert(bulletPoints).values(
    company.summaries.flatMap(({ reference, bullets }) =>
      bullets.map(({ category, bulletText }, position) => ({
        summaryId: known(ids, reference),
        category,
        bulletText,
        position,
      })),
    ),
  );
  return ids;
}

async function insertForecasts(
  transaction: Transaction,
  company: DemoCompany,
  summaryIds: ReadonlyMap<string, number>,
  issued: ReadonlyMap<string, Date>,
): Promise<void> {
  const units = await transaction
    .insert(businessUnits)
    .values(company.businessUnits)
    .returning({ id: businessUnits.id, name: businessUnits.name });
  const unitIds = new Map(units.map(({ id, name }) => [name, id]));
  await transaction.insert(forecasts).values(
    company.forecasts.map(({ businessUnit, summaryRef, ...forecast }) => {
      const at = known(issued, summaryRef);
      return Object.assign(forecast, {
        businessUnitId: known(unitIds, businessUnit),
        monthlySummariesId: known(summaryIds, summaryRef),
        createdAt: at,
        updatedAt: at,
      });
    }),
  );
}

/** The morning on which the board papers of a month go out. */
function instantOf(month: { index: number }): Date {
  const { year, month: calendarMonth, day } = issueDate(month);
  return new Date(Date.UTC(year, calendarMonth - 1, day, 9));
}

function known<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new RangeError(`the demo company does not know ${String(key)}`);
  return value;
}
