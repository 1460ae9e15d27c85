import type { Import } from '../../../contract/imports.ts';
import { financialYearOrNull, MONTH_NAMES } from '../../../domain/fiscalCalendar.ts';
import { shownBasis } from '../../api/companyBasis.ts';

/** The financial year of all figures that an import would store; null if there are several, or none. */
export function yearOfChanges({ preview }: Pick<Import, 'preview'>): string | null {
  const years = new Set(
    preview.changes
      .filter(({ subject }) => subject !== 'forecasts')
      .map(({ period }) => {
        const [name = '', year = ''] = period.split(' ');
        const month = MONTH_NAMES.findIndex((one) => one === name) + 1;
        return month === 0
          ? null
          : (financialYearOrNull(shownBasis(), Number(year), month)?.label ?? null);
      }),
  );
  const [year = null, another] = years;
  return another === undefined ? year : null;
}
