import { bookMonthName } from '../../domain/books/bookMonths.ts';
import { LINES } from '../../domain/lines.ts';
import { withCauses } from '../db/databaseAway.ts';
import { invalidField, ProblemError } from './problem.ts';

/** What the triggers of the books raise: a figure follows from accounts; a month is in no financial year. */
const FOLLOWS_FROM_ACCOUNTS = 'BR004';
const NO_YEAR = 'BR005';

const labelOf = (key: string) =>
  Object.values(LINES).find((line) => line.key === key)?.label ?? 'This figure';

/** A change that the books of its month do not allow; null for any other error. */
export function fedFigureRefusal(error: unknown): ProblemError | null {
  for (const cause of withCauses(error)) {
    const code = 'code' in cause ? cause.code : undefined;
    const detail = 'detail' in cause ? String(cause.detail) : '';
    if (code === NO_YEAR) {
      return new ProblemError(
        'invalid_input',
        `${bookMonthName(detail)} is in no financial year: add the year first`,
      );
    }
    if (code === FOLLOWS_FROM_ACCOUNTS) {
      return invalidField(
        detail,
        `${labelOf(detail)} of this month follows from its accounts: change a line that it is made of`,
      );
    }
  }
  return null;
}
