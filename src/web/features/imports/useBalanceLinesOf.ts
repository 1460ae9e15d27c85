import { useQuery } from '@tanstack/react-query';
import type { StoredBalanceLine } from '../../../contract/statements.ts';
import { balanceLinesQuery } from '../../api/balanceLines.ts';
import type { NewAccount } from './books.view.ts';

const NO_LINES: readonly StoredBalanceLine[] = [];

/** The company's balance sheet lines; empty if none of the accounts takes one. */
export function useBalanceLinesOf(
  accounts: readonly Pick<NewAccount, 'balanceLine'>[],
): readonly StoredBalanceLine[] {
  const isAsked = accounts.some(({ balanceLine }) => balanceLine !== undefined);
  return useQuery({ ...balanceLinesQuery, enabled: isAsked }).data ?? NO_LINES;
}
