import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { RecordColumns, RecordState } from '../../../finance/revertedState.ts';
import { isPlannedBalance, slugOfPlanned } from '../../../finance/statements/balancePlan.ts';
import { accountMappings } from '../../../engine/db/schema/accounts.ts';
import { planFigures } from '../../../engine/db/schema/plans.ts';
import { balanceLines, covenants, typedBalances } from '../../../engine/db/schema/statements.ts';

const storedPieces = z.nullable(
  z.array(z.object({ measure: z.object({ kind: z.string(), slug: z.optional(z.string()) }) })),
);

const slugsOfPieces = (text: string | null | undefined): string[] =>
  (storedPieces.parse(JSON.parse(text ?? 'null')) ?? []).flatMap(({ measure: { kind, slug } }) =>
    kind === 'balanceLine' && slug !== undefined ? [slug] : [],
  );

const present = (slug: string | null | undefined) => (typeof slug === 'string' ? [slug] : []);

const slugsOfPlanned = ({ line }: RecordColumns) =>
  typeof line === 'string' && isPlannedBalance(line) ? [slugOfPlanned(line)] : [];

const SLUGS_OF: Readonly<Record<string, (row: RecordColumns) => string[]>> = {
  account_mappings: (row) => present(row['balance_line']),
  typed_balances: (row) => present(row['line']),
  plan_figures: slugsOfPlanned,
  covenants: (row) => [...slugsOfPieces(row['numerator']), ...slugsOfPieces(row['denominator'])],
};

/** The slugs of the balance sheet lines that a record refers to, which no foreign key protects. */
export const slugsUsedBy = (table: string, row: RecordState): string[] =>
  row === null ? [] : (SLUGS_OF[table]?.(row) ?? []);

/** Selects the records that use lines of the balance sheet, as `OwnedRecord`. Mirrors `slugsUsedBy`. */
export function usesOfBalanceLines(ids: readonly number[]): SQL {
  const piece = sql`jsonb_build_array(jsonb_build_object('measure',
    jsonb_build_object('kind', 'balanceLine', 'slug', l.slug)))`;
  return sql`
    select u.key, concat('balance_lines ', l.id) as owner
    from ${balanceLines} l cross join lateral (
      select concat('account_mappings ', id) as key from ${accountMappings} where balance_line = l.slug
      union all
      select concat('typed_balances ', id) from ${typedBalances} where line = l.slug
      union all
      select concat('plan_figures ', id) from ${planFigures} where line = 'balance.' || l.slug
      union all
      select concat('covenants ', id) from ${covenants}
      where numerator @> ${piece} or denominator @> ${piece}
    ) u
    where l.id = any(${sql.param([...ids])}::integer[])`;
}
