import { expect, test } from 'vitest';
import { fate } from './testMisleading.ts';

test('a Turkish income statement is read with its results', () => {
  const { rows, stops } = fate(
    'Gelir Tablosu,Ocak 2025,Şubat 2025',
    'Yurtiçi Satışlar,10000.50,11000.50',
    'Satışların Maliyeti (-),4000.10,4100.10',
    'Brüt Satış Kârı,6000.40,6900.40',
    'Genel Yönetim Giderleri (-),3000.00,3000.00',
    'Pazarlama Giderleri (-),1000.00,1000.00',
    'Faaliyet Kârı,2000.40,2900.40',
    'Finansman Giderleri (-),100.00,100.00',
    'Dönem Net Kârı,1900.40,2800.40',
  );
  expect(stops).toEqual([]);
  expect(rows).toEqual([
    'Yurtiçi Satışlar (revenue) -10000.50 -11000.50',
    'Satışların Maliyeti (-) (costOfSales) 4000.10 4100.10',
    'Genel Yönetim Giderleri (-) (operatingCost) 3000.00 3000.00',
    'Pazarlama Giderleri (-) (operatingCost) 1000.00 1000.00',
    'Finansman Giderleri (-) (otherCost) 100.00 100.00',
  ]);
});
