import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FinancialData } from '../contract/financialData.ts';
import type { TestApp } from '../server/testApp.ts';
import { openTestApp } from '../server/testApp.ts';
import { ACCOUNTS } from './accountsCommand.ts';
import { EXIT_CODES } from './exitCodes.ts';
import type { Answer, Ran } from './testRuns.ts';
import { runAtTerminal, runHere, runInProcess, runUnread } from './testRuns.ts';

const PASSWORD = 'Long-enough-9';
const PEOPLE = { admin: 'clara@example.org', viewer: 'vic@example.org' };

let t: TestApp;
let url: string;
let folder: string;
beforeAll(async () => {
  t = await openTestApp();
  url = await t.app.listen({ host: '127.0.0.1', port: 0 });
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'import-'));
  for (const [role, email] of Object.entries(PEOPLE)) {
    const person = { email, password: PASSWORD, firstName: 'C', lastName: 'Line', role };
    const { statusCode } = await t.as('admin', 'POST', '/api/auth/register', { body: person });
    if (statusCode !== 201) throw new Error(`${email} was not registered`);
  }
});
afterAll(async () => {
  await t.close();
  await fs.rm(folder, { recursive: true });
});

const signIn = (email: string, password: string) => ({
  BOARD_REPORTS_EMAIL: email,
  BOARD_REPORTS_PASSWORD: password,
});

function run(
  words: readonly string[],
  { typed = '', email = PEOPLE.admin, password = PASSWORD, at = url } = {},
): Promise<Ran> {
  return runHere(['--url', at, ...words], signIn(email, password), typed);
}

function runTyping(words: readonly string[], answers: readonly Answer[]) {
  return runAtTerminal(['--url', url, ...words], signIn(PEOPLE.admin, PASSWORD), answers);
}

async function file(name: string, lines: readonly string[]): Promise<string> {
  const place = path.join(folder, name);
  await fs.writeFile(place, lines.join('\n'));
  return place;
}

const revenues = async () =>
  (await t.as('admin', 'GET', '/api/financial-data?fyId=13'))
    .json<FinancialData[]>()
    .map(({ monthNum, revenue }) => `${monthNum} ${revenue}`);

const drafts = async () =>
  (await t.as('admin', 'GET', '/api/imports'))
    .json<{ status: string }[]>()
    .filter(({ status }) => status === 'draft').length;

test('a dry run shows what would change and changes nothing', async () => {
  const csv = await file('figures.csv', [
    'Month,Revenue,Production',
    'Apr-25,"1,200",500',
    'May-25,90,',
  ]);
  const asked = await run([csv, '--dry-run']);
  expect(asked.code).toBe(EXIT_CODES.refused);
  expect(asked.out).toContain('in units, thousands or millions. (--unit)');
  const dry = await run([csv, '--dry-run', '--unit', 'thousands']);
  expect(dry).toMatchObject({ code: EXIT_CODES.done, err: '' });
  expect(dry.out).toMatch(/^figures\.csv: 3 new, 0 changed, 0 unchanged, 1 blank\n/);
  expect(dry.out).toMatch(/ new {2}CSV file {2}B2 {4}April 2025 {2}Revenue {10}– {2}\$1,200,000\n/);
  expect(dry.out).toMatch(/\nNothing was stored: dry run\.\n$/);
  const json = await run([csv, '--dry-run', '--json', '--unit', 'thousands']);
  expect(JSON.parse(json.out)).toMatchObject({ preview: { counts: { new: 3, blank: 1 } } });
  expect([await revenues(), await drafts()]).toEqual([[], 0]);
});

