import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { addressOf } from '../../client/address.ts';
import { checkedCall } from '../../client/checkedCall.ts';
import { getBriefing } from '../../contract/briefing.ts';
import { CALLS } from '../../contract/calls.ts';
import { listDocuments } from '../../contract/documents.ts';
import { listFinancialData, updateFinancialData } from '../../contract/financialData.ts';
import { listForecasts } from '../../contract/forecasts.ts';
import { listMoments } from '../../contract/moments.ts';
import { listMonthlySummaries } from '../../contract/reports.ts';
import { search } from '../../contract/search.ts';
import { listUsers } from '../../contract/users.ts';
import { sum } from '../../finance/money.ts';
import { createSession } from '../users/sessions.ts';
import { buildApp } from '../app.ts';
import { Changes } from '../../engine/db/changes.ts';
import type { Database } from '../../engine/db/database.ts';
import { users } from '../../engine/db/schema/users.ts';
import { write } from '../../engine/db/write.ts';
import { makeMailer } from '../mail/makeMailer.ts';
import { MailQueue } from '../mail/mailQueue.ts';
import { readSettings } from '../settings.ts';
import { openStorage } from '../../engine/storage/storage.ts';
import { injectInto } from '../testTransport.ts';

/** Backups of the demo company made by released versions, each next to a list of its contents. */
export const RELEASED = new URL('./released/', import.meta.url);

const LOG = { info() {}, warn() {}, error() {} };
const now = () => new Date();

/** Answers of calls about the data, in words that no version changes. */
export const releasedSchema = z.object({
  months: z.int(),
  revenue: z.nullable(z.string()),
  cash: z.nullable(z.string()),
  reports: z.int(),
  bullets: z.int(),
  documents: z.int(),
  forecasts: z.int(),
  forecastAmounts: z.nullable(z.string()),
  people: z.int(),
  found: z.int(),
});
export type Released = z.infer<typeof releasedSchema>;

/** The product with this data, and an administrator signed in. */
async function signedIn(database: Database, dataDir: string) {
  const changes = new Changes();
  const settings = readSettings({ DEMO: 'yes', DATA_DIR: dataDir });
  const storage = await openStorage(settings);
  const mailer = makeMailer(settings, LOG);
  const mails = new MailQueue({ database, changes, mailer, log: LOG, now });
  const deps = { settings, database, changes, ...storage, mailer, mails, log: LOG, now };
  const app = await buildApp(deps);
  const [admin] = await database.orm
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(asc(users.id))
    .limit(1);
  const session = { userId: admin?.id ?? 0, device: '', address: '', now: now(), limits: settings };
  const { bearer } = await write(database, changes, { actor: 'system' }, (transaction) =>
    createSession(transaction, session),
  );
  return { app, connection: { transport: injectInto(app), token: () => bearer } };
}

/** Reads the data with calls of the current version. */
export async function describeData(database: Database, dataDir: string): Promise<Released> {
  const { app, connection } = await signedIn(database, dataDir);
  try {
    const months = await checkedCall(connection, listFinancialData);
    const reports = await checkedCall(connection, listMonthlySummaries);
    const forecasts = await checkedCall(connection, listForecasts);
    return {
      months: months.length,
      revenue: sum(months.map(({ revenue }) => revenue)).total,
      cash: sum(months.map(({ cash }) => cash)).total,
      reports: reports.length,
      bullets: reports.reduce((count, { bulletPoints }) => count + bulletPoints.length, 0),
      documents: (await checkedCall(connection, listDocuments)).length,
      forecasts: forecasts.length,
      forecastAmounts: sum(forecasts.map(({ amount }) => amount)).total,
      people: (await checkedCall(connection, listUsers)).length,
      found: (await checkedCall(connection, search, { query: { q: 'renewals' } })).length,
    };
  } finally {
    await app.close();
  }
}

/** Works with the data as people do: the newest briefing, a change, and the moment before it. */
export async function workWith(database: Database, dataDir: string): Promise<void> {
  const { app, connection } = await signedIn(database, dataDir);
  try {
    if ((await checkedCall(connection, getBriefing)) === null) throw new Error('No briefing');
    const { newest } = await checkedCall(connection, listMoments);
    const [month] = await checkedCall(connection, listFinancialData);
    if (month === undefined || newest === null) throw new Error('No months');
    await checkedCall(connection, updateFinancialData, {
      params: { id: String(month.id) },
      body: { cash: '12.34' },
    });
    const changed = await checkedCall(connection, listFinancialData);
    if (changed[0]?.cash !== '12.34') throw new Error('The change is not there');
    const asOf = String(newest.moment);
    const address = addressOf(CALLS[listFinancialData.name], { asOf });
    const answer = await connection.transport(address, {
      method: 'GET',
      headers: { authorization: `Bearer ${connection.token()}` },
    });
    const before = listFinancialData.response.parse(await answer.json());
    if (before[0]?.cash !== month.cash) throw new Error('The past is not there');
  } finally {
    await app.close();
  }
}
