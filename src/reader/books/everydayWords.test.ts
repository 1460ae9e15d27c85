import { describe, expect, test } from 'vitest';
import { fate } from './testMisleading.ts';
import { frameOf, rowsOf, understoodText } from './testStatements.ts';

const text = (...lines: readonly string[]) => understoodText(lines.join('\n'));

test('Portuguese: amounts in reais behind semicolons, months, parts and results', () => {
  const read = text(
    'DRE - Demonstração do Resultado do Exercício;;',
    'Empresa ABC Ltda;;',
    ';jan/2025;fev/2025',
    'Receita Bruta;R$ 100.000,00;R$ 110.000,50',
    '(-) Deduções;R$ -10.000,00;R$ -11.000,00',
    'Receita Líquida;R$ 90.000,00;R$ 99.000,50',
    '(-) CMV;R$ -40.000,00;R$ -44.000,00',
    'Lucro Bruto;R$ 50.000,00;R$ 55.000,50',
    'Despesas Administrativas;R$ -20.000,00;R$ -20.000,00',
    'Lucro Líquido;R$ 30.000,00;R$ 35.000,50',
  );
  expect(frameOf(read)).toBe('profitAndLoss | month | BRL | units | 2025-01 2025-02');
  expect(rowsOf(read)).toEqual([
    'account Receita Bruta 100000 110000.5',
    'account (-) Deduções -10000 -11000',
    'total Receita Líquida =revenue 90000 99000.5',
    'account (-) CMV =production 40000 44000',
    'total Lucro Bruto =grossProfit 50000 55000.5',
    'account Despesas Administrativas =admin 20000 20000',
    'total Lucro Líquido 30000 35000.5',
  ]);
});

test('Spanish: sales and gross profit are lines, and “Estado de Resultados” is no company', () => {
  const { rows } = text(
    'Estado de Resultados;;',
    'Concepto;Ene 2025;Feb 2025',
    'Ventas netas;1.000,50;1.100,50',
    'Costo de ventas;400,00;440,00',
    'Utilidad bruta;600,50;660,50',
  );
  expect(rows.map(({ line }) => line)).toEqual(['revenue', 'production', 'grossProfit']);
  const { said, rows: books } = fate(
    'Estado de Resultados;;',
    'Concepto;Ene 2025;Feb 2025;Totale',
    'Ventas;1.000,50;1.100,50;2.101,00',
    'Sueldos;400,00;440,00;840,00',
    'Renta;100,00;100,00;200,00',
    'Utilidad neta;500,50;560,50;1.061,00',
  );
  expect(books).toHaveLength(3);
  expect(said).toEqual([]);
});

describe('the end of financial years', () => {
  test.each([
    ['For the fiscal years ended June 30', 'FY2023,FY2024', '2023-06 2024-06'],
    ['Year ended 31 March', '2023,2024', '2023-03 2024-03'],
    ['Financial Model FYE Sep', 'FY23A,FY24A', '2023-09 2024-09'],
  ])('%s', (title, heads, months) => {
    const read = text(
      `${title},,`,
      `USD,${heads}`,
      'Revenue,1000.50,1100.50',
      'COGS,400.00,440.00',
      'Gross profit,600.50,660.50',
    );
    expect([read.granularity, read.months.join(' ')]).toEqual(['year', months]);
    expect(read.notes.join(' ')).not.toContain('company');
  });

  test('a day in the middle of a month is no month of 2028', () => {
    const read = text(
      'Years ended September 28 2024,',
      ',Amount',
      'Revenue,1000.50',
      'COGS,400.00',
      'Gross profit,600.50',
    );
    expect([read.granularity, read.months]).toEqual(['year', ['2024-09']]);
  });
});

describe('rows that say whose they are', () => {
  test('planned amounts beside actual ones are no part of what happened', () => {
    const { rows } = text(
      'Month,Budget Revenue,Actual Revenue,Budget Expense,Actual Expense,Variance',
      'Jan 2025,500.50,520.50,300.00,310.00,10.00',
      'Feb 2025,510.50,500.50,305.00,300.00,-5.00',
    );
    expect(rows.map(({ label, line }) => `${label} ${line}`)).toEqual([
      'Actual Revenue revenue',
      'Actual Expense null',
    ]);
  });

  test('services add up to an operating result, within their rounding', () => {
    const read = text(
      'SERVICES,Jan 2025,Feb 2025,YEARLY TOTAL',
      'North Line,2179992,3459679,5639671',
      'South Line,125452,1237076,1362528',
      'East Line,1184896,1111542,2296438',
      'OPERATING PROFIT / LOSS RESULT,3490339,5808298,9298637',
    );
    expect(frameOf(read)).toBe('profitAndLoss | month | – | – | 2025-01 2025-02');
    expect(read.rows.at(-1)?.kind).toBe('total');
    const other = text(
      'SERVICES,Jan 2025,Feb 2025',
      'North Line,2179992,3459679',
      'South Line,125452,1237076',
      'East Line,1184896,1111542',
      'OPERATING PROFIT / LOSS RESULT,999,999',
    );
    expect(other.kind).toBe('notFigures');
  });

  test('headings between the heads of the columns and the first amount are rows', () => {
    const { rows } = text(
      'Budget vs. Actual Mar 2025,,',
      'Financial Row,Amount,Budget Amount',
      'Ordinary Income/Expense,,',
      'Income,,',
      '4000 - Sales,"$1,250.50","$980.00"',
      'Total - Income,"$1,250.50","$980.00"',
      'Expense,,',
      '6000 - Rent,"$300.00","$300.00"',
      'Total - Expense,"$300.00","$300.00"',
      'Net Income,"$950.50","$680.00"',
    );
    expect(rows.slice(0, 3).map(({ kind, label }) => `${kind} ${label}`)).toEqual([
      'head Ordinary Income/Expense',
      'head Income',
      'account 4000 - Sales',
    ]);
  });

  test('days of one month are a list, and no statement', () => {
    const { kind } = text(
      'Date,Revenue,Cost,Profit',
      '2025-01-01,1000,400,600',
      '2025-01-02,1100,450,650',
      '2025-01-03,900,380,520',
    );
    expect(kind).toBe('notFigures');
  });
});

describe('parts of one table', () => {
  test('a budget and its variance below what happened are left out', () => {
    const { rows, stops, left } = fate(
      'Account,Jan 2025,Feb 2025',
      'Actual,,',
      'Sales,1000.50,1100.00',
      'Materials,400.00,440.00',
      'Salaries,200.00,200.00',
      'Net profit,400.50,460.00',
      'Budget 2025,,',
      'Sales,1200.00,1250.00',
      'Materials,480.00,500.00',
      'Salaries,210.00,210.00',
      'Net profit,510.00,540.00',
      'Variance,,',
      'Sales,-199.50,-150.00',
      'Net profit,-109.50,-80.00',
    );
    expect([rows.length, stops]).toEqual([3, []]);
    expect(rows[0]).toBe('Sales (revenue) -1000.50 -1100.00');
    expect(left).toEqual(['A8', 'A9', 'A10', 'A11', 'A13', 'A14']);
  });

  test('a title in capitals before a year is no amount', () => {
    const { months } = text(
      'ACTUALS 2025,USD,',
      'Line,Jan,Feb',
      'Revenue,1000.50,1100.50',
      'COGS,400.00,440.00',
      'Gross profit,600.50,660.50',
    );
    expect(months).toEqual(['2025-01', '2025-02']);
  });
});
