import type { NamedAccount } from '../books/suggestionReason.ts';
import type { BalanceRole, BalanceSide } from './balanceLines.ts';
import type { AccountChart } from './chartCodes.ts';

/** Accounts of an accounting system with their roles: "1200 Bank" has a code, "Bank" has none. */
export interface ChartOfRoles {
  readonly chart: AccountChart | null;
  readonly roles: readonly (readonly [side: BalanceSide, role: BalanceRole, accounts: string])[];
}

export interface AccountWithRole extends NamedAccount {
  readonly role: BalanceRole;
}

export const accountsOf = ({ roles }: ChartOfRoles): readonly AccountWithRole[] =>
  roles.flatMap(([type, role, accounts]) =>
    accounts.split('; ').map((text): AccountWithRole => {
      const [, code = null, name = text] = /^(\d+) (.+)$/u.exec(text) ?? [];
      return { code, name, type, role };
    }),
  );

export const QUICKBOOKS: ChartOfRoles = {
  chart: null,
  roles: [
    [
      'asset',
      'cash',
      'Checking; Savings; Petty Cash; Undeposited Funds; Cash on hand; Money Market',
    ],
    ['asset', 'receivables', 'Accounts Receivable (A/R); Allowance for Bad Debts'],
    ['asset', 'stock', 'Inventory Asset; Inventory'],
    ['asset', 'prepaid', 'Prepaid Expenses; Prepaid Insurance'],
    [
      'asset',
      'otherAssets',
      'Employee Cash Advances; Loans To Officers; Loans to Stockholders; Uncategorized Asset; Security Deposits; Other Current Assets; Sales Tax Receivable',
    ],
    ['asset', 'investments', 'Investments - Other; Investments - U.S. Government Obligations'],
    [
      'asset',
      'fixedAssets',
      'Accumulated Depreciation; Accumulated Amortization; Buildings; Furniture & Fixtures; Intangible Assets; Land; Leasehold Improvements; Machinery & Equipment; Vehicles; Goodwill; Other fixed assets; Original cost; Computers; Accumulated Depreciation - Vehicles; Licenses',
    ],
    ['asset', 'intercompany', 'Due from Affiliates'],
    ['liability', 'payables', 'Accounts Payable (A/P); Visa Credit Card'],
    [
      'liability',
      'debt',
      'Line of Credit; Loan Payable; Notes Payable; Long-term debt; Shareholder Notes Payable; Equipment loan; Mortgage',
    ],
    [
      'liability',
      'indirectTaxes',
      'Sales Tax Payable; Board of Equalization Payable; GST/HST Payable',
    ],
    ['liability', 'incomeTax', 'Federal Income Tax Payable; State/Local Income Tax Payable'],
    ['liability', 'accruals', 'Accrued liabilities; Accrued vacation; Wages Payable'],
    [
      'liability',
      'otherLiabilities',
      'Payroll Liabilities; Payroll Clearing; Trust Accounts - Liabilities; Other Current Liabilities; Other Long Term Liabilities',
    ],
    ['liability', 'deferredIncome', 'Deferred Revenue; Customer Deposits; Unearned Revenue'],
    ['liability', 'dividends', 'Dividends Payable; Distributions payable'],
    ['liability', 'interest', 'Interest Payable; Accrued interest'],
    ['liability', 'leases', 'Lease Liability; Finance lease obligations'],
    ['liability', 'intercompany', 'Due to parent company'],
    [
      'equity',
      'capital',
      "Owner's Equity; Partner Contributions; Common Stock; Preferred Stock; Paid-In Capital or Surplus; Additional Paid-In Capital; Treasury Stock; Owner Draws; Partner Distributions",
    ],
    ['equity', 'retained', 'Retained Earnings; Net Income; Dividend disbursed'],
    ['equity', 'reserves', 'Accumulated Other Comprehensive Income'],
  ],
};

