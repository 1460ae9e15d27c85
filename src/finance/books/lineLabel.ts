import type { CompanyBasis } from '../companyBasis.ts';
import type { LineKey } from '../lines.ts';
import { lineLabel } from '../catalogue.ts';

export const LEFT_OUT = 'Left out of the report';

export const WITHOUT_LINE = 'No line';

export const mappedLineLabel = (basis: CompanyBasis, line: LineKey | null): string =>
  line === null ? LEFT_OUT : lineLabel(basis, line);
