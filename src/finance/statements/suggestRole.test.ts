import { describe, expect, test } from 'vitest';
import { fitsSide } from './balanceLines.ts';
import { ACCOUNT_CHARTS, roleOfCode } from './roleOfCode.ts';
import { chartOf, suggestRole } from './suggestRole.ts';
import type { ChartOfRoles } from './testCharts.ts';
import { accountsOf, QUICKBOOKS, SAGE, XERO } from './testCharts.ts';
import {
  FRENCH_ACCOUNTS,
  PORTUGUESE_ACCOUNTS,
  SKR03,
  SKR04,
  SPANISH_ACCOUNTS,
} from './testForeignCharts.ts';
import {
  DANISH_ACCOUNTS,
  DANISH_STANDARD_ACCOUNTS,
  NORWEGIAN_ACCOUNTS,
  SWEDISH_ACCOUNTS,
} from './testNordicCharts.ts';

const CHARTS: readonly (readonly [system: string, chart: ChartOfRoles])[] = [
  ['Xero', XERO],
  ['QuickBooks Online', QUICKBOOKS],
  ['Sage', SAGE],
  ['DATEV SKR03', SKR03],
  ['DATEV SKR04', SKR04],
  ['Swedish BAS', SWEDISH_ACCOUNTS],
  ['Norwegian NS 4102', NORWEGIAN_ACCOUNTS],
  ['French PCG', FRENCH_ACCOUNTS],
  ['Spanish PGC', SPANISH_ACCOUNTS],
  ['Portuguese SNC', PORTUGUESE_ACCOUNTS],
  ['Danish', DANISH_ACCOUNTS],
  ['the Danish standard', DANISH_STANDARD_ACCOUNTS],
];

const asset = (name: string, code: string | null = null) => ({
  code,
  name,
  type: 'asset' as const,
});
const liability = (name: string, code: string | null = null) => ({
  code,
  name,
  type: 'liability' as const,
});
const equity = (name: string, code: string | null = null) => ({
  code,
  name,
  type: 'equity' as const,
});

describe('the chart of accounts', () => {
  test.each(CHARTS)('of %s is recognised by codes and names that agree', (_, { chart, roles }) => {
    expect(chartOf(accountsOf({ chart, roles }))).toBe(chart);
  });

  test.each(CHARTS)('of %s gives every account its role', (_, chart) => {
    const accounts = accountsOf(chart);
    expect(accounts.length).toBeGreaterThanOrEqual(30);
    const suggested = accounts.map((account) => {
      const { code, name, type } = account;
      return { code, name, type, role: suggestRole(account, chart.chart)?.role };
    });
    expect(suggested).toEqual(accounts);
  });

  test('is not recognised by a few accounts, or where codes and names disagree', () => {
    const accounts = accountsOf(SWEDISH_ACCOUNTS);
    expect(chartOf(accounts.slice(0, 10))).toBeNull();
    const codes = accounts.map(({ code }) => code).toReversed();
    const mixed = accounts.map((account, at) => Object.assign({}, account, { code: codes[at] }));
    expect(chartOf(mixed)).toBeNull();
    expect(chartOf([])).toBeNull();
  });

  test('is not recognised in a numbering of a company’s own', () => {
    const own = [
      asset('Cash', '1000'),
      asset('Accounts receivable', '1100'),
      asset('Inventory', '1200'),
      asset('Prepaid expenses', '1300'),
      asset('Equipment', '1500'),
      liability('Accounts payable', '2000'),
      liability('Accrued liabilities', '2100'),
      liability('Bank loan', '2500'),
      equity('Common stock', '3000'),
      equity('Retained earnings', '3100'),
    ];
    expect(chartOf(own)).toBeNull();
  });
});

