import { describe, expect, test } from 'vitest';
import { STANDARD_BASIS } from '../companyBasis.ts';
import type { AccountChart } from '../statements/chartCodes.ts';
import { LINE_GROUPS } from '../lineGroups.ts';
import type { AccountType } from './books.ts';
import type { MappedAccount } from './suggestLine.ts';
import { lineSuggestions, suggestLine } from './suggestLine.ts';
import type { NamedAccount } from './suggestionReason.ts';

const named = (name: string, type: AccountType = 'operatingCost', code: string | null = null) => ({
  code,
  name,
  type,
});

const ALL_LINES = { ...STANDARD_BASIS, lineGroups: LINE_GROUPS };

const mapped = (name: string, line: MappedAccount['line'], code: string | null = null) => ({
  ...named(name, 'operatingCost', code),
  line,
});

const inChart = (account: NamedAccount, chart: AccountChart | null = null) =>
  lineSuggestions(ALL_LINES, [], chart)(account);

describe('a balance sheet account', () => {
  test('is suggested the line of its heading if its name has no role', () => {
    const bank = { ...named('Operating 8821', 'asset'), heading: 'Bank Accounts' };
    expect(inChart(bank)).toEqual({
      line: 'cash',
      reason: { by: 'heading', what: 'Bank Accounts' },
    });
    expect(inChart({ ...bank, name: 'Escrow' })?.line).toBeNull();
    expect(inChart({ ...bank, heading: 'Current Assets' })).toEqual({
      line: null,
      reason: { by: 'type' },
    });
  });

  test('is suggested the line of its code in a known chart', () => {
    const account = named('Diverse', 'asset', '1930');
    expect(inChart(account, 'BAS')).toEqual({
      line: 'cash',
      reason: { by: 'code', what: '1930', chart: 'BAS' },
    });
    expect(inChart(account)?.line).toBeNull();
    // "Anz." is short for payments in advance here, and no bank.
    expect(
      inChart(named('Gel. Anz. und Anlagen im Bau', 'asset', '0700'), 'SKR04')?.line,
    ).toBeNull();
  });
});

