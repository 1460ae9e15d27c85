import type { LineKey } from '../domain/lines.ts';
import type { ChartColour } from './chartPalette.ts';

/**
 * The colour of each line, the same on every page. There are more lines than colours, but lines that
 * share a colour are never in the same chart.
 */
export const LINE_COLOURS: Readonly<Record<LineKey, ChartColour>> = {
  revenue: 'ink',
  ebitda: 'sky',
  adjEbitda: 'teal',
  cash: 'moss',
  grossProfit: 'plum',
  grossMarginPercent: 'plum',
  production: 'ochre',
  salesMarketing: 'rust',
  customerSuccess: 'teal',
  marketing: 'plum',
  rnd: 'sky',
  admin: 'rose',
  other: 'moss',
  otherIncome: 'moss',
  depreciation: 'ochre',
  interest: 'rust',
  tax: 'rose',
  netIncome: 'teal',
  receivables: 'sky',
  payables: 'plum',
  debt: 'rose',
  staffCount: 'ink',
  combinedSalesMarketing: 'rust',
  operatingCosts: 'ochre',
};
