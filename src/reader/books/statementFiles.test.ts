import { describe, expect, test } from 'vitest';
import { frameOf, rowsOf, understoodText } from './testStatements.ts';

/** Columns of a statement in a shape: heads, sections, totals as the maker writes them. */
const QUICKBOOKS_ONLINE = `Profit and Loss
Birch & Moss Ltd
"January-February, 2025"

,Jan 2025,Feb 2025,Total
Income,,,
4000 Sales,"1,200.50","1,300.25","2,500.75"
4010 Refunds,-20.00,-10.00,-30.00
Total for Income,"$1,180.50","$1,290.25","$2,470.75"
Cost of Goods Sold,,,
5000 Timber,400.00,410.00,810.00
Total for Cost of Goods Sold,$400.00,$410.00,$810.00
Gross Profit,$780.50,$880.25,"$1,660.75"
Expenses,,,
6000 Rent,300.00,300.00,600.00
Total for Expenses,$300.00,$300.00,$600.00
Net Operating Income,$480.50,$580.25,"$1,060.75"
Net Income,$480.50,$580.25,"$1,060.75"

"Accrual Basis Monday, March 3, 2025 09:40 AM GMT+00:00",,,`;

const QUICKBOOKS_DESKTOP = `,,,Jan 25,Feb 25,TOTAL
,Ordinary Income/Expense,,,,
,,Income,,,
,,Sales,"1,200.50","1,300.25","2,500.75"
,,Total Income,"1,200.50","1,300.25","2,500.75"
,,Expense,,,
,,Rent Expense,300.00,300.00,600.00
,,Total Expense,300.00,300.00,600.00
,Net Ordinary Income,,900.50,"1,000.25","1,900.75"
Net Income,,,900.50,"1,000.25","1,900.75"`;

const NETSUITE = `Birch & Moss Ltd
Income Statement
From Jan 2025 to Feb 2025

Financial Row,Amount (Jan 2025),Amount (Feb 2025)
Income,,
4000 - Sales,"$1,200.50","$1,300.25"
Total - Income,"$1,200.50","$1,300.25"
Gross Profit,"$1,200.50","$1,300.25"
Expense,,
6000 - Rent,$300.00,$300.00
Total - Expense,$300.00,$300.00
Net Income,$900.50,"$1,000.25"`;

const XERO = `Profit and Loss
Birch & Moss Ltd
For the 2 months ended 28 February 2025

Account,Jan-25,Feb-25
,,
Trading Income,,
Sales,1200.50,1300.25
Interest Income,4.00,5.00
Total Trading Income,1204.50,1305.25
,,
Gross Profit,1204.50,1305.25
,,
Operating Expenses,,
Rent,300.00,300.00
Total Operating Expenses,300.00,300.00
,,
Net Profit,904.50,1005.25`;

const XERO_ONE_MONTH = `Profit and Loss
Birch & Moss Ltd
For the month ended 30 April 2025

Account,Apr 2025
Trading Income,
Sales,1200.50
Total Trading Income,1200.50
Gross Profit,1200.50
Operating Expenses,
Rent,300.25
Total Operating Expenses,300.25
Net Profit,900.25`;

const ZOHO = `Birch & Moss
Profit and Loss
Basis : Accrual
From 01/01/2025 To 28/02/2025

Account,Jan 2025,Feb 2025
Operating Income,,
Sales,1200.50,1300.25
Total for Operating Income,1200.50,1300.25
Cost of Goods Sold,,
Timber,400.10,410.20
Total for Cost of Goods Sold,400.10,410.20
Gross Profit,800.40,890.05
Operating Expense,,
Rent Expense,300.00,300.00
Total for Operating Expense,300.00,300.00
Operating Profit,500.40,590.05`;

const SAGE = `Birch & Moss Ltd
Profit and Loss
From: Month 1 April 2025
,Apr 2025,May 2025
Sales,,
Product Sales,1200.50,1300.25
Sales of Assets,0.00,0.00
,1200.50,1300.25
Direct Expenses,,
Timber,400.10,410.20
Gross Profit/(Loss):,800.40,890.05
Overheads,,
Rent,300.00,300.00
Total Overheads,300.00,300.00
Net Profit/(Loss):,500.40,590.05`;