test('it stores with a reason and a yes, and finds nothing to do the second time', async () => {
  const words = ['-', '--unit', 'units'];
  const typed = 'Month\tRevenue\nJune 2025\t7\n';
  const unsure = await run([...words, '--reason', 'Audited'], { typed });
  expect([unsure.code, unsure.err]).toEqual([
    EXIT_CODES.usage,
    'There is no terminal to ask for confirmation. Add --yes to store\n',
  ]);
  expect((await run([...words, '--yes'], { typed })).err).toBe('Enter the reason with --reason\n');
  expect([await revenues(), await drafts()]).toEqual([[], 0]);
  const stored = await run([...words, '--reason', 'Audited', '--yes'], { typed });
  expect([stored.code, stored.err]).toEqual([EXIT_CODES.done, '']);
  expect(stored.out).toMatch(
    /\nStored 1 figure as import \d+; it can be undone on the Import page\.\n$/,
  );
  expect(await revenues()).toEqual(['3 7.00']);
  const again = await run([...words, '--reason', 'Audited', '--yes'], { typed });
  expect(again.code).toBe(EXIT_CODES.done);
  expect(again.out).toMatch(/0 new, 0 changed, 1 unchanged[^]*\nThere is nothing to store\.\n$/);
  expect(await drafts()).toBe(0);
});

test('refused cells stop it, unless they are left out', async () => {
  const csv = await file('odd.csv', ['Month,Revenue', 'Jul-25,about ten', 'Aug-25,8']);
  const words = [csv, '--unit', 'units', '--reason', 'Audited', '--yes'];
  const stopped = await run(words);
  expect([stopped.code, stopped.err]).toEqual([EXIT_CODES.refused, '\nNothing was stored.\n']);
  expect(stopped.out).toMatch(/Refused:\n {2}CSV file, B2: .*about ten/);
  expect(await revenues()).toEqual(['3 7.00']);
  expect((await run([...words, '--leave-out-refused'])).code).toBe(EXIT_CODES.done);
  expect(await revenues()).toEqual(['3 7.00', '5 8.00']);
});

test('forecasts go to the report that is named', async () => {
  const body = { fyId: 13, monthName: 'April', year: 2025 };
  const report = (await t.as('admin', 'POST', '/api/monthly-summaries', { body })).json<{
    id: number;
  }>();
  const csv = await file('forecasts.csv', [
    'Business unit,Currency,Month,Forecast,Budget',
    'North,EUR,May 2025,120.50,100',
  ]);
  const words = [csv, '--unit', 'units', '--reason', 'Planned', '--yes'];
  expect((await run(words)).out).toContain('Choose the report');
  expect((await run([...words, '--report', 'May 1999'])).err).toBe(
    'There is no report "May 1999"\n',
  );
  expect((await run([...words, '--report', 'april 2025'])).code).toBe(EXIT_CODES.done);
  const stored = (await t.as('admin', 'GET', '/api/forecasts')).json<
    { monthlySummariesId: number }[]
  >();
  expect(stored.map((forecast) => forecast.monthlySummariesId)).toEqual([report.id, report.id]);
  expect(await drafts()).toBe(0);
});

test('who may not, what cannot be read and what is not there end it with their own codes', async () => {
  const csv = await file('good.csv', ['Month,Revenue', 'Sep-25,1']);
  const broken = await file('broken.xlsx', ['This is no workbook']);
  const ends = async (words: string[], more = {}) => {
    const { code, out, err } = await run(words, more);
    expect([out, err.split('\n').length]).toEqual(['', 2]);
    return code;
  };
  expect(await ends([csv], { password: 'Another-good-1' })).toBe(EXIT_CODES.notAllowed);
  expect(await ends([csv], { email: PEOPLE.viewer })).toBe(EXIT_CODES.notAllowed);
  expect(await ends([broken])).toBe(EXIT_CODES.refused);
  expect(await ends([path.join(folder, 'missing.csv')])).toBe(EXIT_CODES.usage);
  expect(await ends([csv], { at: 'http://127.0.0.1:9' })).toBe(EXIT_CODES.failed);
  expect(await ends(['--unit', 'lbs', csv])).toBe(EXIT_CODES.usage);
  expect((await run(['--help'])).out).toMatch(/^Usage: npm run import -- /);
});

