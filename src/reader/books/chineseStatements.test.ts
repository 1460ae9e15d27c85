import { expect, test } from 'vitest';
import { fate } from './testMisleading.ts';

test('a Chinese statement is read with its numbering and its words for less', () => {
  const { rows, frame } = fate(
    '利润表,,',
    '项目,2025年1月,2025年2月',
    '一、营业收入,10000.50,11000.50',
    '减：营业成本,4000.10,4100.10',
    '税金及附加,100.00,100.00',
    '管理费用,1500.20,1600.20',
    '其中：折旧费,10.00,10.00',
    '财务费用,200.05,200.05',
    '二、营业利润,4200.15,5000.15',
    '减：所得税费用,800.00,1000.00',
    '三、净利润,3400.15,4000.15',
  );
  expect(frame).toBe('profitAndLoss | month | – | units | 2025-01 2025-02');
  expect(rows).toEqual([
    '一、营业收入 (revenue) -10000.50 -11000.50',
    '减：营业成本 (costOfSales) 4000.10 4100.10',
    '税金及附加 (operatingCost) 100.00 100.00',
    '管理费用 (operatingCost) 1500.20 1600.20',
    '财务费用 (otherCost) 200.05 200.05',
    '减：所得税费用 (otherCost) 800.00 1000.00',
  ]);
});

test.each([
  ['期初借方,期初贷方,本期借方,本期贷方,期末借方,期末贷方', '2025年1月'],
  [
    'Saldo inicial deudor,Saldo inicial acreedor,Cargo,Abono,Saldo final deudor,Saldo final acreedor',
    'Enero 2025',
  ],
])('a trial balance with %s', (heads, title) => {
  const { rows, stops } = fate(
    title,
    `科目编码,科目名称,${heads}`,
    '1002,银行存款,1000.00,,10000.00,3000.00,8000.00,',
    '4001,实收资本,,1000.00,,,,1000.00',
    '6001,主营业务收入,,,,10000.00,,10000.00',
    '6602,管理费用,,,3000.00,,3000.00,',
  );
  expect(stops).toEqual([]);
  expect(rows.map((row) => row.split(' ').at(-1))).toEqual([
    '8000.00',
    '-1000.00',
    '-10000.00',
    '3000.00',
  ]);
});