const ODOO = `Profit and Loss
,January 2025,February 2025
Revenue,1200.50,1300.25
Less Costs of Revenue,400.10,410.20
Gross Profit,800.40,890.05
Less Operating Expenses,300.00,300.00
Operating Income (or Loss),500.40,590.05
Net Profit,500.40,590.05`;

const ERPNEXT = `Account,Jan 2025,Feb 2025,Total
Income (Credits),1200.50,1300.25,2500.75
Direct Income,1200.50,1300.25,2500.75
4110 Sales,1000.50,1000.25,2000.75
4120 Service,200.00,300.00,500.00
Total Income (Credit),1200.50,1300.25,2500.75
,,,
Expenses,300.00,300.00,600.00
5110 Rent,200.00,200.00,400.00
5120 Light,100.00,100.00,200.00
Total Expense (Debit),300.00,300.00,600.00
,,,
Profit for the year,900.50,1000.25,1900.75`;

const DATEV = `Kurzfristige Erfolgsrechnung
Birke & Moos GmbH;;;
Alle Beträge in EUR;;;
;Jan 2025;Feb 2025;
Umsatzerlöse;1.200,50;1.300,25;
Gesamtleistung;1.200,50;1.300,25;
Materialaufwand;400,10;410,20;
Rohertrag;800,40;890,05;
Personalkosten;200,10;200,20;
Raumkosten;100,00;100,00;
Gesamtkosten;300,10;300,20;
Betriebsergebnis;500,30;589,85;`;

describe('statements as accounting systems print them', () => {
  const CASES: readonly (readonly [string, string, string])[] = [
    [
      'QuickBooks Online',
      QUICKBOOKS_ONLINE,
      'profitAndLoss | month | USD | units | 2025-01 2025-02',
    ],
    [
      'QuickBooks Desktop',
      QUICKBOOKS_DESKTOP,
      'profitAndLoss | month | – | units | 2025-01 2025-02',
    ],
    ['NetSuite', NETSUITE, 'profitAndLoss | month | USD | units | 2025-01 2025-02'],
    ['Xero', XERO, 'profitAndLoss | month | – | units | 2025-01 2025-02'],
    ['Xero, one month', XERO_ONE_MONTH, 'profitAndLoss | month | – | units | 2025-04'],
    ['Zoho', ZOHO, 'profitAndLoss | month | – | units | 2025-01 2025-02'],
    ['Sage 50', SAGE, 'profitAndLoss | month | – | units | 2025-04 2025-05'],
    ['Odoo', ODOO, 'profitAndLoss | month | – | units | 2025-01 2025-02'],
    ['ERPNext', ERPNEXT, 'profitAndLoss | month | – | units | 2025-01 2025-02'],
    ['DATEV', DATEV, 'profitAndLoss | month | EUR | units | 2025-01 2025-02'],
  ];
  test.each(CASES)('%s', (_, text, frame) => {
    expect(frameOf(understoodText(text))).toBe(frame);
  });

  test('its accounts, totals and heads, each amount of its own month', () => {
    expect(rowsOf(understoodText(QUICKBOOKS_ONLINE))).toEqual([
      'head Income',
      'account 4000 Sales 1200.5 1300.25',
      'account 4010 Refunds -20 -10',
      'total Total for Income =revenue 1180.5 1290.25',
      'head Cost of Goods Sold',
      'account 5000 Timber 400 410',
      'total Total for Cost of Goods Sold =production 400 410',
      'total Gross Profit =grossProfit 780.5 880.25',
      'head Expenses',
      'account 6000 Rent 300 300',
      'total Total for Expenses 300 300',
      'total Net Operating Income 480.5 580.25',
      'total Net Income 480.5 580.25',
    ]);
    expect(understoodText(QUICKBOOKS_ONLINE).left).toEqual([
      { cell: 'D5', label: 'Total', reason: 'It is a sum of other columns.' },
    ]);
  });

  test('totals that do not add up are said with the difference', () => {
    const wrong = QUICKBOOKS_ONLINE.replace('4010 Refunds,-20.00', '4010 Refunds,-30.00');
    expect(understoodText(wrong).notes[0]).toBe(
      'Total for Income (B9, 2025-01) is 1180.5, but its accounts (B7 to B8) add up to 1170.5: a difference of 10.',
    );
  });
});
