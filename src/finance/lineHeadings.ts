import type { CompanyBasis } from './companyBasis.ts';
import { FOREIGN_LINE_HEADINGS } from './foreignLineHeadings.ts';
import { headingUnit, withoutUnit } from './headingUnit.ts';
import type { Line, LineKey } from './lines.ts';
import { isShownLine } from './catalogue.ts';
import { LINE_LIST, LINES } from './lines.ts';
import { normalizedHeading, normalizedName } from './normalizedHeading.ts';

export const LINE_HEADINGS: Readonly<Record<LineKey, readonly string[]>> = {
  revenue: [
    'Total Revenue',
    'Net Revenue',
    'Sales',
    'Net Sales',
    'Turnover',
    'Revenue, net',
    'Group Revenue',
    'Sales Revenue',
    'Total Sales',
    'Total Income',
    'Rev',
  ],
  ebitda: ['Reported EBITDA', 'Statutory EBITDA'],
  adjEbitda: [
    'Adj. EBITDA',
    'EBITDA (adjusted)',
    'Normalised EBITDA',
    'Normalized EBITDA',
    'Underlying EBITDA',
    'EBITDA before exceptionals',
    'EBITDA before exceptional items',
    'EBITDA adj',
    'aEBITDA',
    'EBITDA (underlying)',
    'EBITDA (normalised)',
    'EBITDA (normalized)',
  ],
  cash: [
    'Cash Position',
    'Cash Balance',
    'Closing Cash',
    'Cash at Bank',
    'Cash & Equivalents',
    'Cash and Cash Equivalents',
    'Cash at Month End',
    'Month End Cash',
    'Cash at End of Month',
    'Cash at End of Period',
    'Cash at the End of the Period',
    'Cash and Cash Equivalents at End of Period',
    'Ending Cash',
    'Closing Cash Balance',
    'Bank Balance',
    'Cash (closing)',
    'Cash and Bank',
    'Cash in Bank',
    'Cash at Bank and in Hand',
    'Total Bank',
    'Total Bank Accounts',
    'Total Cash',
    'Total Cash and Bank',
    'Total Cash & Bank',
    'Total Cash at Bank',
    'Total Cash at Bank and in Hand',
    'Total Cash and Bank Balances',
    'Total Cash and Cash Equivalents',
    'Total Cash & Cash Equivalents',
  ],
  grossProfit: ['Gross Profit ($)', 'Gross Profits', 'Gross Margin ($)', 'Gross Margin $'],
  grossMarginPercent: [
    'Gross Margin %',
    'Gross Profit %',
    'GP%',
    'GM',
    'Margin %',
    'Gross Profit Margin',
    'GP Margin',
    'GP Margin %',
    'Gross Profit Margin %',
  ],
  production: [
    'Production Costs',
    'COGS',
    'Cost of Sales',
    'Cost of Goods Sold',
    'Cost of Revenue',
    'Cost of Goods',
    'Direct Costs',
    'Cost of Production',
    'Production Expenses',
    'CoS',
    'Cost of Services',
    'Costs of Revenue',
  ],
  salesMarketing: [
    'Sales & Marketing Costs',
    'S&M Costs',
    'Sales & Marketing Expenses',
    'S&M Expenses',
    'Selling & Marketing',
    'Sales / Marketing',
    'Sales + Marketing',
  ],
  customerSuccess: [
    'Customer Success Costs',
    'Customer Support',
    'CS',
    'CS Costs',
    'Customer Success Expenses',
    'Customer Service',
    'Support Costs',
  ],
  marketing: [
    'Marketing Costs',
    'Advertising & Marketing',
    'Marketing Expenses',
    'Marketing Spend',
    'Marketing Only',
    'Mktg',
  ],
  rnd: [
    'RD',
    'R&D Costs',
    'Research & Development',
    'Product Development',
    'R&D Expenses',
    'Research & Development Costs',
    'Research & Development Expenses',
    'R and D',
    'R+D',
    'Technology & Development',
    'R/D',
  ],
  admin: [
    'Admin Costs',
    'Administration',
    'G&A',
    'General & Administrative',
    'General & Admin',
    'G&A Costs',
    'G&A Expenses',
    'General & Administration',
    'General & Administrative Expenses',
    'Administrative',
    'Administrative Expenses',
    'Administration Expenses',
    'Administrative Costs',
    'Administration Costs',
    'Admin Expenses',
    'General Administration',
    'Admin & General',
  ],
  other: [
    'Other Expenses',
    'Other Operating Costs',
    'Other Opex',
    'Other Operating Expenses',
    'Other Operating Expense',
    'Sundry',
    'Sundry Costs',
    'Miscellaneous',
  ],
  otherIncome: [
    'Other Operating Income',
    'Other Revenue',
    'Non-operating Income',
    'Other Gains',
    'Other Income, net',
    'Sundry Income',
  ],
  depreciation: [
    'D&A',
    'Depreciation & Amortisation',
    'Depreciation & Amortization',
    'Depreciation Expense',
    'Amortisation',
    'Amortization',
  ],
  interest: [
    'Interest Expense',
    'Interest Cost',
    'Net Interest',
    'Interest Paid',
    'Finance Cost',
    'Finance Costs, net',
    'Interest Payable and Similar Charges',
  ],
  tax: [
    'Taxation',
    'Income Tax',
    'Income Tax Expense',
    'Corporation Tax',
    'Corporate Tax',
    'Tax Expense',
    'Tax on Profit',
    'Taxes',
  ],
  netIncome: [
    'Net Profit',
    'Net Profit After Tax',
    'Profit After Tax',
    'Net Earnings',
    'Net Result',
    'Profit for the Year',
    'Profit for the Period',
    'Profit for the Month',
    'Net Profit/(Loss)',
    'Net Income/(Loss)',
    'PAT',
  ],
  receivables: [
    'Accounts Receivable',
    'Trade Receivables',
    'Trade Debtors',
    'Debtors',
    'Total Accounts Receivable',
    'Closing Receivables',
    'AR',
    'A/R',
  ],
  payables: [
    'Accounts Payable',
    'Trade Payables',
    'Trade Creditors',
    'Creditors',
    'Total Accounts Payable',
    'Closing Payables',
    'AP',
    'A/P',
  ],
  debt: [
    'Total Debt',
    'Gross Debt',
    'Borrowings',
    'Loans',
    'Bank Loans',
    'Closing Debt',
    'Loans & Borrowings',
    'Interest-bearing Debt',
  ],
  staffCount: ['Headcount', 'Head Count', 'Employees', 'FTE', 'FTEs', 'Number of Staff'],
  combinedSalesMarketing: [],
  operatingCosts: [],
  operatingProfit: [],
  profitBeforeTax: [],
};

