import { LINE_REFUSALS } from '../../contract/messages.ts';
import type { CompanyBasis } from '../../domain/companyBasis.ts';
import type { LineKey } from '../../domain/lines.ts';
import { isShownLine, LINES, OPTIONAL_LINES } from '../../domain/lines.ts';
import { invalidInput } from '../http/problem.ts';

/** A line that a call names, and where. */
interface SentLine {
  readonly path: (string | number)[];
  readonly line: LineKey;
}

/** Refuses lines that the company has not switched on. @throws ProblemError */
export function refuseLinesOff(basis: CompanyBasis, sent: readonly SentLine[]): void {
  const off = sent.filter(({ line }) => !isShownLine(basis, line));
  if (off.length === 0) return;
  throw invalidInput(
    off.map(({ path, line }) => ({
      code: 'custom',
      path,
      message: LINE_REFUSALS.isOff(LINES[line].label),
      input: line,
    })),
  );
}

/** The same of a month's figures as they are sent. */
export function refuseOptionalLinesOff(
  basis: CompanyBasis,
  sent: Partial<Record<LineKey, unknown>>,
): void {
  const named = OPTIONAL_LINES.filter((line) => sent[line] !== undefined);
  refuseLinesOff(
    basis,
    named.map((line) => ({ path: [line], line })),
  );
}
