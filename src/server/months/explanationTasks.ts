import { and, asc, eq, getTableColumns } from 'drizzle-orm';
import type { ExplanationTask } from '../../contract/explanationTasks.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { MonthPages } from '../../telling/briefing/monthPage.ts';
import { lineLabel } from '../../finance/catalogue.ts';
import { monthInYear } from '../../finance/pageFigures.ts';
import { sentenceText } from '../../format/briefingText.ts';
import { nameOfPerson } from '../users/personName.ts';
import { hidesDrafts } from '../../engine/db/asOf.ts';
import type { DatabaseReader } from '../../engine/db/database.ts';
import { explanationTasks } from '../../engine/db/schema/explanationTasks.ts';
import { financialData } from '../../engine/db/schema/financialData.ts';
import { financialYears } from '../../engine/db/schema/financialYears.ts';
import { users } from '../../engine/db/schema/users.ts';
import { readPageSource } from './briefingSource.ts';
import { readMonthsWithFigures } from './companyMonths.ts';

interface MonthOfYearId {
  readonly fyId: number;
  readonly monthNum: number;
}

/** If a line has several tasks, the newest one is used. */
async function readAssigned(orm: DatabaseReader, { fyId, monthNum }: MonthOfYearId) {
  const { id, line, ownerId, dueOn, version } = getTableColumns(explanationTasks);
  const rows = await orm
    .select({ line, ownerId, dueOn, version, ownerName: nameOfPerson })
    .from(explanationTasks)
    .leftJoin(users, eq(users.id, ownerId))
    .where(and(eq(explanationTasks.fyId, fyId), eq(explanationTasks.monthNum, monthNum)))
    .orderBy(asc(id));
  return new Map(rows.map((row) => [row.line, row]));
}

const UNASSIGNED = { ownerId: null, ownerName: null, dueOn: null, version: 0 } as const;

/**
 * Returns the lines of a month that someone has to explain, and which are explained. Empty for people from whom drafts
 * are hidden, who may not see how a published month was prepared.
 */
export async function readExplanationTasks(
  basis: CompanyBasis,
  orm: DatabaseReader,
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
  const months = await readMonthsWithFigures(basis, orm);
  const source = await readPageSource(basis, orm, at, { months, notes: stored.notes ?? '' });
  const named = new MonthPages(basis, source).page(at)?.named ?? [];
  const assigned = await readAssigned(orm, month);
  return named
    .filter(({ line, explained }) => explained.isUnexplained || assigned.has(line))
    .map(({ line, explained, sentence, whole }) => {
      const { ownerId, ownerName, dueOn, version } = assigned.get(line) ?? UNASSIGNED;
      return {
        line,
        label: lineLabel(basis, line),
        text: sentenceText(basis.currency, whole ?? sentence),
        isExplained: !explained.isUnexplained,
        ownerId,
        ownerName,
        dueOn,
        version,
      };
    });
}
