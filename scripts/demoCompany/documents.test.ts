import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { UPLOAD_EXTENSIONS } from '../../src/contract/limits.ts';
import { checkContent } from '../../src/server/features/documents/content/checkContent.ts';
import { dollars } from './cents.ts';
import { makeDemoCompany } from './company.ts';
import type { DemoDocument } from './demoCompany.ts';
import { makeDemoDocuments } from './documents.ts';
import { trialBalances } from './documents/trialBalances.ts';
import { filesOf } from './files.ts';

const company = makeDemoCompany();
const documents = await makeDemoDocuments(company);
const balances = await trialBalances(company.ledger);
const endingIn = (ending: string): DemoDocument[] =>
  documents.filter(({ originalName }) => originalName.endsWith(`.${ending}`));
const figuresOf = ({ summaryRef }: DemoDocument) => {
  const month = company.figures.find(({ reference }) => reference === summaryRef);
  if (!month) throw new Error(`no month ${summaryRef}`);
  return month;
};
const partsOf = ({ content }: DemoDocument): Map<string, string> =>
  new Map(Object.entries(unzipSync(content)).map(([name, part]) => [name, strFromU8(part)]));

/** All text of an Office part, runs joined. */
const textIn = (xml: string | undefined): string =>
  (xml ?? '').replaceAll(/<[^>]+>/g, ' ').replaceAll('&amp;', '&');

const COMMITTED = new URL('../../src/server/demo/company/', import.meta.url);

describe('the committed files of the demo company', () => {
  const made = filesOf(company, documents, balances);

  // After a change of the company: `node scripts/demoCompany/write.ts`.
  test.each([...made.keys()])('%s is what the script writes', (name) => {
    expect(fs.readFileSync(new URL(name, COMMITTED)).equals(made.get(name) ?? Buffer.of())).toBe(
      true,
    );
  });

  test('there are no others', () => {
    const found = fs.readdirSync(COMMITTED, { recursive: true, encoding: 'utf8' });
    const expected = [...made.keys(), 'documents', 'documents/board-deck-june-2022.ppt.gz'];
    expect(found.map((file) => file.replaceAll('\\', '/')).toSorted()).toEqual(expected.toSorted());
  });
});

describe('the demo documents', () => {
  test('are some of each type, small, and belong to a report', () => {
    const types = documents.map(({ originalName }) => originalName.split('.').at(-1));
    expect(new Set(types)).toEqual(new Set(['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx']));
    expect(documents.length).toBeGreaterThanOrEqual(20);
    expect(new Set(documents.map(({ originalName }) => originalName)).size).toBe(documents.length);
    for (const document of documents) {
      expect(figuresOf(document).reference).toBe(document.summaryRef);
      expect(document.content.length).toBeLessThan(600_000);
    }
  });

  test('are of the type that their names say, as an upload of them would be found to be', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'board-reports-demo-'));
    try {
      for (const { file, originalName, content } of documents) {
        const place = path.join(folder, file);
        fs.writeFileSync(place, content);
        const type = UPLOAD_EXTENSIONS.find((ending) => originalName.endsWith(`.${ending}`));
        if (type === undefined) throw new Error(`${originalName} has no type`);
        await expect(checkContent(place, type)).resolves.toBeUndefined();
        const other = UPLOAD_EXTENSIONS.find((ending) => ending !== type);
        await expect(checkContent(place, other ?? 'pdf')).rejects.toThrow(
          /content doesn't match its name/,
        );
      }
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  });

  test.each(endingIn('pdf'))(
    '$originalName prints the month’s figures on two or three pages',
    async (document) => {
      const proxy = await getDocumentProxy(new Uint8Array(document.content));
      const { totalPages, text } = await extractText(proxy, { mergePages: true });
      expect(totalPages).toBeGreaterThanOrEqual(2);
      expect(totalPages).toBeLessThanOrEqual(3);
      const month = figuresOf(document);
      expect(text).toContain(`Board paper ${month.monthName} ${month.year}`);
      for (const amount of [month.revenue, month.ebitda, month.adjEbitda, month.cash]) {
        expect(text).toContain(dollars(amount));
      }
      expect(text).toContain(`Page ${totalPages} of ${totalPages}`);
    },
  );

  test.each(endingIn('docx'))('$originalName prints the month’s figures', (document) => {
    const text = textIn(partsOf(document).get('word/document.xml'));
    const month = figuresOf(document);
    for (const amount of [month.revenue, month.ebitda, month.cash, month.rnd]) {
      expect(text).toContain(dollars(amount));
    }
  });

  test.each(endingIn('xlsx'))('$originalName holds amounts as numbers', (document) => {
    const sheet = partsOf(document).get('xl/worksheets/sheet1.xml') ?? '';
    const numbers = [...sheet.matchAll(/<c [^>]*?(?:t="n")?[^>]*><v>(-?[\d.]+)<\/v>/g)].map(
      ([, value]) => Math.round(Number(value) * 100),
    );
    const month = figuresOf(document);
    for (const amount of [month.revenue, month.grossProfit, month.ebitda, month.admin]) {
      expect(numbers).toContain(amount);
    }
  });

  test.each(endingIn('pptx'))(
    '$originalName has nothing that PowerPoint would repair',
    (document) => {
      const parts = partsOf(document);
      const names = [...parts.keys()];
      expect(names.filter((name) => name.endsWith('/') || name.includes('notes'))).toEqual([]);
      const overrides = [
        ...(parts.get('[Content_Types].xml') ?? '').matchAll(/PartName="\/([^"]+)"/g),
      ];
      expect(overrides.length).toBeGreaterThan(8);
      for (const [, name] of overrides) expect(names).toContain(name);
      expect(parts.get('ppt/presentation.xml')).not.toContain('notesMaster');
      const texts = [...parts].filter(([name]) => /\.(?:xml|rels)$/.test(name));
      for (const [, xml] of texts) expect(xml).not.toMatch(/&(?!amp;|lt;|gt;|quot;|apos;|#)/);
      expect(textIn(parts.get('ppt/slides/slide4.xml'))).toContain(
        dollars(figuresOf(document).revenue),
      );
      expect(parts.has('ppt/charts/chart1.xml')).toBe(true);
    },
  );

  test.each([...endingIn('doc'), ...endingIn('ppt')])(
    '$originalName, of an earlier Office, still has the figures of its month',
    (document) => {
      const text = dollars(figuresOf(document).revenue);
      const found =
        document.content.includes(text, 'utf16le') || document.content.includes(text, 'latin1');
      expect(found).toBe(true);
    },
  );

  test.each(endingIn('xls'))(
    '$originalName, of an earlier Office, still has the figures of its month',
    (document) => {
      const month = figuresOf(document);
      for (const amount of [month.revenue, month.ebitda, month.cash]) {
        // Excel 97 keeps hundredths that fit 30 bits as a shifted whole number with two flags.
        const stored = Buffer.alloc(4);
        stored.writeInt32LE((amount << 2) | 3);
        expect(document.content.includes(stored)).toBe(true);
      }
    },
  );
});
