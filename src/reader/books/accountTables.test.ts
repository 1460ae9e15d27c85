import { describe, expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { readPasted } from '../file/readWorkbook.ts';
import { booksOfWorkbook } from './booksOfWorkbook.ts';
import { understoodText } from './testStatements.ts';

/** "4000 Sales revenue -100 -200", a line an account; in the books income is negative. */
function accountsOf(text: string): readonly string[] {
  const [read] = booksOfWorkbook(STANDARD_BASIS, readPasted(text)).values();
  return (read?.books.rows ?? []).map(({ account: { code, name, type }, movements }) =>
    [code, name, type ?? '?', ...Object.values(movements).map(Number)].join(' '),
  );
}

describe('accounts by month without headings of parts', () => {
  test('their types are left open where no column says them', () => {
    expect(
      accountsOf(
        `Account,Name,Nov 2024,Dec 2024
7000,Turnover from services,900.50,800.00
7100,Subcontractors,300.25,250.00
7200,Premises,200.00,200.00
7300,Wages,100.00,100.00
,Net result,300.25,250.00`,
      ),
    ).toEqual([
      '7000 Turnover from services revenue -900.5 -800',
      '7100 Subcontractors ? 300.25 250',
      '7200 Premises ? 200 200',
      '7300 Wages ? 100 100',
    ]);
  });

  test('a sum and the year before beside the months, headed as a system names them, are left out', () => {
    const text = `gl_code,gl_name,type,october_2025,november_2025,total_ytd,last_year_q4
3000,Licences,Revenue,700,800,1500,1400
3100,Hosting,COGS,200,210,410,400
3200,Wages,Expense,300,300,600,590
,Net profit,,200,290,490,410`;
    expect(accountsOf(text)).toEqual([
      '3000 Licences revenue -700 -800',
      '3100 Hosting costOfSales 200 210',
      '3200 Wages operatingCost 300 300',
    ]);
    const { left, months } = understoodText(text);
    expect(months).toEqual(['2025-10', '2025-11']);
    expect(left.map(({ label }) => label)).toEqual(['total_ytd', 'last_year_q4']);
  });

  test('costs that are written negative are subtracted once', () => {
    expect(
      accountsOf(
        `Account,Name,Jan 2025,Feb 2025,Mar 2025
410,Sales Europe,500,600,700
420,Freight,-100,-100,-100
430,Studio,-50,-60,-70
,Net income,350,440,530`,
      ),
    ).toEqual([
      '410 Sales Europe revenue -500 -600 -700',
      '420 Freight ? 100 100 100',
      '430 Studio ? 50 60 70',
    ]);
  });

  test('interest received counts as income', () => {
    expect(
      accountsOf(
        `Code,Title,2025-04,2025-05
401,Revenue goods,1000,1100
402,Interest income,10,10
501,Cleaning,400,400
502,Fuel,100,150
,Net profit,510,560`,
      ),
    ).toEqual([
      '401 Revenue goods revenue -1000 -1100',
      '402 Interest income otherIncome -10 -10',
      '501 Cleaning ? 400 400',
      '502 Fuel ? 100 150',
    ]);
  });

  test('a result that is not what is left is no proof', () => {
    expect(
      accountsOf(
        `Account,Name,Jan 2025,Feb 2025
400,Revenue domestic,1200,1300
500,Material,400,420
600,Wages,300,300
,Net profit,450,580`,
      ),
    ).toEqual([]);
  });
});
