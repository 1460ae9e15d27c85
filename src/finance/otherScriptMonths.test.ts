import { expect, test } from 'vitest';
import { STANDARD_BASIS } from './companyBasis.ts';
import { monthsOfText } from './monthText.ts';

test.each([
  ['2025年1月', 1, 2025],
  ['2025年12月度', 12, 2025],
  ['令和7年4月', 4, 2025],
  ['１月', 1, null],
  ['3月 2025', 3, 2025],
  ['二月', 2, null],
  ['2025年十一月', 11, 2025],
  ['1월', 1, null],
  ['2025년 10월', 10, 2025],
  ['Tháng 1 2025', 1, 2025],
  ['tháng 02/2025', 2, 2025],
  ['Tháng Mười Hai', 12, null],
  ['Tháng 3 năm 2025', 3, 2025],
  ['يناير 2025', 1, 2025],
  ['أبريل ٢٠٢٥', 4, 2025],
  ['إبريل', 4, null],
  ['تشرين الثاني 2025', 11, 2025],
  ['كانون الأول', 12, null],
  ['ינואר 2025', 1, 2025],
  ['מרץ', 3, null],
  ['ינו׳ 2025', 1, 2025],
  ['มกราคม 2568', 1, 2025],
  ['ม.ค. 2025', 1, 2025],
  ['มี.ค.', 3, null],
  ['ธันวาคม', 12, null],
])('%s', (text, calendarMonth, calendarYear) => {
  expect(monthsOfText(STANDARD_BASIS, text)).toEqual([
    { calendarMonth, calendarYear, given: null },
  ]);
});

test.each(['13月', '売上', 'الإيرادات 2025', 'รายได้', 'tháng mười ba', 'הכנסות'])(
  '%s is no month',
  (text) => {
    expect(monthsOfText(STANDARD_BASIS, text)).toEqual([]);
  },
);