test('as a process, the answer, the complaint and the code each have their own way out', async () => {
  const csv = await file('piped.csv', ['Month,Revenue', 'Oct-25,1']);
  const words = ['--url', url, csv, '--unit', 'units'];
  const unsure = await runInProcess([...words, '--json'], signIn(PEOPLE.admin, PASSWORD));
  expect(unsure).toEqual({
    code: EXIT_CODES.usage,
    out: '',
    err: 'Enter the reason with --reason\n',
  });
  const dry = await runInProcess([...words, '--dry-run'], signIn(PEOPLE.admin, PASSWORD));
  expect([dry.code, dry.err]).toEqual([EXIT_CODES.done, '']);
  expect(dry.out).toMatch(/^piped\.csv: 1 new/);
});

test('a closed pipe is no stack trace, and the work is still done', async () => {
  const csv = await file('unread.csv', ['Month,Revenue', 'Oct-25,21']);
  const words = ['--url', url, csv, '--unit', 'units', '--reason', 'Audited', '--yes'];
  expect(await runUnread(words, signIn(PEOPLE.admin, PASSWORD))).toEqual({
    code: EXIT_CODES.done,
    err: '',
  });
  expect(await revenues()).toContain('7 21.00');
});

test('nothing understood is said with the reason, and ends with a code of its own', async () => {
  const csv = await file('staff.csv', [
    'Employee,Department,Start date,Salary',
    'Ann,Marketing,2024-03-05,100',
    'Ben,R&D,2024-04-12,200',
    'Cyn,Admin,2024-05-19,300',
  ]);
  const { code, out, err } = await run([csv, '--unit', 'units', '--reason', 'Try', '--yes']);
  expect([code, err]).toEqual([
    EXIT_CODES.nothingFound,
    '\nNothing to import was found in staff.csv.\n',
  ]);
  expect(out).toContain('\nNot read:\n  CSV file: It looks like a list of people.\n');
  expect((await run(['--help'])).out).toContain('\n  7  nothing to import was found');
  expect(await drafts()).toBe(0);
});

test('a row that the reader took for something else is corrected by an option', async () => {
  const csv = await file('rows.csv', ['Line,Apr-25,May-25', 'Cash,70,80', 'Kasse,5,6']);
  const words = [csv, '--dry-run', '--unit', 'units'];
  expect((await run(words)).out).toContain('B3: “Kasse”, 2 amounts. It is not a known line.');
  const { code, out } = await run([...words, '--row', '2=not needed', '--row', 'Kasse=cash']);
  expect(code).toBe(EXIT_CODES.done);
  expect(out).toMatch(/B3 +April 2025 +Cash/);
  expect(out).toContain('B2: “Cash”, 2 amounts. Another row or column is read as the same line.');
});

test('columns that the reader does not know are said by an option', async () => {
  const csv = await file('columns.csv', [
    'When,GL #x,Text,In,Out',
    '2025-01-05,4711,Gift vouchers,,70.00',
    '2025-01-05,1711,Till,70.00,',
  ]);
  const asked = await run([csv, '--dry-run']);
  expect(asked.code).toBe(EXIT_CODES.refused);
  expect(asked.out).toContain(
    'Choose what each column holds: A “When”, B “GL #x”, C “Text”, D “In”, E “Out”. (--column)',
  );
  const columns = ['When=date', 'GL #x=account number', 'C=account name', 'In=debit', 'Out=credit'];
  const words = columns.flatMap((one) => ['--column', one]);
  const dry = await run([csv, '--dry-run', ...words]);
  expect(dry.out).toContain('CSV file: General ledger, January 2025, 2 accounts.');
});

test('rows that are left out although they have amounts are counted and named', async () => {
  const csv = await file('more.csv', ['Month,Revenue,Leasing', 'Apr-26,31,4', 'Total,31,4']);
  const words = [csv, '--unit', 'units', '--reason', 'Audited', '--yes'];
  const { code, out } = await run(words);
  expect(code).toBe(EXIT_CODES.done);
  expect(out).toMatch(/^more\.csv: 1 new, 0 changed, 0 unchanged, 2 left out\n/);
  expect(out).toContain('  CSV file, C2: “Leasing”, 1 amount. It is not a known line.\n');
  expect(out).toMatch(/\n2 rows and columns with amounts were left out, as listed above\.\n$/);
});

