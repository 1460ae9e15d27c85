import type { MeasureKey } from '../../finance/catalogue.ts';
import { recordName } from '../model/dataTables.ts';
import type { PackOrigin, PlannedRecord } from '../model/pack.ts';

/** The defined names of the data sheets' columns; formulas use them because rows may be sorted. */
export const DATA_NAMES = {
  line: (line: MeasureKey) => `Data_${line}`,
  year: 'Data_year',
  month: 'Data_month',
  record: 'Data_record',
  field: (field: PlannedRecord['field']) => `Data_${field}`,
  statement: 'Data_statement',
  statementAmount: 'Data_statement_amount',
} as const;

export function isShare(origin: PackOrigin): boolean {
  if (origin.kind === 'months') return origin.line === 'grossMarginPercent';
  if (origin.kind === 'difference') return isShare(origin.figure);
  return origin.kind === 'ratio' || origin.kind === 'change';
}

export function isQuotient(origin: PackOrigin): boolean {
  if (['ratio', 'change', 'quotient'].includes(origin.kind)) return true;
  return origin.kind === 'difference' && [origin.figure, origin.reference].some(isQuotient);
}

export function originText(origin: PackOrigin): string {
  switch (origin.kind) {
    case 'months': {
      const { line, fyLabel, from, to } = origin;
      const { month } = DATA_NAMES;
      const months = from === to ? `${month},${from}` : `${month},">=${from}",${month},"<=${to}"`;
      return `SUMIFS(${DATA_NAMES.line(line)},${DATA_NAMES.year},"${fyLabel}",${months})`;
    }
    case 'records':
      return origin.of.map(recordText).join('+');
    case 'statement':
      return `SUMIFS(${DATA_NAMES.statementAmount},${DATA_NAMES.statement},"${origin.figure}")`;
    case 'sum':
      return origin.of.length === 0 ? '0' : origin.of.map(originText).join('+');
    case 'product':
      return `${origin.factor}*${operand(origin.of)}`;
    case 'quotient':
      return `${operand(origin.numerator)}/${operand(origin.denominator)}`;
    case 'ratio': {
      const quotient = `${operand(origin.figure)}/${operand(origin.reference)}`;
      const { decimals } = origin;
      return decimals === null ? quotient : `ROUND(${quotient},${decimals + 2})`;
    }
    case 'difference':
      return `${originText(origin.figure)}-${operand(origin.reference)}`;
    default: {
      const reference = originText(origin.reference);
      return `(${originText(origin.figure)}-${operand(origin.reference)})/ABS(${reference})`;
    }
  }
}

function recordText({ id, field }: PlannedRecord): string {
  return `SUMIFS(${DATA_NAMES.field(field)},${DATA_NAMES.record},"${recordName(id)}")`;
}

function operand(origin: PackOrigin): string {
  const text = originText(origin);
  const isOne =
    origin.kind === 'months' ||
    origin.kind === 'statement' ||
    (origin.kind === 'records' && origin.of.length === 1) ||
    (origin.kind === 'ratio' && origin.decimals !== null);
  return isOne ? text : `(${text})`;
}
