import { expect, test } from 'vitest';
import { missingCharacters, packFonts } from './packFonts.ts';

test('letters of Inter need no other font', () => {
  const { families, missing, printable } = packFonts(['Board Report – Zoë, Ελλάδα, Москва: 45 %']);
  expect([families, missing]).toEqual([['Inter'], []]);
  expect(printable('Zoë')).toBe('Zoë');
});

test.each([
  ['取締役会の報告', ['Noto Sans JP']],
  ['董事会报告', ['Noto Sans SC']],
  ['取締役会の報告、董事会报告', ['Noto Sans JP', 'Noto Sans SC']],
  ['이사회 보고서', ['Noto Sans KR']],
  ['تقرير مجلس الإدارة', ['Noto Sans Arabic']],
  ['דוח דירקטוריון', ['Noto Sans Hebrew']],
  ['รายงานคณะกรรมการ', ['Noto Sans Thai']],
  ['निदेशक मंडल', ['Noto Sans Devanagari']],
])('“%s” prints in the font of its script (A12)', (text, expected) => {
  const { families, missing } = packFonts([text]);
  expect(families).toEqual(['Inter', ...expected]);
  expect(missing).toEqual([]);
});

test('a letter in another dress prints plainly, and what has no font is named', () => {
  const { printable, missing } = packFonts(['o\ufb03ce ﬁ 𝔘 👩‍👧 end']);
  expect(printable('𝔘')).toBe('U');
  expect(printable('ﬁ')).toMatch(/^(ﬁ|fi)$/);
  expect(missing).toEqual(['👩', '👧']);
  expect(missingCharacters(missing)).toBe('👩 (U+1F469), 👧 (U+1F467)');
});