describe('the role suggested for an account', () => {
  test('comes with its reason', () => {
    expect(suggestRole(liability('Dividends payable'), null)).toEqual({
      role: 'dividends',
      reason: { by: 'word', what: 'dividends' },
    });
    expect(suggestRole(asset('Diverse', '1610'), 'BAS')).toEqual({
      role: 'otherAssets',
      reason: { by: 'code', what: '1610', chart: 'BAS' },
    });
    expect(suggestRole(asset('Diverse', '1610'), null)).toEqual({
      role: 'otherAssets',
      reason: { by: 'type' },
    });
    expect(suggestRole(liability('Xyz'), null)?.role).toBe('otherLiabilities');
    expect(suggestRole(equity('Xyz'), null)?.role).toBe('reserves');
  });

  test('is null for profit and loss', () => {
    expect(suggestRole({ code: '1930', name: 'Bank', type: 'operatingCost' }, 'BAS')).toBeNull();
  });

  test('follows a name with one role even where the code has another', () => {
    expect(suggestRole(asset('Kundfordringar', '1930'), 'BAS')?.role).toBe('receivables');
  });

  test('follows the code where the name has several roles', () => {
    expect(suggestRole(asset('Lager och kundfordringar', '1510'), 'BAS')).toEqual({
      role: 'receivables',
      reason: { by: 'code', what: '1510', chart: 'BAS' },
    });
  });

  test('that is only “other” yields to the code', () => {
    expect(suggestRole(asset('Andre fordringer', '1500'), 'NS 4102')?.role).toBe('receivables');
    expect(suggestRole(asset('Andre fordringer', '1500'), null)?.role).toBe('otherAssets');
    expect(suggestRole(asset('Forderung Forschungszulage', '1305'), 'SKR04')?.role).toBe(
      'otherAssets',
    );
    expect(suggestRole(asset('Forderungen', '9999'), 'SKR04')?.role).toBe('receivables');
  });

  test.each([
    ['VAT', 'asset', 'otherAssets'],
    ['VAT', 'liability', 'indirectTaxes'],
    ['Income tax', 'asset', 'otherAssets'],
    ['Income tax', 'liability', 'incomeTax'],
    ['Deferred tax', 'liability', 'incomeTax'],
    ['Barclays current account overdraft', 'liability', 'debt'],
    ['Bank account', 'liability', 'debt'],
    ['Loan to subsidiary', 'asset', 'intercompany'],
    ['Loan from subsidiary', 'liability', 'intercompany'],
    ['Dividends', 'equity', 'retained'],
    ['Payroll taxes withheld', 'liability', 'otherLiabilities'],
    ['Accrued payroll taxes', 'liability', 'accruals'],
    ['Barclays EUR', 'asset', 'cash'],
    ['WCB payable', 'liability', 'otherLiabilities'],
    ['Payables', 'liability', 'payables'],
    ['Investments - subsidiary', 'asset', 'investments'],
    ['Paid expenses for next fiscal year', 'asset', 'prepaid'],
    ['Warenvorräte', 'asset', 'stock'],
    ['Mobiliar und Einrichtungen', 'asset', 'fixedAssets'],
    ['Finanzamt Verrechnung Körperschaftssteuer', 'liability', 'incomeTax'],
    ['Kontorinventar', 'asset', 'fixedAssets'],
    ['Pågående nybyggnad', 'asset', 'fixedAssets'],
    ['Lån till närstående personer', 'asset', 'otherAssets'],
    ['Altre immobilizzazioni immateriali', 'asset', 'fixedAssets'],
    ['Impôt sur le revenu à payer', 'liability', 'incomeTax'],
    ['Rabobank', 'asset', 'cash'],
    ['Steuerguthaben', 'asset', 'otherAssets'],
    ['Moms', 'asset', 'otherAssets'],
    ['Moms', 'liability', 'indirectTaxes'],
    ['Creditors : Short Term', 'liability', 'payables'],
    ['Creditors : Long Term', 'liability', 'debt'],
    ['Creditors: amounts falling due within one year', 'liability', 'payables'],
    ['Creditors: amounts falling due after more than one year', 'liability', 'debt'],
    ['Other Long Term Liabilities', 'liability', 'otherLiabilities'],
    ['Operating lease ROU asset', 'asset', 'fixedAssets'],
    ['Capitalised development', 'asset', 'fixedAssets'],
    ['Capitalized contract costs', 'asset', 'otherAssets'],
    ["Shop fitout accum dep'n", 'asset', 'fixedAssets'],
    ['Bond - Clerkenwell office', 'asset', 'otherAssets'],
    ['Mercury Operating', 'asset', 'cash'],
    ['Bank guarantee', 'asset', 'deposits'],
    ['Cash surrender value of life insurance', 'asset', 'investments'],
    ['Deposits with suppliers', 'asset', 'prepaid'],
    ['Insurance in advance', 'asset', 'prepaid'],
    ['Finished beer', 'asset', 'stock'],
    ['Square balance', 'asset', 'cash'],
    ['Texas State Comptroller Payable', 'liability', 'indirectTaxes'],
    ['Crowdfunding pre-orders', 'liability', 'deferredIncome'],
    ['ERC receivable', 'asset', 'otherAssets'],
    ['Ramp Card', 'liability', 'payables'],
    ['Barclaycard', 'liability', 'payables'],
    ['Gift cards issued', 'liability', 'deferredIncome'],
    ['Customer retainers', 'liability', 'deferredIncome'],
    ['Arizona Dept. of Revenue Payable', 'liability', 'indirectTaxes'],
    ['Federal Taxes (941/944)', 'liability', 'otherLiabilities'],
    ['Federal Taxes', 'liability', 'incomeTax'],
    ['SAFE notes', 'liability', 'debt'],
    ['CBILS', 'liability', 'debt'],
    ['N/P - Ford Credit', 'liability', 'debt'],
    ['Current portion of LTD', 'liability', 'debt'],
    ['Insurance premium funding', 'liability', 'debt'],
    ['Asset finance - van', 'liability', 'debt'],
    ['Previous Year Adj', 'equity', 'retained'],
    ['Gel. Anzahlungen 19% VSt', 'asset', 'prepaid'],
    ['Erh. Anz. von Kunden', 'liability', 'deferredIncome'],
    ['Forderungen gg. Personal', 'asset', 'otherAssets'],
    ['Forderungen aus L+L ohne Kontokorrent', 'asset', 'receivables'],
    ['Verb. aus L+L ohne Kontokorrent', 'liability', 'payables'],
  ] as const)('of %s, an account of the type %s, is %s', (name, type, role) => {
    expect(suggestRole({ code: null, name, type }, null)?.role).toBe(role);
  });

  test('is always one that the side of the account can have', () => {
    for (const account of CHARTS.flatMap(([, chart]) => accountsOf(chart))) {
      for (const type of ['asset', 'liability', 'equity'] as const) {
        for (const chart of [null, ...ACCOUNT_CHARTS]) {
          const role = suggestRole(Object.assign({}, account, { type }), chart)?.role;
          expect(role !== undefined && fitsSide(role, type)).toBe(true);
        }
      }
    }
  });
});

