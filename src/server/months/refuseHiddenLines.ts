import { LINE_REFUSALS, MESSAGES } from '../../contract/messages.ts';
import { ProblemError } from '../../contract/problemError.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { LineKey } from '../../finance/lines.ts';
import { lineLabel, isShownLine } from '../../finance/catalogue.ts';
import { OPTIONAL_LINES } from '../../finance/lines.ts';
import { invalidInput } from '../http/problem.ts';

/** @throws ProblemError if the company doesn't have a balance sheet and a cash flow. */
export function refuseWithoutStatements({ lineGroups }: CompanyBasis): void {
  if (!lineGroups.includes('statements')) throw new ProblemError('in_use', MESSAGES.statementsOff);
}

interface SentLine {
  readonly path: (string | number)[];
  readonly line: LineKey;
}

export function refuseHiddenLines(basis: CompanyBasis, sent: readonly SentLine[]): void {
  const off = sent.filter(({ line }) => !isShownLine(basis, line));
  if (off.length === 0) return;
  throw invalidInput(
    off.map(({ path, line }) => ({
      code: 'custom',
      path,
      message: LINE_REFUSALS.isOff(lineLabel(basis, line)),
      input: line,
    })),
  );
}

export function refuseHiddenOptionalLines(
  basis: CompanyBasis,
  sent: Partial<Record<LineKey, unknown>>,
): void {
  const named = OPTIONAL_LINES.filter((line) => sent[line] !== undefined);
  refuseHiddenLines(
    basis,
    named.map((line) => ({ path: [line], line })),
  );
}