test('the reports of the months are made too where that is asked for', async () => {
  const csv = await file('history.csv', ['Month,Cash,Headcount', 'Jun-26,3,12', 'Jul-26,4,13']);
  const words = [csv, '--unit', 'units', '--reason', 'History'];
  const plain = await run([...words, '--dry-run']);
  expect(plain.code).toBe(EXIT_CODES.done);
  expect(plain.out).toContain(
    'C2: “Staff”, 2 amounts. Headcount is stored with the report, and these months have no report.',
  );
  expect(plain.out).toContain(
    '\n2 months have no report; --make-reports creates the missing ones\n',
  );
  const made = await run([...words, '--make-reports', '--yes']);
  expect(made).toMatchObject({ code: EXIT_CODES.done, err: '' });
  expect(made.out).toMatch(/Staff +– +12\n/);
  expect(made.out).toMatch(/\nStored 4 figures and 2 reports as import \d+;/);
});

test('at a terminal it asks why and whether, and a no stores nothing', async () => {
  const csv = await file('asked.csv', ['Month,Revenue', 'Nov-25,11']);
  const before = await revenues();
  const { code, screen } = await runTyping(
    [csv, '--unit', 'units'],
    [
      { to: 'Reason: ', keys: 'Audited\r' },
      { to: 'Store 1 figure? [y/N] ', keys: 'n\r' },
    ],
  );
  expect(screen).toMatch(/asked\.csv: 1 new[^]*Nothing was stored\.\n$/);
  expect(code).toBe(EXIT_CODES.declined);
  expect([await revenues(), await drafts()]).toEqual([before, 0]);
});

test('a typed yes stores nothing once the figures have moved, and says so', async () => {
  const csv = await file('moved.csv', ['Month,Revenue', 'Dec-25,12']);
  const body = { fyId: 13, monthNum: 9, monthName: 'December', revenue: '13' };
  const words = [csv, '--unit', 'units', '--reason', 'Audited'];
  const moved = await runTyping(words, [
    {
      to: '[y/N] ',
      keys: 'y\r',
      meanwhile: () => t.as('admin', 'POST', '/api/financial-data', { body }),
    },
  ]);
  expect(moved.screen).toMatch(/\nThe figures have changed since this preview. Check it again\n$/);
  expect(moved.code).toBe(EXIT_CODES.moved);
  expect([(await revenues()).at(-1), await drafts()]).toEqual(['9 13.00', 0]);
  const looked = await runTyping(words, [{ to: '[y/N] ', keys: 'yes\r' }]);
  expect(looked.screen).toContain('Stored 1 figure as import ');
  expect(looked.code).toBe(EXIT_CODES.done);
  expect((await revenues()).at(-1)).toBe('9 12.00');
});

test.each([
  ['Ctrl-C', '\u0003'],
  ['Ctrl-D', '\u0004'],
])('%s at the question is a no', async (_name, keys) => {
  const csv = await file('left.csv', ['Month,Revenue', 'Jan-26,14']);
  const before = await revenues();
  const words = [csv, '--unit', 'units', '--reason', 'Audited'];
  const { code, screen } = await runTyping(words, [{ to: '[y/N] ', keys }]);
  expect(screen).toMatch(/\nNothing was stored\.\n$/);
  expect(code).toBe(EXIT_CODES.declined);
  expect([await revenues(), await drafts()]).toEqual([before, 0]);
});