const LINE_BY_HEADING: ReadonlyMap<string, Line> = new Map(
  // Calculated lines are totals in a file, never its lines.
  LINE_LIST.filter(({ shownWith }) => shownWith === undefined).flatMap((line) =>
    [
      line.key,
      line.label,
      line.shortLabel,
      ...LINE_HEADINGS[line.key],
      ...(FOREIGN_LINE_HEADINGS.get(line.key) ?? []),
    ].map((heading): [string, Line] => [normalizedHeading(heading), line]),
  ),
);

/**
 * The company's line that a column heading names; null if there is none. Ignores a unit ("US$000"), a footnote number
 * and a colon.
 */
export function lineOfHeading(basis: CompanyBasis, heading: string): Line | null {
  const line = ownNamed(basis, heading) ?? lineNamed(heading);
  return line !== null && isShownLine(basis, line.key) ? line : null;
}

function ownNamed({ lineNames }: CompanyBasis, written: string): Line | null {
  const headings = [written, withoutUnit(written)]
    .map((text) => text.trim())
    .flatMap((text) => [text, text.replace(FOOTNOTE_MARK, '')])
    .map(normalizedName);
  const named = (heading: string) =>
    LINE_LIST.find(({ key }) => {
      const name = lineNames[key];
      return name !== undefined && normalizedName(name) === heading;
    });
  return headings.map(named).find((line) => line !== undefined) ?? null;
}

/** A footnote mark: "Revenue (a)", "Revenue *". A capital letter may mean "actual" or "forecast". */
const FOOTNOTE_MARK = /\s*(?:\([a-z]\)|\[(?:[a-z]|\d{1,2})\])$/;
/** Taxes that revenue never includes. */
const WITHOUT_TAX =
  /\s*\((?:(?:net|ex|excl\.?|exclusive|excluding)(?: of)? (?:vat|gst|sales tax|taxes|tax)|ohne (?:ust|mwst)|h\.?t\.?|hors taxes|sin iva|exkl\.? moms|excl\.? btw)\)$/i;

function lineNamed(written: string): Line | null {
  const heading = written.trim().replace(FOOTNOTE_MARK, '').replace(WITHOUT_TAX, '');
  const known = LINE_BY_HEADING.get(normalizedHeading(heading));
  if (known !== undefined) return known;
  const line = LINE_BY_HEADING.get(normalizedHeading(withoutUnit(heading)));
  // "Gross margin (US$000)" is an amount, not a share.
  if (line?.unit === 'percent' && headingUnit(heading) !== null) return LINES.grossProfit;
  return line ?? null;
}

const RESULT_HEADING_LINES: ReadonlySet<string | undefined> = new Set<LineKey>([
  'grossProfit',
  'ebitda',
  'adjEbitda',
  'netIncome',
]);

/** True if a heading names a result in any known language, so it isn't part of another row. */
export const isResultHeading = (heading: string): boolean =>
  RESULT_HEADING_LINES.has(LINE_BY_HEADING.get(normalizedHeading(heading))?.key);
