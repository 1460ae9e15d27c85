import { plainHeading } from '../cells/accountHeadings.ts';

const MONEY_IN =
  /^(?:(?:money|cash|amount)s? in|paid in|in|receipts?|received|deposits?|inflows?)$/;
const MONEY_OUT =
  /^(?:(?:money|cash|amount)s? out|paid out|out|payments?|paid|spent|withdrawals?|outflows?)$/;

/**
 * In a bank statement, the side of the account other than the bank: money in is a credit there. Null for any other
 * heading.
 */
export function sideOfMoney(heading: string): 'debit' | 'credit' | null {
  const own = plainHeading(heading).replace(/ ?\([^)]*\)$/, '');
  if (MONEY_IN.test(own)) return 'credit';
  return MONEY_OUT.test(own) ? 'debit' : null;
}
