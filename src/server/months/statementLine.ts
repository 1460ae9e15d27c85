import { MESSAGES } from '../../contract/messages.ts';
import { invalidField, ProblemError } from '../../contract/problemError.ts';
import type { StatementLineParts } from '../../contract/statements.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { monthsLater } from '../../finance/books/bookMonths.ts';
import type { BooksMonth } from '../../finance/books/books.ts';
import { namesOfEntities } from '../../finance/books/entities.ts';
import { textOfMillionths } from '../../finance/books/exactSums.ts';
import { isFlowLine } from '../../finance/statements/flowLines.ts';
import type { AccountPart, AdjustmentPart } from '../../finance/statements/statementParts.ts';
import {
  adjustmentsOfBalanceLine,
  adjustmentsOfFlow,
  adjustmentsOfResult,
  partsOfBalanceLine,
  partsOfFlow,
  partsOfResult,
} from '../../finance/statements/statementParts.ts';
import type { DatabaseReader } from '../../engine/db/database.ts';
import { readBooks, readEntities } from '../books/booksRows.ts';
import type { OpeningBalance } from '../books/openingBalanceRows.ts';
import type { StoredStatementFacts } from '../books/statementFactRows.ts';
import { notFound } from '../http/problem.ts';
import { readShownStatements } from './shownStatements.ts';

/** The parts of a line such as "balance-cash" or "flow-debt" in a month. @throws ProblemError */
export async function lineParts(
  basis: CompanyBasis,
  orm: DatabaseReader,
  { month, line }: { readonly month: BooksMonth; readonly line: string },
  showsAccounts: boolean,
): Promise<StatementLineParts> {
  if (!basis.lineGroups.includes('statements'))
    throw new ProblemError('in_use', MESSAGES.statementsOff);
  const shown = await readShownStatements(basis, orm);
  const sheet = shown.sheet(month);
  if (sheet === null) throw notFound('Balance sheet');
  const { facts } = shown;
  const key = line.slice(line.indexOf('-') + 1);
  if (line.startsWith('flow-')) {
    if (!isFlowLine(key)) throw invalidField('line', MESSAGES.statementLine);
    const amount = shown.flow(month, month)?.lines.get(key) ?? null;
    return {
      month,
      amount: amount === null ? null : textOfMillionths(amount),
      accounts: showsAccounts
        ? await named(orm, facts, month, partsOfFlow(facts, key, month))
        : null,
      adjustments: answeredAdjustments(adjustmentsOfFlow(facts, key, month)),
      moves: facts.moves.filter(
        (move) => move.month === month && (move.from === key || move.to === key),
      ),
    };
  }
  const own = facts.lines.find(({ slug }) => slug === key) ?? null;
  if (own === null && key !== 'notClassified' && key !== 'resultOfYear') {
    throw invalidField('line', MESSAGES.statementLine);
  }
  const isResult = key === 'resultOfYear';
  const parts = isResult ? partsOfResult(facts, month) : partsOfBalanceLine(facts, own, month);
  const adjusted = isResult
    ? adjustmentsOfResult(facts, month)
    : adjustmentsOfBalanceLine(facts, key, month);
  const amount =
    key === 'notClassified' || key === 'resultOfYear' ? sheet[key] : (sheet.lines.get(key) ?? 0n);
  return {
    month,
    amount: textOfMillionths(amount),
    accounts: showsAccounts ? await named(orm, facts, month, parts) : null,
    adjustments: answeredAdjustments(adjusted),
    moves: [],
  };
}

const answeredAdjustments = (
  parts: readonly AdjustmentPart<{ readonly id: number; readonly reason: string }>[],
): StatementLineParts['adjustments'] =>
  parts.map(({ adjustment, amount }) => ({
    id: adjustment.id,
    amount: textOfMillionths(amount),
    reason: adjustment.reason,
  }));

async function named(
  orm: DatabaseReader,
  { accounts, openings }: StoredStatementFacts,
  month: BooksMonth,
  parts: readonly AccountPart[],
) {
  const before = monthsLater(month, -1);
  const rows = await readBooks(orm, month);
  const earlier = [
    ...openings.filter((opening) => opening.month === before),
    ...(await readBooks(orm, before)),
  ];
  const names = namesOfEntities(await readEntities(orm));
  const found = new Map(rows.map((row) => [`${row.accountId} ${row.entity}`, row]));
  const foundBefore = new Map(earlier.map((row) => [`${row.accountId} ${row.entity}`, row]));
  const places = new Map(accounts.map((account, at) => [account.id, { account, at }]));
  const placeOf = ({ accountId }: AccountPart) => places.get(accountId)?.at ?? 0;
  return parts
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map(({ accountId, entity, opening, closing, amount }) => {
      const key = `${accountId} ${entity}`;
      return {
        code: places.get(accountId)?.account.code ?? '',
        name: places.get(accountId)?.account.name ?? '',
        entity: names(entity),
        opening: opening === null ? null : textOfMillionths(opening),
        closing: closing === null ? null : textOfMillionths(closing),
        amount: textOfMillionths(amount),
        origin: balanceCell(found.get(key)),
        openingOrigin: opening === null ? null : balanceCell(foundBefore.get(key)),
      };
    });
}

function balanceCell(row: Pick<OpeningBalance, 'importId' | 'sheet' | 'cell'> | undefined) {
  if (row === undefined || (row.importId === null && row.cell === null)) return null;
  return { importId: row.importId, sheet: row.sheet, cell: row.cell };
}
