import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildPack } from '../model/buildPack.ts';
import type { Pack, PackCell, PackTable } from '../model/pack.ts';
import { HOSTILE_TEXTS, normalMonth } from '../model/testPacks.ts';
import { renderWorkbook } from './renderWorkbook.ts';
import { quotedName, sheetNames } from '../../office/sheetNames.ts';
import { packageFaults, partsOf } from './testPackage.ts';
import { below, xmlTree } from '../../office/testXml.ts';
import { sheetFaults } from './testSheetFaults.ts';
import { opened } from './testSheets.ts';
import { brokenLines } from './textLines.ts';
import { cellCharacters } from '../../office/xmlText.ts';
import { cases } from '../../testRounds.ts';

const LIKE_FORMULA = /^[=+\-@\t\r\n]/;
const MOST_CHARACTERS = 32_767;

/** Texts as people write them, as attackers do, and as nobody does. */
const texts = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS, '_x000D_', '_x003D_1+1', "='", "'=1+1", '\r=1', '\ud800', ''),
  fc
    .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r'), fc.string())
    .map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);

/** A pack in which each text that can be given is one of these. */
function packOf(given: readonly string[]): Pack {
  const at = (index: number) => given[index % given.length] ?? '';
  const text = (index: number): PackCell => ({ kind: 'text', text: at(index) });
  const identity = { noun: 'forecast', id: 1, field: 'amount' } as const;
  const number: PackCell = { kind: 'number', value: '1.00', format: 'exact', identity };
  const table: PackTable = {
    key: at(0),
    title: at(1),
    unit: at(2),
    columns: [
      { heading: at(3), group: at(4), kind: 'label', width: 1 },
      { heading: at(5), group: at(4), kind: 'text', width: 1 },
      { heading: at(6), kind: 'number', width: 1 },
    ],
    rows: [{ kind: 'line', cells: [text(7), text(8), number] }],
    notes: [at(9)],
  };
  return {
    ...buildPack(normalMonth()),
    title: at(10),
    company: at(11),
    period: at(12),
    subtitle: at(13),
    sections: [
      {
        key: 'texts',
        title: at(14),
        parts: [
          { kind: 'table', table },
          { kind: 'text', heading: at(15), paragraphs: given },
          { kind: 'bullets', heading: at(16), items: given },
          { kind: 'empty', sentence: at(17) },
        ],
      },
    ],
    data: { tables: [table] },
  };
}

const bare = (lines: string) => lines.replaceAll(/[ \n]/g, '');

describe('whatever the texts of a pack are', () => {
  test('none is a formula, and the file is sound', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(texts, { minLength: 1, maxLength: 18 }), async (given) => {
        const bytes = await renderWorkbook(packOf(given));
        expect([...packageFaults(bytes), ...sheetFaults(bytes)]).toEqual([]);
        const parts = partsOf(bytes);
        const styles = below(xmlTree(parts.get('xl/styles.xml') ?? ''), 'cellXfs')[0]?.children;
        const shared = below(xmlTree(parts.get('xl/sharedStrings.xml') ?? ''), 't');
        for (const [name, xml] of parts) {
          if (!name.startsWith('xl/worksheets/sheet')) continue;
          const sheet = xmlTree(xml);
          expect(below(sheet, 'f')).toEqual([]);
          for (const { attributes, children } of below(sheet, 'c')) {
            if (attributes['t'] !== 's') continue;
            const text = shared[Number(children[0]?.text)]?.text ?? '';
            const style = styles?.[Number(attributes['s'])];
            const isQuoted = style?.attributes['quotePrefix'] === '1';
            expect(isQuoted, JSON.stringify(text)).toBe(LIKE_FORMULA.test(text));
          }
        }
        for (const name of opened(bytes).SheetNames) expect(name).not.toMatch(LIKE_FORMULA);
      }),
      // A text that every object in JavaScript knows as a name.
      { numRuns: cases(300), examples: [[['toString', '=']]] },
    );
  });

  test('another program reads each as it is', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const pack = packOf(['plain']);
        const [section] = pack.sections;
        if (section === undefined) throw new Error('No section');
        const part = { kind: 'text', heading: 'plain', paragraphs: [text] } as const;
        const shown = await renderWorkbook({ ...pack, sections: [{ ...section, parts: [part] }] });
        const sheet = opened(shown).Sheets['plain'] ?? {};
        const values = Object.values(sheet).flatMap((cell: unknown) =>
          typeof cell === 'object' && cell !== null && 'v' in cell ? [cell.v] : [],
        );
        const kept = cellCharacters(text);
        expect(kept === '' || values.includes(kept)).toBe(true);
      }),
      { numRuns: cases(300) },
    );
  });

  test('the names of sheets are such as Excel takes, and each once', () => {
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 12 }), (wanted) => {
        const names = sheetNames([...wanted, ...wanted, 'History', '']);
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
        for (const name of names) {
          expect(name).toMatch(/^(?!history$)(?!['=+\-@ ])[^[\]:*?/\\\p{C}]{1,31}(?<!')$/iu);
          expect(quotedName(name)).toBe(`'${name.replaceAll("'", "''")}'`);
        }
      }),
    );
  });

  test('its lines lose nothing but the spaces between them', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 4, max: 120 }), (text, width) => {
        expect(bare(brokenLines(text, width, 10).join(' '))).toBe(bare(text));
      }),
    );
  });
});

describe('a text that is too long for a cell', () => {
  test('is cut as Excel asks, and says so', async () => {
    const bytes = await renderWorkbook(packOf(['x'.repeat(MOST_CHARACTERS + 5)]));
    expect([...packageFaults(bytes), ...sheetFaults(bytes)]).toEqual([]);
    const lengths = below(xmlTree(partsOf(bytes).get('xl/sharedStrings.xml') ?? ''), 't').map(
      ({ text }) => text.length,
    );
    expect(Math.max(...lengths)).toBe(MOST_CHARACTERS);
  });
});

test('a note of many pages stands whole, in rows that Excel can show', async () => {
  const note = Array.from({ length: 4_000 }, (_, index) => `word${index}`).join(' ');
  const bytes = await renderWorkbook({
    ...packOf(['plain']),
    sections: [
      {
        key: 'notes',
        title: 'Notes',
        parts: [{ kind: 'text', heading: 'Notes', paragraphs: [note] }],
      },
    ],
  });
  const parts = partsOf(bytes);
  const rows = below(xmlTree(parts.get('xl/worksheets/sheet2.xml') ?? ''), 'row');
  expect(rows.every(({ attributes }) => Number(attributes['ht'] ?? 0) <= 409)).toBe(true);
  const shared = below(xmlTree(parts.get('xl/sharedStrings.xml') ?? ''), 't');
  const pieces = shared.map(({ text }) => text).filter((text) => text.startsWith('word'));
  expect(pieces.length).toBeGreaterThan(3);
  expect(pieces.join(' ')).toBe(note);
});