test('books are stored with their accounts, and differ in nothing the second time', async () => {
  const csv = await file('trial.csv', [
    'Trial Balance,,,,',
    'As at 30 April 2025,,,,',
    'Account Code,Account,Account Type,Debit - Year to date,Credit - Year to date',
    '4000,Sales,Revenue,,"1,000.00"',
    '6000,Rent,Expense,400.00,',
    '9999,Suspense,,600.00,',
  ]);
  const words = [csv, '--reason', 'April closed', '--yes'];
  const asked = await run(words);
  expect(asked.code).toBe(EXIT_CODES.refused);
  expect(asked.out).toContain('Choose a type for the account 9999 Suspense (--account)');
  const answers = ['--account', '9999=asset:none', '--suggested'];
  const dry = await run([...words, ...answers, '--dry-run']);
  expect(dry.code).toBe(EXIT_CODES.done);
  expect(dry.out).toContain('Accounts: 3 new, 0 known, 0 without a line\n');
  expect(dry.out).toMatch(/2025-04 +Revenue +.* +\$1,000/);
  const kept = await run([...words, ...answers]);
  expect([kept.code, kept.err]).toEqual([EXIT_CODES.done, '']);
  expect(kept.out).toMatch(/\nStored 3 balances and 3 accounts as import \d+;/);
  const again = await run(words);
  expect(again.code).toBe(EXIT_CODES.done);
  expect(again.out).toMatch(/Balances: 0 new, 0 changed, 3 unchanged[^]*There is nothing to store/);
});

test('amounts go into the plan that is named, which is made, and not into the months', async () => {
  const budget = await file('budget.csv', [
    'Month,Revenue,Admin',
    'Apr-25,5000,40',
    'May-25,6000,40',
  ]);
  const before = await revenues();
  const words = [budget, '--unit', 'units', '--plan', 'Budget FY25', '--reason', 'Agreed', '--yes'];
  const stored = await run(words);
  expect(stored).toMatchObject({ code: EXIT_CODES.done, err: '' });
  expect(stored.out).toContain('Into Budget FY25, a new budget for FY25.');
  expect(stored.out).toContain('Stored 4 figures');
  expect(await revenues()).toEqual(before);
  expect((await run(words)).out).toContain('There is nothing to store');
  const wrong = await run([
    budget,
    '--unit',
    'units',
    '--plan',
    'Budget FY25',
    '--kind',
    'forecast',
  ]);
  expect(wrong).toMatchObject({ code: EXIT_CODES.refused });
  expect(wrong.out).toContain('Budget FY25 is a budget. Give the new forecast another name');
  expect((await run([budget, '--kind', 'forecast'])).code).toBe(EXIT_CODES.usage);
});

test('accounts and their lines go out as a table, and come back in', async () => {
  const environment = signIn(PEOPLE.admin, PASSWORD);
  const accounts = (...words: string[]) =>
    runHere(['--url', url, ...words], environment, '', ACCOUNTS);
  const table = path.join(folder, 'accounts.csv');
  const saved = await accounts('--save', table);
  expect([saved.code, saved.out]).toEqual([EXIT_CODES.done, '']);
  const written = await fs.readFile(table, 'utf8');
  expect((await accounts()).out).toBe(written.replace(/^\uFEFF/, ''));
  expect((await accounts(table)).out).toBe('Rows without changes: 3.\n');
  await fs.appendFile(table, '6000,Rent,,Apr-25,Other Costs,\n');
  const dry = await accounts(table, '--dry-run');
  expect(dry.code).toBe(EXIT_CODES.done);
  expect(dry.out).toContain('1 account would be mapped.\n');
  expect(dry.out).toContain('  2025-04 Admin: $400 becomes $0\n');
  expect((await accounts(table, '--reason', 'New chart')).code).toBe(EXIT_CODES.usage);
  const kept = await accounts(table, '--reason', 'New chart', '--yes');
  expect([kept.code, kept.err]).toEqual([EXIT_CODES.done, '1 account mapped, 1 month changed\n']);
  await fs.appendFile(table, '6000,Rent,,,Gold,\n');
  const refused = await accounts(table, '--yes');
  expect(refused.code).toBe(EXIT_CODES.refused);
  expect(refused.out).toContain('“Gold” is not a line that accounts can be mapped to.');
});
