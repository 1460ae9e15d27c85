import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { calendarYear, fiscalMonthName } from '../../finance/fiscalCalendar.ts';
import { withCauses } from '../../engine/db/databaseErrors.ts';
import { invalidField, type ProblemError } from '../../contract/problemError.ts';

/** The code raised by the trigger `guard_months`. The message names the month: "FY26 7 published". */
const NEEDS_A_REASON = 'BR003';
const DETAIL = /^(FY\d\d) (\d{1,2}) (published|approved)$/;

/** The refusal of a change to a published or approved month without a reason; null for any other error. */
export function closedMonthRefusal(basis: CompanyBasis, error: unknown): ProblemError | null {
  for (const cause of withCauses(error)) {
    if (!('code' in cause) || cause.code !== NEEDS_A_REASON) continue;
    const said = 'detail' in cause ? DETAIL.exec(String(cause.detail)) : null;
    const [, label = '', monthNum = '', how = ''] = said ?? [];
    if (said === null)
      return invalidField('reason', 'This month is closed. Enter a reason for the change');
    const month = `${fiscalMonthName(basis, Number(monthNum))} ${calendarYear(basis, label, Number(monthNum))}`;
    return invalidField('reason', `${month} is ${how}. Enter a reason for the change`);
  }
  return null;
}
