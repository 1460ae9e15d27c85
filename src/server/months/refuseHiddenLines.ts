import { LINE_REFUSALS } from '../../contract/messages.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { LineKey } from '../../finance/lines.ts';
import { lineLabel, isShownLine } from '../../finance/catalogue.ts';
import { OPTIONAL_LINES } from '../../finance/lines.ts';
import { invalidInput } from '../http/problem.ts';

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
