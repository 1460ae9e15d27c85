import type { Forecast } from '../../../contract/forecasts.ts';
import { draftStore } from '../../editing/draftStore.ts';
import { refusedSave } from '../../editing/refusedSave.ts';
import { type Editor, useEditor } from '../../editing/useEditor.ts';
import {
  FORECAST_ROW,
  type ForecastRow,
  forecastRowChanges,
  type ForecastRowEdit,
} from './forecastRow.ts';
import { useReadForecastsAgain, useUpdateForecast } from './forecasts.api.ts';
import { FORECAST_ROW_PARAMETERS } from './forecasts.search.ts';
import { forecastName } from './forecasts.view.ts';

const storedForecast = (list: readonly Forecast[], base: Forecast): Forecast | null =>
  list.find(({ id }) => id === base.id) ?? null;

export type ForecastRowEditor = Editor<Forecast, ForecastRow>;

const forecastRowDrafts = draftStore<ForecastRowEdit>();

export const unsavedForecast = (base: Forecast): string =>
  `Your changes to the ${forecastName(base)} have not been saved.`;

export function useForecastRow(forecasts: readonly Forecast[]): ForecastRowEditor {
  const update = useUpdateForecast();
  const readAgain = useReadForecastsAgain();
  return useEditor({
    rules: FORECAST_ROW,
    kept: forecastRowDrafts,
    storedNow: (base) => storedForecast(forecasts, base),
    send: (edit) => {
      const changes = forecastRowChanges(edit);
      if (Object.keys(changes).length === 0) return null;
      return update.mutateAsync({ record: edit.base, changes });
    },
    readAgain: async (base) => storedForecast(await readAgain(), base),
    refused: (error) => refusedSave(error, 'Failed to update forecast'),
    saved: { title: 'Success', description: 'Forecast updated successfully' },
    keptParameters: FORECAST_ROW_PARAMETERS,
    unsavedWords: unsavedForecast,
  });
}