export const XERO: ChartOfRoles = {
  chart: null,
  roles: [
    [
      'asset',
      'cash',
      '090 Business Bank Account; 091 Business Savings Account; 092 Petty Cash; 093 Stripe GBP',
    ],
    ['asset', 'receivables', '610 Accounts Receivable; 611 Less Provision for Doubtful Debts'],
    ['asset', 'prepaid', '620 Prepayments; 621 Accrued Income'],
    ['asset', 'stock', '630 Inventory; 631 Work in Progress'],
    [
      'asset',
      'otherAssets',
      '605 Rental Bond; 640 Income Tax Receivable; 641 VAT Recoverable; 650 Directors Loan to Jo; 651 Other Debtors',
    ],
    ['asset', 'deposits', '604 ANZ Term Deposit'],
    [
      'asset',
      'fixedAssets',
      '710 Office Equipment; 711 Less Accumulated Depreciation on Office Equipment; 720 Computer Equipment; 721 Less Accumulated Depreciation on Computer Equipment; 764 Motor Vehicles; 750 Leasehold Improvements; 770 Intangibles; 771 Less Accumulated Amortisation on Intangibles; 760 Right of Use Assets',
    ],
    ['asset', 'investments', '780 Shares in Subsidiary; 781 Investments'],
    ['asset', 'intercompany', '790 Intercompany Loan Receivable'],
    ['liability', 'payables', '800 Accounts Payable; 805 Company Credit Card'],
    [
      'liability',
      'accruals',
      '801 Unpaid Expense Claims; 803 Wages Payable; 805 Accruals; 806 Holiday Pay Accrual; 814 Wages Payable - Payroll',
    ],
    ['liability', 'indirectTaxes', '820 VAT; 821 Sales Tax; 822 GST'],
    [
      'liability',
      'otherLiabilities',
      '825 PAYE & NIC Payable; 826 Superannuation Payable; 827 PAYG Withholdings Payable; 828 Pensions Payable; 840 Historical Adjustment; 850 Suspense; 860 Rounding; 877 Tracking Transfers; 858 Earn-out payable',
    ],
    [
      'liability',
      'incomeTax',
      '830 Income Tax Payable; 831 Corporation Tax; 832 Provision for Income Tax; 833 Deferred Tax Liability',
    ],
    [
      'liability',
      'deferredIncome',
      '835 Deferred Income; 836 Income in Advance; 837 Customer Deposits Received',
    ],
    ['liability', 'dividends', '838 Dividends Payable'],
    [
      'liability',
      'debt',
      "900 Loan; 901 Bank Loan; 902 Directors' Loan Account; 903 Bounce Back Loan; 904 Bank Overdraft; 905 Interest-bearing Borrowings",
    ],
    ['liability', 'leases', '910 Hire Purchase Liability; 911 Lease Liabilities - Current'],
    ['liability', 'provisions', '915 Provision for Dilapidations; 916 Warranty Provision'],
    ['liability', 'interest', '917 Interest Payable'],
    ['liability', 'intercompany', '920 Loan from Parent Company'],
    [
      'equity',
      'capital',
      '950 Capital - Ordinary Shares; 970 Owner A Funds Introduced; 980 Owner A Drawings; 971 Share Premium',
    ],
    ['equity', 'retained', '960 Retained Earnings; 961 Current Year Earnings; 962 Dividends Paid'],
    [
      'equity',
      'reserves',
      '965 Revaluation Reserve; 966 Foreign Currency Translation Reserve; 967 Share-based Payment Reserve',
    ],
  ],
};

export const SAGE: ChartOfRoles = {
  chart: 'Sage',
  roles: [
    [
      'asset',
      'fixedAssets',
      '0010 Freehold Property; 0011 Leasehold Property; 0020 Plant and Machinery; 0021 Plant/Machinery Depreciation; 0030 Office Equipment; 0031 Office Equipment Depreciation; 0040 Furniture and Fixtures; 0041 Furniture/Fixture Depreciation; 0050 Motor Vehicles; 0051 Motor Vehicles Depreciation',
    ],
    ['asset', 'stock', '1001 Stock; 1002 Work in Progress; 1003 Finished Goods'],
    [
      'asset',
      'receivables',
      '1100 Debtors Control Account; 1101 Sundry Debtors; 1106 Provision for Doubtful Debts',
    ],
    ['asset', 'prepaid', '1103 Prepayments'],
    ['asset', 'intercompany', '1104 Inter-company Debtors'],
    ['asset', 'otherAssets', '1102 Other Debtors'],
    [
      'asset',
      'cash',
      '1200 Bank Current Account; 1210 Bank Deposit Account; 1220 Building Society Account; 1230 Petty Cash; 1235 Cash Register; 1250 Credit Card Receipts',
    ],
    [
      'liability',
      'payables',
      '1240 Company Credit Card; 2100 Creditors Control Account; 2101 Sundry Creditors',
    ],
    [
      'liability',
      'otherLiabilities',
      '2102 Other Creditors; 2210 P.A.Y.E.; 2211 National Insurance; 2230 Pension Fund',
    ],
    ['liability', 'accruals', '2109 Accruals; 2220 Net Wages'],
    [
      'liability',
      'indirectTaxes',
      '2200 Sales Tax Control Account; 2201 Purchase Tax Control Account; 2202 VAT Liability',
    ],
    ['liability', 'debt', '2300 Loans; 2330 Mortgages; 2301 Directors Loan'],
    ['liability', 'leases', '2310 Hire Purchase'],
    ['liability', 'incomeTax', '2320 Corporation Tax'],
    ['equity', 'capital', '3000 Ordinary Shares; 3010 Preference Shares'],
    ['equity', 'reserves', '3100 Reserves'],
    [
      'equity',
      'retained',
      '3101 Undistributed Reserves; 3200 Profit and Loss Account; 3050 Dividends',
    ],
  ],
};
