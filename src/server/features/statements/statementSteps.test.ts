import { expect, test } from 'vitest';
import { FIRST_LINES } from '../../../finance/statements/balanceLines.ts';
import type { TypedFacts } from '../../../finance/statements/typedFacts.ts';
import { wholeMonths } from '../../../finance/statements/wholeMonths.ts';
import type { OpeningBalance } from '../../books/openingBalanceRows.ts';
import type { StoredStatementFacts } from '../../books/statementFactRows.ts';
import { ShownStatements } from '../../months/shownStatements.ts';
import { statementSteps } from './statementSteps.ts';

const TYPES = new Map([
  [1, 'asset'],
  [2, 'equity'],
] as const);

type Given = Pick<StoredStatementFacts, 'balances'> & {
  readonly openings?: readonly OpeningBalance[];
  readonly typed?: TypedFacts;
};

/** Two accounts, of which nobody has chosen a line. */
function stepsOf({ openings = [], ...given }: Given, months: readonly string[]) {
  const facts: StoredStatementFacts = {
    accounts: [...TYPES].map(([id, type]) => ({
      id,
      code: String(id),
      name: `Account ${id}`,
      type,
      fileNames: [],
      version: 1,
    })),
    lines: FIRST_LINES.map((line, at) =>
      Object.assign({ id: at, position: at, isArchived: false, version: 1 }, line),
    ),
    entities: [],
    mappings: [],
    openings,
    allOpenings: openings,
    wholeMonths: wholeMonths(given.balances, TYPES),
    adjustments: [],
    moves: [],
    yearStart: 4,
    ...given,
  };
  return statementSteps(new ShownStatements(facts, new Set(months)));
}

const typedIn = (months: readonly string[], line: string): TypedFacts => ({
  balances: months.map((month) => ({ month, line, amount: '70' })),
  months: months.map((month) => ({ month, figures: { cash: '90', ebitda: '5' } })),
});

const trialBalance = (month: string) =>
  [...TYPES.keys()].map((accountId) => ({
    accountId,
    entity: '',
    month,
    amount: accountId === 1 ? '80' : '70',
    importId: null,
    sheet: null,
    cell: null,
  }));

const MONTHS = ['2025-04', '2025-05'];

test('a company that types all its balances needs no first steps, whether they balance or not', () => {
  for (const line of ['stock', 'share-capital'])
    expect(stepsOf({ balances: [], typed: typedIn(MONTHS, line) }, MONTHS)).toBeNull();
});

test('months whose equity was not entered do not tie', () => {
  const given = { balances: trialBalance('2025-06'), typed: typedIn(MONTHS, 'stock') };
  expect(stepsOf(given, [...MONTHS, '2025-06'])).toMatchObject({ accountsWithoutLine: 2 });
});

test('a month does not tie while accounts without a line add up to zero', () => {
  const balances = MONTHS.flatMap(trialBalance).map((row) =>
    Object.assign({}, row, { amount: '80' }),
  );
  expect(stepsOf({ balances }, MONTHS)).toMatchObject({
    accountsWithoutLine: 2,
    hasCashFlow: true,
  });
});

test('the accounts of an opening wait for their lines, and typed months add no opening', () => {
  const openings = trialBalance('2025-06');
  expect(stepsOf({ balances: [], openings }, [])).toMatchObject({
    accounts: 2,
    accountsWithoutLine: 2,
  });
  const typed = typedIn([...MONTHS, '2025-07'], 'share-capital');
  const given = { balances: trialBalance('2025-09'), typed };
  expect(stepsOf(given, [...MONTHS, '2025-07', '2025-09'])).toMatchObject({ hasCashFlow: false });
});
