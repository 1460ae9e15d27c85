import { asc, sql } from 'drizzle-orm';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { lockBooks, lockChart, monthsOfAccounts } from '../../books/booksRows.ts';
import {
  isAnyOf,
  lockFollowers,
  lockImports,
  lockRecords,
} from '../../../engine/db/lockRecords.ts';
import { deletedDocuments } from '../../../engine/db/schema/deletedDocuments.ts';
import { financialYears } from '../../../engine/db/schema/financialYears.ts';
import { imports } from '../../../engine/db/schema/imports.ts';
import { balanceLines } from '../../../engine/db/schema/statements.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import { lockPlanNames } from '../../plans/planRows.ts';
import { lockCompany } from '../../company/company.ts';
import type { RevertedRecordStates, RevertibleTable } from './reverts.queries.ts';
import { belongsToBooks } from './reverts.queries.ts';

/** Tables with records that refer to a line of the balance sheet, which nobody may delete meanwhile. */
const LINE_USES = ['account_mappings', 'typed_balances', 'plan_figures', 'covenants'] as const;

export async function lockRevertedRecords(
  basis: CompanyBasis,
  transaction: Transaction,
  changeId: number | null,
  records: readonly RevertedRecordStates[],
): Promise<void> {
  const ids = (table: RevertibleTable) =>
    records.filter((record) => record.table === table).map(({ id }) => id);
  const columns = (name: string) =>
    records
      .flatMap(({ now, before }) => [now?.[name], before?.[name]])
      .filter(isTextValue)
      .map(Number);
  const papers = ids('documents');
  const hasBooks = records.some(belongsToBooks);
  await lockImports(
    transaction,
    sql`${imports.id} in (
      select record_id from revisions where change_id = ${changeId}::bigint and table_name = 'imports'
    ) or ${isAnyOf(imports.reportId, ids('monthly_summaries'))}`,
  );
  await lockFollowers(transaction);
  if (ids('company').length > 0) await lockCompany(transaction);
  if (ids('financial_years').length > 0) {
    // Nobody else may add or delete a year, or enter data for a deleted year.
    await transaction.execute(sql`lock table ${financialYears} in share row exclusive mode`);
    await transaction
      .select({ id: financialYears.id })
      .from(financialYears)
      .where(isAnyOf(financialYears.id, ids('financial_years')))
      .orderBy(asc(financialYears.id))
      .for('update');
  }
  if (hasBooks) {
    await lockBooks(transaction);
    await lockChart(transaction);
  }
  await lockRecords(basis, transaction, {
    bookMonths: hasBooks ? await monthsOfBooks(transaction, records) : [],
    years: columns('fy_id'),
    changedPlans: [...ids('plans'), ...columns('plan_id')],
    reports: [
      ...ids('monthly_summaries'),
      ...columns('summary_id'),
      ...columns('monthly_summaries_id'),
    ],
    months: ids('financial_data'),
    changedUnits: ids('business_units'),
    units: columns('business_unit_id'),
    forecasts: ids('forecasts'),
    documents: papers,
  });
  // Locked after the rows of plans, because a change to a plan locks its row first.
  if (ids('plans').length + ids('plan_figures').length > 0) await lockPlanNames(transaction);
  const usesOfLines = LINE_USES.flatMap(ids);
  if (ids('balance_lines').length > 0) {
    await transaction.execute(sql`lock table ${balanceLines} in share row exclusive mode`);
  } else if (usesOfLines.length > 0) {
    await transaction.execute(sql`lock table ${balanceLines} in share mode`);
  }
  if (papers.length === 0) return;
  // The documents' files stay until the commit, because the clean-up skips locked rows.
  await transaction
    .select({ id: deletedDocuments.documentId })
    .from(deletedDocuments)
    .where(isAnyOf(deletedDocuments.documentId, papers))
    .orderBy(asc(deletedDocuments.documentId))
    .for('update');
}

async function monthsOfBooks(
  transaction: Transaction,
  records: readonly RevertedRecordStates[],
): Promise<string[]> {
  const books = records.filter(belongsToBooks);
  const texts = (column: string) =>
    books.flatMap(({ now, before }) => [now?.[column], before?.[column]]).filter(isTextValue);
  const accountIds = [...new Set(texts('account_id'))].map(Number);
  return [...texts('month'), ...(await monthsOfAccounts(transaction, accountIds))];
}

const isTextValue = (value: unknown): value is string => typeof value === 'string';
