import { and, asc, eq, getTableColumns } from 'drizzle-orm';
import type { ExplanationTask } from '../../contract/explanationTasks.ts';
import type { CompanyBasis } from '../../domain/companyBasis.ts';
import { MonthPages } from '../../domain/briefing/monthPage.ts';
import { LINES } from '../../domain/lines.ts';
import { monthInYear } from '../../domain/pageFigures.ts';
import { sentenceText } from '../../format/briefingText.ts';
import { nameOfPerson } from '../accounts/personName.ts';
import { hidesDrafts } from '../db/asOf.ts';
import type { Database } from '../db/database.ts';
import { explanationTasks } from '../db/schema/explanationTasks.ts';
import { financialData } from '../db/schema/financialData.ts';
import { financialYears } from '../db/schema/financialYears.ts';
import { users } from '../db/schema/users.ts';
import type { Transaction } from '../db/write.ts';
import { readPageSource } from './briefingSource.ts';
import { materialityOf, storedCompany } from './company.ts';

type Reading = Database['orm'] | Transaction;

interface MonthOfYearId {
  readonly fyId: number;
  readonly monthNum: number;
}

/**
 * Who is to explain which line of a month; a line that stands twice by its newest. Nobody is told to those
 * from whom drafts are hidden.
 */
export async function readAssigned(orm: Reading, { fyId, monthNum }: MonthOfYearId) {
  if (hidesDrafts()) return new Map<never, never>();
  const { id, line, ownerId, dueOn, version } = getTableColumns(explanationTasks);
  const rows = await orm
    .select({ line, ownerId, dueOn, version, ownerName: nameOfPerson })
    .from(explanationTasks)
    .leftJoin(users, eq(users.id, ownerId))
    .where(and(eq(explanationTasks.fyId, fyId), eq(explanationTasks.monthNum, monthNum)))
    .orderBy(asc(id));
  return new Map(rows.map((row) => [row.line, row]));
}

const NOBODY = { ownerId: null, ownerName: null, dueOn: null, version: 0 } as const;

/**
 * What of a month somebody is to explain, and what of that is explained. None are told to those from whom
 * drafts are hidden: how a published month came about is not for them.
 */
export async function readExplanationTasks(
  basis: CompanyBasis,
  orm: Reading,
  month: MonthOfYearId,
): Promise<ExplanationTask[]> {
  if (hidesDrafts()) return [];
  const [stored] = await orm
    .select({ notes: financialData.notes, fyLabel: financialYears.fyYear })
    .from(financialData)
    .innerJoin(financialYears, eq(financialYears.id, financialData.fyId))
    .where(and(eq(financialData.fyId, month.fyId), eq(financialData.monthNum, month.monthNum)));
  if (stored === undefined) return [];
  const at = monthInYear(basis, { fyLabel: stored.fyLabel, monthNum: month.monthNum });
  const source = await readPageSource(basis, orm, at, stored.notes ?? '');
  const materiality = materialityOf(await storedCompany(orm));
  const named = new MonthPages(basis, { ...source, materiality }).page(at)?.named ?? [];
  const assigned = await readAssigned(orm, month);
  return named
    .filter(({ line, explained }) => explained.isUnexplained || assigned.has(line))
    .map(({ line, explained, sentence, whole }) => {
      const { ownerId, ownerName, dueOn, version } = assigned.get(line) ?? NOBODY;
      return {
        line,
        label: LINES[line].label,
        text: sentenceText(basis.currency, whole ?? sentence),
        isExplained: !explained.isUnexplained,
        ownerId,
        ownerName,
        dueOn,
        version,
      };
    });
}
