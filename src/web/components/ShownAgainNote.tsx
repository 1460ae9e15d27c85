import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { LineKey } from '../../finance/lines.ts';
import { reshownLinesNote } from '../../finance/catalogue.ts';

export type ShownAgainNoteProps = {
  basis: CompanyBasis;
  lines: readonly LineKey[];
};

export function ShownAgainNote({ basis, lines }: ShownAgainNoteProps) {
  const note = reshownLinesNote(basis, lines);
  return note === null ? null : <p className="text-small text-ink-muted">{note}</p>;
}
