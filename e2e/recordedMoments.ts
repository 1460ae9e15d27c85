import * as z from 'zod/mini';
import {
  changeMapping,
  listAccounts,
  previewMapping,
  storeBalances,
} from '../src/contract/accounts.ts';
import { CALLS } from '../src/contract/calls.ts';
import { updateCompany } from '../src/contract/company.ts';
import { deleteDocument, listDocuments } from '../src/contract/documents.ts';
import { listFinancialData, updateFinancialData } from '../src/contract/financialData.ts';
import { applyImport, getImport, importSchema, updateImport } from '../src/contract/imports.ts';
import type { Import } from '../src/contract/imports.ts';
import { approveReview, requestReview } from '../src/contract/monthReviews.ts';
import { listMonthlySummaries } from '../src/contract/reports.ts';
import { createPublication } from '../src/contract/publications.ts';
import { listUsers } from '../src/contract/users.ts';
import type { Caller } from './caller.ts';
import { VIEWER } from './journey.ts';

const MONTH = '2026-11';

/** A trial balance, one of whose accounts has no type. */
const trialBalance = (bank: string, sales: string, more: readonly string[] = []) =>
  [
    'Trial Balance,,,,',
    'Harbour & Vale Instruments,,,,',
    'As at 30 November 2026,,,,',
    ',,,,',
    'Account Code,Account,Account Type,Debit,Credit',
    `090,Business Bank Account,Bank,"${bank}",`,
    `200,Sales,Revenue,,"${sales}"`,
    '260,Other Revenue,Other Income,,"4,100.00"',
    '310,Cost of Goods Sold,Direct Costs,"61,250.00",',
    '404,Bank Fees,Expense,312.40,',
    '429,General Expenses of the Workshop in Harbour Street,Expense,"2,940.10",',
    '469,Rent,Expense,"9,500.00",',
    '477,Wages and Salaries,Expense,"44,800.00",',
    '970,Owner A Share Capital,Equity,,"100,000.00"',
    ...more,
  ].join('\n');

/** A draft of an import, over the API. */
export async function uploaded(administrator: Caller, name: string, text: string): Promise<Import> {
  const body = new FormData();
  body.append('file', new File([text], name, { type: 'text/csv' }));
  const { method, path } = CALLS.uploadImport;
  const answer = await administrator.send(path, { method, body });
  return z.parse(importSchema, await answer.json());
}

/** Says which month the books are of, and what of it they show. */
async function answered(administrator: Caller, draft: Import): Promise<Import> {
  const layouts = draft.layouts.map((layout) => ({
    ...layout,
    unit: 'units' as const,
    books: { month: MONTH, basis: 'month' as const, sign: 'debit' as const },
  }));
  return administrator.ask(updateImport, { params: { id: String(draft.id) }, body: { layouts } });
}

/** An import of books that is stored, one that is asked about, and one that is ready. */
async function booksImported(administrator: Caller) {
  const first = trialBalance('186,300.00', '201,002.50', [
    '830,Income Tax Payable,Current Liability,,0.00',
  ]);
  const stored = await answered(
    administrator,
    await uploaded(administrator, 'Trial balance November.csv', first),
  );
  const params = { id: String(stored.id) };
  const { preview } = await administrator.ask(getImport, { params });
  await administrator.ask(applyImport, {
    params,
    body: { reason: 'Books of November', previewKey: preview.key, leaveOutRefused: true },
  });
  const accounts = await administrator.ask(listAccounts);
  const lines = { '200': 'revenue', '310': 'production', '469': 'admin' } as const;
  const changes = accounts.flatMap(({ id: accountId, code }) => {
    const line = Object.entries(lines).find(([of]) => of === code)?.[1];
    return line === undefined ? [] : [{ accountId, line }];
  });
  const { key } = await administrator.ask(previewMapping, { body: { changes } });
  await administrator.ask(changeMapping, { body: { changes, key, reason: 'First mapping' } });
  const bank = accounts.find(({ code }) => code === '404');
  if (bank !== undefined) {
    const balance = { accountId: bank.id, month: '2026-12', amount: '1.00' };
    await administrator.ask(storeBalances, { body: { balances: [balance] } });
  }
  const second = trialBalance('189,560.00', '205,502.50', ['485,Subscriptions,,"1,240.00",']);
  const asked = await uploaded(administrator, 'Trial balance November, second.csv', second);
  const ready = await answered(
    administrator,
    await uploaded(
      administrator,
      'Trial balance November, third.csv',
      trialBalance('190,300.00', '206,242.50', ['412,Consulting,Expense,"1,240.00",']),
    ),
  );
  return { stored: stored.id, asked: asked.id, ready: ready.id };
}

/** A month that was published and restated, one whose approval is asked for, and all that leads to marks. */
export async function momentsMade(administrator: Caller, approver: Caller) {
  const figures = await administrator.ask(listFinancialData);
  const reports = await administrator.ask(listMonthlySummaries);
  const [august, september, october] = figures.slice(-3);
  if (august === undefined || september === undefined || october === undefined)
    throw new Error('There are no months');
  const reportOf = ({ fyId, monthNum }: typeof september) =>
    reports.find((report) => report.fyId === fyId && report.monthNum === monthNum)?.id;
  const { fyId } = september;
  const published = await administrator.ask(createPublication, {
    body: { fyId, monthNum: september.monthNum },
    idempotencyKey: crypto.randomUUID(),
  });
  const change = (body: object) =>
    administrator.ask(updateFinancialData, {
      params: { id: String(september.id) },
      body: { ...body, reason: 'The auditors moved an invoice into September' },
    });
  await change({ cash: '4444444.44' });
  await change({ revenue: '2345678.00' });
  const documents = await administrator.ask(listDocuments);
  const gone = documents.find(({ originalName }) => originalName.endsWith('.docx'));
  if (gone !== undefined) {
    const query = { reason: 'Filed under the wrong month' };
    await administrator.ask(deleteDocument, {
      params: { id: String(gone.id) },
      query,
      ifMatch: gone.version,
    });
  }
  const users = await administrator.ask(listUsers);
  const approvers = users.filter(({ email }) => email === VIEWER.email);
  await administrator.ask(updateCompany, {
    body: { approvalsWanted: 1, approverIds: approvers.map(({ id }) => id) },
  });
  const ask = ({ monthNum }: typeof october) =>
    administrator.ask(requestReview, {
      body: { fyId, monthNum },
      idempotencyKey: crypto.randomUUID(),
    });
  await ask(october);
  const { review } = await ask(august);
  if (review !== null) {
    const params = { id: String(review.id) };
    await approver.ask(approveReview, { params, body: { state: review.state } });
  }
  const books = await booksImported(administrator);
  return {
    moment: String(published.moment),
    publication: published.id,
    code: published.code,
    september: reportOf(september),
    october: reportOf(october),
    approved: reportOf(august),
    books,
  };
}
