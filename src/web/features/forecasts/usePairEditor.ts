import { useQueryClient } from '@tanstack/react-query';
import type { Forecast } from '../../../contract/forecasts.ts';
import { invalidateNouns } from '../../api/changes.ts';
import { draftStore } from '../../editing/draftStore.ts';
import { changedFields } from '../../editing/recordEdit.ts';
import { refusedSave } from '../../editing/refusedSave.ts';
import { type OpenEditor, useOpenEditor } from '../../editing/useEditor.ts';
import { forecastCalls, useReadForecastsAgain } from './forecasts.api.ts';
import { FORECAST_FORM_PARAMETERS } from './forecasts.search.ts';
import {
  isPartlySaved,
  newerPair,
  PAIR,
  type PairEdit,
  pairName,
  PairNotSaved,
  pairRefusal,
  type StoredPair,
} from './pairEdit.ts';
import type { PairValues } from './pairForm.ts';
import { isComplete, savePair } from './savePair.ts';

export type PairEditor = OpenEditor<StoredPair, PairValues>;

const pairDrafts = draftStore<PairEdit>();

export function usePairEditor(
  initial: StoredPair,
  forecasts: readonly Forecast[],
  onClose: () => void,
): PairEditor {
  const queryClient = useQueryClient();
  const readAgain = useReadForecastsAgain();
  const isNew = initial.attempt.opened === null;

  const send = async (edit: PairEdit) => {
    try {
      const outcome = await savePair(
        edit.base.attempt,
        edit.draft,
        changedFields(PAIR, edit),
        forecastCalls,
        () => crypto.randomUUID(),
      );
      if (!isComplete(outcome)) throw new PairNotSaved(outcome);
    } finally {
      invalidateNouns(queryClient, ['forecasts']);
    }
  };

  return useOpenEditor({
    rules: PAIR,
    kept: pairDrafts,
    isOwn: (base) => pairName(base) === pairName(initial),
    initial,
    storedNow: (base) => newerPair(base, forecasts) ?? base,
    send,
    readAgain: async (base) => newerPair(base, await readAgain()),
    refused: (error, edit) =>
      error instanceof PairNotSaved
        ? pairRefusal(error, edit)
        : refusedSave(error, 'Something went wrong'),
    saved: {
      title: 'Success',
      description: isNew
        ? 'Forecast & Budget created successfully'
        : 'Forecast updated successfully',
    },
    onSaved: onClose,
    isUnsaved: isPartlySaved,
    keptParameters: FORECAST_FORM_PARAMETERS,
    unsavedWords: () => 'Your changes to the forecast and budget have not been saved.',
  });
}
