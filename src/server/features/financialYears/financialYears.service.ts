import type { FinancialYear } from '../../../contract/financialYears.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import {
  financialYearDates,
  financialYearDigits,
  shiftFinancialYear,
} from '../../../finance/fiscalCalendar.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import { lockCompany, changeCompany } from '../../company/company.ts';
import { invalidField, ProblemError } from '../../../contract/problemError.ts';
import { notFound, staleVersion } from '../../http/problem.ts';
import {
  insertFinancialYear,
  lockContents,
  lockFinancialYears,
  removeFinancialYear,
} from './financialYears.queries.ts';

export async function createYear(
  basis: CompanyBasis,
  transaction: Transaction,
  fyYear: string,
): Promise<FinancialYear> {
  const years = await lockFinancialYears(transaction);
  const existing = years.find((year) => year.fyYear === fyYear);
  if (existing !== undefined) {
    const message = `${fyYear} already exists`;
    throw new ProblemError('already_exists', message, {
      errors: [{ path: 'fyYear', message }],
      existingId: existing.id,
    });
  }
  const missing = missingYearBefore(
    years.map((year) => year.fyYear),
    fyYear,
  );
  if (missing !== null) {
    throw invalidField('fyYear', `${fyYear} would leave a gap. Add ${missing} first`);
  }
  return insertFinancialYear(transaction, {
    fyYear,
    ...financialYearDates(basis, fyYear),
  });
}

function missingYearBefore(labels: readonly string[], wanted: string): string | null {
  const [first] = labels;
  if (first === undefined) return null;
  const neighbours = new Set([-1, 1].map((step) => shiftFinancialYear(wanted, step)));
  if (labels.some((label) => neighbours.has(label))) return null;
  const nearestBefore = labels.findLast(
    (label) => financialYearDigits(label) < financialYearDigits(wanted),
  );
  return nearestBefore === undefined
    ? shiftFinancialYear(first, -1)
    : shiftFinancialYear(nearestBefore, 1);
}

export async function keepYears(
  transaction: Transaction,
  { firstId, lastId }: { readonly firstId: number; readonly lastId: number },
): Promise<FinancialYear[]> {
  // Locked before the years, in the same order as changes to the company's settings.
  await lockCompany(transaction);
  const years = await lockFinancialYears(transaction);
  const first = years.findIndex(({ id }) => id === firstId);
  const last = years.findIndex(({ id }) => id === lastId);
  if (first < 0 || last < 0) throw notFound('Financial year');
  if (first > last) throw invalidField('lastId', 'The last year comes before the first');
  for (const year of [...years.slice(0, first), ...years.slice(last + 1)]) {
    await removeEmptyYear(transaction, year);
  }
  await changeCompany(transaction, { yearsSettled: true });
  return years.slice(first, last + 1);
}

async function removeEmptyYear(transaction: Transaction, year: FinancialYear): Promise<void> {
  const contents = await yearContents(transaction, year);
  if (contents !== null) throw new ProblemError('in_use', contents);
  await removeFinancialYear(transaction, year.id);
}

async function yearContents(transaction: Transaction, year: FinancialYear): Promise<string | null> {
  const { figures, reports, plans } = await lockContents(transaction, year.id);
  const contents = [
    countedNoun(figures, 'month', ' of figures'),
    countedNoun(reports, 'report'),
    countedNoun(plans, 'plan'),
  ].filter((part) => part !== null);
  if (contents.length === 0) return null;
  const [last = '', ...before] = contents.toReversed();
  const list = before.length === 0 ? last : `${before.toReversed().join(', ')} and ${last}`;
  return `${year.fyYear} has ${list}`;
}

export async function removeYear(
  transaction: Transaction,
  id: number,
  ifMatch: number | undefined,
): Promise<null> {
  const years = await lockFinancialYears(transaction);
  const year = years.find((one) => one.id === id);
  if (year === undefined) throw notFound('Financial year');
  if (ifMatch !== undefined && ifMatch !== year.version) throw staleVersion('The financial year');
  const contents = await yearContents(transaction, year);
  if (contents !== null) throw new ProblemError('in_use', contents);
  if (year !== years[0] && year !== years.at(-1)) {
    throw new ProblemError(
      'in_use',
      `${year.fyYear} lies between other financial years. Only the first or the last can be deleted`,
    );
  }
  await removeFinancialYear(transaction, id);
  return null;
}

function countedNoun(count: number, noun: string, rest = ''): string | null {
  if (count === 0) return null;
  return `${count} ${count === 1 ? noun : `${noun}s`}${rest}`;
}
