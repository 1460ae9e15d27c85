import type { ExplainedFigure } from '../../../contract/figures.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { invalidField } from '../../../contract/problemError.ts';
import { bookMonthName } from '../../../finance/books/bookMonths.ts';
import type { BooksMonth } from '../../../finance/books/books.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { quotientText } from '../../../finance/decimal.ts';
import type { CovenantPiece } from '../../../finance/statements/covenant.ts';
import {
  covenantResult,
  monthsOfPiece,
  sumOfPieces,
} from '../../../finance/statements/covenants.ts';
import type { MonthAmounts } from '../../../finance/statements/monthAmounts.ts';
import type { StatementFigureId } from '../../../finance/statements/readStatementFigure.ts';
import { statementPeriodText } from '../../../finance/statements/readStatementFigure.ts';
import { balanceFigure, flowFigure } from '../../../finance/statements/statementFigureIds.ts';
import { formatWithCents } from '../../../format/accounting.ts';
import { covenantSumNames, covenantSumWords } from '../../../format/covenantWords.ts';
import { formatMoney } from '../../../format/money.ts';
import type { Database } from '../../../engine/db/database.ts';
import { readMonthsWithFigures } from '../../months/companyMonths.ts';
import { readCovenants } from '../../months/covenantTests.ts';
import { readShownStatements } from '../../months/shownStatements.ts';

function figureOfPiece(basis: CompanyBasis, piece: CovenantPiece, month: BooksMonth): string {
  const { measure } = piece;
  if (measure.kind === 'balanceLine') return balanceFigure(measure.slug, month);
  const period = statementPeriodText(basis, {
    first: monthsOfPiece(basis, piece, month)[0] ?? month,
    last: month,
  });
  return measure.kind === 'flowLine'
    ? flowFigure(measure.line, period)
    : `${measure.line}.${period}`;
}

/** Each part is the figure that a piece counts, without its factor, which the title and the formula state. */
function partOfPiece(
  basis: CompanyBasis,
  piece: CovenantPiece,
  month: BooksMonth,
  { amounts, nameOf }: { amounts: MonthAmounts; nameOf: (slug: string) => string },
) {
  const value = quotientText(sumOfPieces(basis, [{ ...piece, factor: '1' }], month, amounts));
  return {
    id: figureOfPiece(basis, piece, month),
    title: covenantSumWords(basis, [piece], nameOf),
    period: bookMonthName(month),
    value,
    text: formatMoney(basis.currency, value),
    isLeftOut: false,
  };
}

const bracketed = (pieces: readonly CovenantPiece[], words: string) =>
  pieces.length > 1 ? `(${words})` : words;

/** The value of a covenant in a month, by the amounts that it counts. @throws ProblemError if there is no such covenant */
export async function explainedCovenant(
  basis: CompanyBasis,
  database: Database['orm'],
  id: string,
  { key, last: month }: StatementFigureId,
): Promise<ExplainedFigure> {
  if (!basis.lineGroups.includes('statements')) throw invalidField('id', MESSAGES.statementsOff);
  const covenant = (await readCovenants(database)).find((row) => String(row.id) === key);
  if (covenant === undefined) throw invalidField('id', MESSAGES.statementLine);
  const shown = await readShownStatements(basis, database);
  const amounts = shown.amounts(await readMonthsWithFigures(basis, database));
  const nameOf = (slug: string) =>
    shown.facts.lines.find((line) => line.slug === slug)?.name ?? slug;
  const { standing } = covenantResult(basis, covenant, month, amounts, covenant.warningPercent);
  const { numerator, denominator } = covenant;
  const names = covenantSumNames(basis, covenant, nameOf);
  const part = (piece: CovenantPiece) => partOfPiece(basis, piece, month, { amounts, nameOf });
  const value = standing?.value ?? null;
  return {
    id,
    title: covenant.name,
    period: bookMonthName(month),
    value,
    text:
      value === null || denominator === null
        ? formatMoney(basis.currency, value)
        : formatWithCents(value),
    kind: value === null ? 'notReported' : 'derived',
    formula:
      names.denominator === null
        ? names.numerator
        : `${bracketed(numerator, names.numerator)} ÷ ${bracketed(denominator ?? [], names.denominator)}`,
    parts:
      standing === null
        ? []
        : [
            ...numerator.map((piece) =>
              Object.assign(part(piece), {
                role:
                  denominator !== null
                    ? ('numerator' as const)
                    : piece.factor.startsWith('-')
                      ? ('minus' as const)
                      : ('plus' as const),
              }),
            ),
            ...(denominator ?? []).map((piece) =>
              Object.assign(part(piece), { role: 'denominator' as const }),
            ),
          ],
  };
}
