import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { LINE_GROUPS } from '../../finance/lineGroups.ts';
import { HIDEABLE_LINES } from '../../finance/lines.ts';
import { shownBasis } from './companyBasis.ts';
import { field } from './publicConfig.ts';

/**
 * Reads the company's basis from the page's configuration, or the default if that is invalid. Custom line names arrive
 * with the signed-in person, sometimes earlier.
 */
export function parsedBasis(given: unknown): CompanyBasis {
  const start = field(given, 'yearStartMonth');
  const currency = field(given, 'currency');
  const { lineNames } = shownBasis();
  const isMonth = typeof start === 'number' && Number.isInteger(start) && start >= 1 && start <= 12;
  if (!isMonth || typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) {
    return { ...STANDARD_BASIS, lineNames };
  }
  const yearNamedAfter = field(given, 'yearNamedAfter') === 'end' ? 'end' : 'start';
  const groups = field(given, 'lineGroups');
  const lineGroups = LINE_GROUPS.filter((one) => Array.isArray(groups) && groups.includes(one));
  const hidden = field(given, 'hiddenLines');
  const hiddenLines = HIDEABLE_LINES.filter(
    (line) => Array.isArray(hidden) && hidden.includes(line),
  );
  return { yearStartMonth: start, yearNamedAfter, currency, lineGroups, lineNames, hiddenLines };
}
