import type { LineKey } from '../finance/lines.ts';
import type { ChartColour } from './chartPalette.ts';

/**
 * The colours are the same on every page. There are more lines than colours, but lines with the same colour are never
 * in one chart.
 */
export const LINE_COLOURS: Readonly<Record<LineKey, ChartColour>> = {
  revenue: 'ink',
  ebitda: 'sky',
  adjEbitda: 'teal',
  cash: 'slate',
  grossProfit: 'plum',
  grossMarginPercent: 'plum',
  production: 'ochre',
  salesMarketing: 'violet',
  customerSuccess: 'teal',
  marketing: 'plum',
  rnd: 'sky',
  admin: 'rose',
  other: 'slate',
  otherIncome: 'slate',
  depreciation: 'ochre',
  interest: 'violet',
  tax: 'rose',
  netIncome: 'teal',
  receivables: 'sky',
  payables: 'plum',
  debt: 'rose',
  staffCount: 'ink',
  combinedSalesMarketing: 'violet',
  operatingCosts: 'ochre',
  operatingProfit: 'teal',
  profitBeforeTax: 'teal',
};
