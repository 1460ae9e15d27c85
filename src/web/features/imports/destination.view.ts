import type { Import } from '../../../contract/imports.ts';
import { financialYearOrNull, MONTH_NAMES } from '../../../finance/fiscalCalendar.ts';
import { shownBasis } from '../../api/companyBasis.ts';

/** Returns null if there are several years or none. */
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
