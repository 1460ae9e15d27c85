import { describe, expect, test } from 'vitest';
import { rowsOf, understoodText } from './testStatements.ts';

describe('signs', () => {
  test('if costs are negative, so is an account with a meaningless name', () => {
    const sheet = understoodText(
      'USD,Jan 2025,Feb 2025\nRevenue,1000,1100\nCOGS,-400,-440\nGross profit,600,660\nHalden & Sons,-50,-60\nEBITDA,550,600',
    );
    expect(rowsOf(sheet).slice(1)).toEqual([
      'account COGS =production 400 440',
      'total Gross profit =grossProfit 600 660',
      'account Halden & Sons 50 60',
      'total EBITDA =ebitda 550 600',
    ]);
  });

  test('costs of sales and other costs are turned each by their own sign', () => {
    const sheet = understoodText(
      'USD,Jan 2025,Feb 2025\nRevenue,1000,1100\nCOGS,600,640\nGross profit,400,460\nMarketing,-50,-60\nAdmin,-40,-40\nEBITDA,310,360',
    );
    expect(rowsOf(sheet).slice(1)).toEqual([
      'account COGS =production 600 640',
      'total Gross profit =grossProfit 400 460',
      'account Marketing =marketing 50 60',
      'account Admin =admin 40 40',
      'total EBITDA =ebitda 310 360',
    ]);
  });

  test('"Other income (expense)" heads both: interest income stays as it is', () => {
    const sheet = understoodText(
      'USD,Jan 2025,Feb 2025\nRevenue,1000,1100\nCost of revenue,-400,-440\nGross profit,600,660\nOther income (expense),,\nInterest income,10,12\nInterest expense,-30,-32\nTotal other income (expense),-20,-20\nNet income,580,640',
    );
    expect(rowsOf(sheet).slice(4)).toEqual([
      'account Interest income 10 12',
      'account Interest expense 30 32',
      'total Total other income (expense) -20 -20',
      'total Net income 580 640',
    ]);
  });

  test('two results prove the signs between them, whatever the accounts are called', () => {
    const added = understoodText(
      'USD,Jan 2025,Feb 2025\nRevenue,1000,1100\nCOGS,600,640\nGross profit,400,460\nHalden & Sons,-150,-160\nEBITDA,250,300',
    );
    expect(rowsOf(added)[3]).toBe('account Halden & Sons 150 160');
    const subtracted = understoodText(
      'USD,Jan 2025,Feb 2025\nRevenue,1000,1100\nCOGS,600,640\nGross profit,400,460\nRent,150,160\nRefund of rent,-20,-30\nEBITDA,270,330',
    );
    expect(rowsOf(subtracted)[4]).toBe('account Refund of rent -20 -30');
  });

  test('one result proves the signs of all above it; a discount is no cost', () => {
    const sheet = understoodText(
      'USD,Jan 2025,Feb 2025\nRevenue,1000,1100\nDiscounts,-10,-10\nStaff,-300,-310\nBank interest,-5,-5\nProfit before tax,685,775',
    );
    expect(rowsOf(sheet)).toEqual([
      'account Revenue =revenue 1000 1100',
      'account Discounts -10 -10',
      'account Staff 300 310',
      'account Bank interest 5 5',
      'total Profit before tax 685 775',
    ]);
  });

  test('beside negative revenue a positive account is a cost', () => {
    const sheet = understoodText(
      'Account,Description,Jan-25,Feb-25\n4000,Sales revenue,-1000.00,-1100.00\n4100,Sales returns,50.00,60.00\n5000,Cost of goods sold,400.00,420.00\n6000,Salaries,200.00,210.00\n8000,Interest income,-5.00,-5.00\n,Net result,-355.00,-415.00',
    );
    expect(rowsOf(sheet)).toEqual([
      'account 4000 Sales revenue 1000 1100',
      'account 4100 Sales returns -50 -60',
      'account 5000 Cost of goods sold 400 420',
      'account 6000 Salaries 200 210',
      'account 8000 Interest income 5 5',
      'total Net result 355 415',
    ]);
  });
});
