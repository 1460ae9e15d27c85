import { useState } from 'react';
import type { BalanceGrid } from '../../../contract/typedBalances.ts';
import { CallError } from '../../../client/callError.ts';
import { typedReason } from '../../components/ReasonField.tsx';
import { draftStore } from '../../editing/draftStore.ts';
import type { StoredGridDraft } from '../../editing/useAmountGrid.ts';
import { useAmountGrid } from '../../editing/useAmountGrid.ts';
import { useSetBalances } from './balances.api.ts';
import { amountsOfBalances, closedMonthsOf, refusedCells, sentBalances } from './balances.view.ts';

const balanceDrafts = draftStore<StoredGridDraft<string>>();

export function useBalanceDraft(stored: BalanceGrid) {
  const save = useSetBalances(stored);
  const [reason, setReason] = useState('');
  const editor = useAmountGrid<string, BalanceGrid>({
    id: stored.fyId,
    kept: balanceDrafts,
    stored,
    gridOf: amountsOfBalances,
    save: async (figures) => {
      const balances = sentBalances(stored, figures);
      const answer = await save.mutateAsync({ balances, ...typedReason(reason) });
      setReason('');
      return answer;
    },
    isSaving: save.isPending,
    savedTitle: 'Balances saved',
  });
  const { figures } = editor.changes;
  const sent = save.variables?.balances ?? [];
  const errors = save.error instanceof CallError ? (save.error.problem?.errors ?? []) : [];
  return {
    editor,
    reason,
    setReason,
    closedMonths: closedMonthsOf(stored, figures),
    refused: refusedCells(stored, figures, sent, errors),
  };
}
