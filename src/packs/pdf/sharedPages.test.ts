import { describe, expect, test } from 'vitest';
import { buildPack } from '../model/buildPack.ts';
import type { Pack } from '../model/pack.ts';
import { normalMonth } from '../model/testPacks.ts';
import { renderPdf } from './renderPdf.ts';
import { readPdf } from './testPdf.ts';

const month = buildPack(normalMonth());

const only = (...keys: string[]): Pack => ({
  ...month,
  sections: month.sections.filter(({ key }) => keys.includes(key)),
});

/** With as many notes below each table of figures as a month with gaps has. */
function withNotes(pack: Pack): Pack {
  const notes = Array.from({ length: 5 }, (_, index) => `Note ${index + 1} of the table.`);
  const sections = pack.sections.map((section) => ({
    ...section,
    parts: section.parts.map((part) =>
      part.kind === 'table' && part.table.rows.length > 3
        ? { ...part, table: { ...part.table, notes } }
        : part,
    ),
  }));
  return { ...pack, sections };
}

test('a table of a row or two shares the page of the one before', async () => {
  for (const paper of ['a4', 'letter'] as const) {
    const { pages } = await readPdf(await renderPdf(withNotes(only('summary')), { paper }));
    expect(pages).toHaveLength(3);
    expect(pages[2]?.text).toContain('Year to date, FY26 to Oct');
    expect(pages[2]?.text).toContain('Business units against budget and forecast');
  }
});

test('how to read the pack follows the documents where there is room', async () => {
  const { pages } = await readPdf(await renderPdf(only('documents', 'about'), { paper: 'letter' }));
  expect(pages).toHaveLength(2);
  expect(pages[1]?.text).toMatch(/Documents, October 2026.*About this pack.*What the marks mean/);
});

describe('texts in several scripts', async () => {
  const texts = {
    ja: '新しいセンサーの認証が完了しました。',
    zh: '中国市场：本月签订了三份新合同。',
    ar: 'قرر المجلس تأجيل الاستثمار.',
    he: 'השקת המוצר החדש נדחתה.',
    ko: '한국 지사는 매출 목표를 달성했습니다.',
  };
  const sections = [
    {
      key: 'commentary',
      title: 'Commentary',
      parts: [
        { kind: 'bullets', heading: 'General', items: ['In English.', ...Object.values(texts)] },
      ],
    } as const,
  ];
  const pdf = await readPdf(await renderPdf({ ...month, sections }, { paper: 'a4' }));

  test('each say which language they are in', () => {
    const said = new Set<string>();
    const pending = [...pdf.tags];
    for (let tag = pending.shift(); tag !== undefined; tag = pending.shift()) {
      if (tag.lang !== undefined) said.add(tag.lang);
      pending.push(...tag.children);
    }
    expect([...said].toSorted()).toEqual(expect.arrayContaining(Object.keys(texts).toSorted()));
  });
});
