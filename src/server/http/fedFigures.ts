import { bookMonthName } from '../../finance/books/bookMonths.ts';
import { LINES } from '../../finance/lines.ts';
import { withCauses } from '../../engine/db/databaseErrors.ts';
import { MonthOutsideYears } from '../../engine/db/feedMonths.ts';
import { invalidField, ProblemError } from '../../contract/problemError.ts';

const FOLLOWS_FROM_ACCOUNTS = 'BR004';

const fedLineLabel = (key: string) =>
  Object.values(LINES).find((line) => line.key === key)?.label ?? 'This figure';

/** The refusal of a change that the month's ledger doesn't allow; null for any other error. */
export function fedFigureRefusal(error: unknown): ProblemError | null {
  for (const cause of withCauses(error)) {
    if (cause instanceof MonthOutsideYears) {
      return new ProblemError(
        'invalid_input',
        `${bookMonthName(cause.month)} is not in any financial year. Add the year first`,
      );
    }
    const detail = 'detail' in cause ? String(cause.detail) : '';
    if ('code' in cause && cause.code === FOLLOWS_FROM_ACCOUNTS) {
      return invalidField(
        detail,
        `${fedLineLabel(detail)} for this month is calculated from accounts. Change an account or its mapping instead`,
      );
    }
  }
  return null;
}