describe('codes', () => {
  test.each([
    ['SKR03', '27', 'asset', 'fixedAssets'],
    ['SKR03', '0027', 'asset', 'fixedAssets'],
    ['SKR03', '12000', 'asset', 'cash'],
    ['PCG', '51', 'asset', 'cash'],
    ['PCG', '4457100', 'liability', 'indirectTaxes'],
    ['PCG', '445', 'asset', 'otherAssets'],
    ['BAS', '1930', 'liability', 'debt'],
    ['BAS', '8999', 'equity', 'retained'],
    ['BAS', '3001', 'asset', null],
    ['BAS', '19-30', 'asset', null],
  ] as const)('of %s: %s of the type %s is %s', (chart, code, side, role) => {
    expect(roleOfCode(chart, code, side)).toBe(role);
  });
});

test.each([
  ['receivables', asset('Retention on contracts')],
  ['otherAssets', asset('Employee Retention Credit')],
  ['stock', asset('Pet Food for Resale')],
  ['fixedAssets', asset('Purchased Client List')],
  ['leases', liability('HP - Ultrasound (current)')],
  ['deferredIncome', liability('Pet Health Plan Paid Upfront')],
  ['deferredIncome', liability('Patient Prepaid Orthodontics')],
  ['payables', liability('Prepaid Visa Card')],
  ['payables', liability('Drug Wholesaler Accounts')],
  ['provisions', liability('Claims Reserve - Cargo')],
  ['otherLiabilities', liability('NEST Pension')],
] as const)('%s is the role of names such as %o', (role, account) => {
  expect(suggestRole(account, null)?.role).toBe(role);
});
