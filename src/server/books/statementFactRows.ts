import { asc } from 'drizzle-orm';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { StatementFacts } from '../../finance/statements/statementFacts.ts';
import { restingAdjustments } from '../../finance/books/fedLines.ts';
import { usedOpenings } from '../../finance/statements/openings.ts';
import { wholeMonths } from '../../finance/statements/wholeMonths.ts';
import type { DatabaseReader } from '../../engine/db/database.ts';
import { flowMoves } from '../../engine/db/schema/statements.ts';
import { readBalanceLines } from './balanceLineRows.ts';
import type { OpeningBalance } from './openingBalanceRows.ts';
import { readOpenings } from './openingBalanceRows.ts';
import { readTypedFacts } from './typedBalanceRows.ts';
import {
  readAccounts,
  readBalances,
  readAdjustments,
  readEntities,
  readMappings,
} from './booksRows.ts';

export const moveColumns = {
  id: flowMoves.id,
  month: flowMoves.month,
  from: flowMoves.fromLine,
  to: flowMoves.toLine,
  amount: flowMoves.amount,
  reason: flowMoves.reason,
  version: flowMoves.version,
};

export const readFlowMoves = (orm: DatabaseReader) =>
  orm.select(moveColumns).from(flowMoves).orderBy(asc(flowMoves.id));

export interface StoredStatementFacts extends StatementFacts {
  readonly accounts: Awaited<ReturnType<typeof readAccounts>>;
  readonly entities: Awaited<ReturnType<typeof readEntities>>;
  readonly adjustments: Awaited<ReturnType<typeof readAdjustments>>;
  readonly lines: Awaited<ReturnType<typeof readBalanceLines>>;
  readonly openings: readonly OpeningBalance[];
  /** Also those that aren't used, because earlier balances are stored. */
  readonly allOpenings: readonly OpeningBalance[];
  readonly moves: Awaited<ReturnType<typeof readFlowMoves>>;
}

/** Everything that the statements of all months are computed from. */
export async function readStatementFacts(
  basis: CompanyBasis,
  orm: DatabaseReader,
): Promise<StoredStatementFacts> {
  const accounts = await readAccounts(orm);
  const balances = await readBalances(orm, null);
  const openings = await readOpenings(orm);
  const typed = await readTypedFacts(orm, 'ifTyped');
  const entities = await readEntities(orm);
  const mappings = await readMappings(orm);
  const adjustments = await readAdjustments(orm, null);
  // In SQL, this would take longer than all other reads together.
  const resting = new Set(restingAdjustments(balances, mappings, adjustments));
  return {
    accounts,
    entities,
    balances,
    lines: await readBalanceLines(orm),
    mappings,
    openings: usedOpenings(openings, balances),
    allOpenings: openings,
    wholeMonths: wholeMonths(balances, new Map(accounts.map(({ id, type }) => [id, type]))),
    adjustments: adjustments.filter((adjustment) => !resting.has(adjustment)),
    moves: await readFlowMoves(orm),
    resultReadings: entities.flatMap(({ key, resultReadings }) =>
      Object.entries(resultReadings ?? {}).map(([month, reading]) => ({
        entity: key,
        month,
        reading,
      })),
    ),
    yearStart: basis.yearStartMonth,
    ...(typed.balances.length === 0 ? {} : { typed }),
  };
}