describe('a line suggested for an account', () => {
  test.each([
    ['Rent', 'admin', 'rent'],
    ['Wages and Salaries', 'admin', 'wages'],
    ['Sales commissions', 'salesMarketing', 'sales'],
    ['Advertising & Promotion', 'marketing', 'advertising'],
    ['Research', 'rnd', 'research'],
    ['Customer support tools', 'customerSuccess', 'customer support'],
    ['Depreciation of plant', null, 'depreciation'],
    ['Interest paid', null, 'interest'],
    ['Försäkringar', 'admin', 'försäkringar'],
    ['Personalkosten', 'admin', 'personalkosten'],
    ['Gastos de personal', 'admin', 'gastos de personal'],
    ['Charges de personnel', 'admin', 'charges de personnel'],
    ['Wynagrodzenia', 'admin', 'wynagrodzenia'],
    ['Rentekosten', null, 'rentekosten'],
    ['Ammortamenti', null, 'ammortamenti'],
    ['Zinsaufwand', null, 'zinsaufwand'],
  ] as const)('%s goes into %s because of its words', (name, line, what) => {
    expect(suggestLine(STANDARD_BASIS, named(name), [])).toEqual({
      line,
      reason: { by: 'word', what },
    });
  });

  test('statements use lines that the report lacks', () => {
    const basis = { ...STANDARD_BASIS, lineGroups: ['statements' as const] };
    expect(suggestLine(basis, named('Depreciation of plant'), [])?.line).toBe('depreciation');
  });

  test.each([
    ['Cost of Goods Sold', 'cost of goods sold'],
    ['Cost of Sales', 'cost of sales'],
    ['Direct cost of sales - UK', 'direct cost of sales'],
    ['Costs of Revenue', 'costs of revenue'],
    ['COGS', 'cogs'],
    ['Purchases', 'purchases'],
    ['Purchase Accounts', 'purchase accounts'],
    ['Stock purchases', 'stock purchases'],
    ['Materials & Supplies', 'materials'],
    ['Packaging materials', 'materials'],
    ['Subcontractors', 'subcontractors'],
    ['Sub-contract labour', 'sub-contract'],
    ['Direct labor', 'direct labor'],
    ['Freight-in', 'freight-in'],
    ['Wareneinsatz', 'wareneinsatz'],
  ])('%s among the expenses is Production', (name, what) => {
    expect(suggestLine(STANDARD_BASIS, named(name), [])).toEqual({
      line: 'production',
      reason: { by: 'word', what },
    });
  });

  test.each([
    ['Marketing materials', 'marketing'],
    ['Office purchases', 'admin'],
    ['Software development subcontractors', 'rnd'],
    ['Cost of sales meetings', 'production'],
    ['Sales tax', undefined],
    ['Provision for bad debts', 'other'],
  ] as const)('%s is judged by what it is for: %s', (name, line) => {
    expect(suggestLine(STANDARD_BASIS, named(name), [])?.line).toBe(line);
  });

  test('cost of sales is Production among other costs too, and not like sales commissions', () => {
    expect(suggestLine(STANDARD_BASIS, named('Cost of sales', 'otherCost'), [])?.line).toBe(
      'production',
    );
    const sales = [
      mapped('Sales commissions', 'salesMarketing'),
      mapped('Sales travel', 'salesMarketing'),
    ];
    expect(suggestLine(STANDARD_BASIS, named('Cost of sales'), sales)?.line).toBe('production');
    expect(suggestLine(STANDARD_BASIS, named('Sales dinners'), sales)?.line).toBe('salesMarketing');
  });

  test('follows the type where this leaves one line', () => {
    const byType = { by: 'type' } as const;
    expect(suggestLine(STANDARD_BASIS, named('Sales', 'revenue'), [])).toEqual({
      line: 'revenue',
      reason: byType,
    });
    expect(suggestLine(STANDARD_BASIS, named('Rent of machines', 'costOfSales'), [])).toEqual({
      line: 'production',
      reason: byType,
    });
    expect(suggestLine(STANDARD_BASIS, named('Share capital', 'equity'), [])).toEqual({
      line: null,
      reason: byType,
    });
    expect(suggestLine(STANDARD_BASIS, named('Something odd'), [])).toBeNull();
  });

  test('an account called Sales among the costs is no revenue', () => {
    expect(suggestLine(STANDARD_BASIS, named('Sales'), [])?.line).toBe('salesMarketing');
  });

  test('a bank account is cash, other assets are left out', () => {
    expect(suggestLine(STANDARD_BASIS, named('Bank of Harbour', 'asset'), [])?.line).toBe('cash');
    expect(suggestLine(STANDARD_BASIS, named('Plant and equipment', 'asset'), [])?.line).toBeNull();
  });

  test.each([
    ['Depreciation of plant', 'operatingCost', 'depreciation', null],
    ['Interest paid', 'otherCost', 'interest', null],
    ['Corporation tax', 'otherCost', 'tax', null],
    ['Taxation', 'operatingCost', 'tax', null],
    ['Tax', 'otherCost', 'tax', null],
    ['Grants received', 'otherIncome', 'otherIncome', null],
    ['Trade debtors', 'asset', 'receivables', null],
    ['Accounts payable', 'liability', 'payables', null],
    ['Mortgage', 'liability', 'debt', null],
    ['Share capital', 'equity', null, null],
  ] as const)('%s goes to a line that is switched on', (name, type, on, off) => {
    expect(suggestLine(STANDARD_BASIS, named(name, type), [])?.line).toBe(off);
    expect(suggestLine(ALL_LINES, named(name, type), [])?.line).toBe(on);
  });

  test.each([
    ['Trade payables', 'payables'],
    ['Creditors control account', 'payables'],
    ['Verbindlichkeiten aus Lieferungen und Leistungen', 'payables'],
    ['Dividends payable', null],
    ['Income tax payable', null],
    ['Sales tax payable', null],
    ['Interest payable', null],
    ['Wages payable', null],
    ['Other payables', null],
    ['Verbindlichkeiten aus Lohn und Gehalt', null],
    ['Verbindlichkeiten gegenüber Kreditinstituten', 'debt'],
    ['Loan payable', 'debt'],
    ['Lease liability', 'debt'],
    ['Hire purchase', 'debt'],
  ] as const)('the liability %s goes to the line %s', (name, line) => {
    expect(suggestLine(ALL_LINES, named(name, 'liability'), [])?.line).toBe(line);
  });

  test.each([
    ['Allowance for doubtful debts', 'receivables'],
    ['Other receivables', null],
    ['VAT recoverable', null],
    ['Intercompany receivables', null],
    ['Undeposited funds', 'cash'],
  ] as const)('the asset %s goes to the line %s', (name, line) => {
    expect(suggestLine(ALL_LINES, named(name, 'asset'), [])?.line).toBe(line);
  });

  test('earlier decisions of the company come first, with their count', () => {
    const others = [mapped('Rent London', 'other'), mapped('Rent Leeds', 'other')];
    expect(suggestLine(STANDARD_BASIS, named('Rent Hull'), others)).toEqual({
      line: 'other',
      reason: { by: 'alike', count: 2, what: 'rent' },
    });
    // Not where they disagree, nor after a single one.
    const divided = [...others, mapped('Rent York', 'rnd')];
    expect(suggestLine(STANDARD_BASIS, named('Rent Hull'), divided)?.reason).toEqual({
      by: 'word',
      what: 'rent',
    });
    expect(suggestLine(STANDARD_BASIS, named('Rent Hull'), others.slice(1))?.line).toBe('admin');
  });

  test('accounts of a group of codes are an example for one whose name says nothing', () => {
    const group = [mapped('Aa', 'rnd', '6510'), mapped('Bb', 'rnd', '6520')];
    expect(suggestLine(STANDARD_BASIS, named('Cc', 'operatingCost', '6530'), group)).toEqual({
      line: 'rnd',
      reason: { by: 'alike', count: 2, what: '65…' },
    });
    expect(suggestLine(STANDARD_BASIS, named('Cc', 'operatingCost', '7000'), group)).toBeNull();
  });
});
