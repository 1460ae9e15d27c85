import { queryOptions } from '@tanstack/react-query';
import type { CellPlace } from '../../contract/importedCells.ts';
import { call } from './call.ts';

/** The answer never goes stale, because an imported workbook doesn't change. */
export const importedCellQuery = ({ importId, sheet, cell }: CellPlace) =>
  queryOptions({
    queryKey: ['imports', 'cell', importId, sheet, cell],
    queryFn: ({ signal }) =>
      call('importedCell', { signal, params: { id: String(importId) }, query: { sheet, cell } }),
  });
