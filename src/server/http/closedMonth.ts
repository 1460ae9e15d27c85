import type { CompanyBasis } from '../../domain/companyBasis.ts';
import { calendarYear, fiscalMonthName } from '../../domain/fiscalCalendar.ts';
import { withCauses } from '../db/databaseAway.ts';
import { invalidField, type ProblemError } from './problem.ts';

/** What the trigger `guard_months` raises, and how it says which month: "FY26 7 published". */
const NEEDS_A_REASON = 'BR003';
const DETAIL = /^(FY\d\d) (\d{1,2}) (published|approved)$/;

/** A change without a reason, of a month that was published or approved; null for any other error. */
export function closedMonthRefusal(basis: CompanyBasis, error: unknown): ProblemError | null {
  for (const cause of withCauses(error)) {
    if (!('code' in cause) || cause.code !== NEEDS_A_REASON) continue;
    const said = 'detail' in cause ? DETAIL.exec(String(cause.detail)) : null;
    const [, label = '', monthNum = '', how = ''] = said ?? [];
    if (said === null) return invalidField('reason', 'This month is closed: say why it is changed');
    const month = `${fiscalMonthName(basis, Number(monthNum))} ${calendarYear(basis, label, Number(monthNum))}`;
    return invalidField('reason', `${month} is ${how}: say why it is changed`);
  }
  return null;
}
