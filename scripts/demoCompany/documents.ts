import { readDemoDocument } from '../../src/server/demo/demoFiles.ts';
import type { DemoCompany, DemoDocument } from './demoCompany.ts';
import { boardPaperOf, type BoardPaper } from './documents/boardPaper.ts';
import { managementAccounts } from './documents/excel.ts';
import { boardPaperPdf } from './documents/pdf.ts';
import { boardDeck } from './documents/powerPoint.ts';
import { managementReport } from './documents/word.ts';

interface Kind {
  nameOf: (paper: BoardPaper) => string;
  write: (paper: BoardPaper) => Promise<Buffer>;
  /** The months that have one, besides the latest fourteen for PDF. */
  months: readonly string[];
}

const kinds: Readonly<Record<'pdf' | 'xlsx' | 'docx' | 'pptx', Kind>> = {
  pdf: {
    nameOf: ({ period }) => `Board paper ${period}.pdf`,
    write: boardPaperPdf,
    months: ['2019-04', '2022-01', '2023-11'],
  },
  xlsx: {
    nameOf: ({ period }) => `Management accounts ${period}.xlsx`,
    write: managementAccounts,
    months: ['2025-12', '2026-03', '2026-06', '2026-09', '2026-10'],
  },
  docx: {
    nameOf: ({ period }) => `Management report ${period}.docx`,
    write: managementReport,
    months: ['2026-03', '2026-06', '2026-09'],
  },
  pptx: {
    nameOf: ({ period }) => `Board deck ${period}.pptx`,
    write: boardDeck,
    months: ['2026-03', '2026-09', '2026-10'],
  },
};

const monthsWithPaper = 14;

/**
 * Files in the formats of earlier Office versions, as the company still has them from its first
 * years. No script writes these formats, so they are kept as they are. To make one again, write the
 * month's document in the present format and convert it with
 * `soffice --headless --convert-to doc` (xls, ppt); a test compares the figures. The presentation
 * is mostly empty space and is kept compressed.
 */
const oldFormats = [
  {
    summaryRef: '2020-03',
    originalName: 'Management report March 2020.doc',
    file: 'management-report-march-2020.doc',
  },
  {
    summaryRef: '2021-09',
    originalName: 'Management accounts September 2021.xls',
    file: 'management-accounts-september-2021.xls',
  },
  {
    summaryRef: '2022-06',
    originalName: 'Board deck June 2022.ppt',
    file: 'board-deck-june-2022.ppt.gz',
  },
] as const;

/** The documents of the demo company, oldest report first. The same bytes on every call. */
export async function makeDemoDocuments(company: DemoCompany): Promise<DemoDocument[]> {
  const withPaper = new Set(
    company.summaries.slice(-monthsWithPaper).map(({ reference }) => reference),
  );
  const documents: DemoDocument[] = [];
  for (const summary of company.summaries) {
    const { reference } = summary;
    for (const kind of Object.values(kinds)) {
      const latest = kind === kinds.pdf && withPaper.has(reference);
      if (!latest && !kind.months.includes(reference)) continue;
      const paper = boardPaperOf(company, summary);
      const originalName = kind.nameOf(paper);
      documents.push({
        summaryRef: reference,
        originalName,
        file: originalName.toLowerCase().replaceAll(' ', '-'),
        content: await kind.write(paper),
      });
    }
    for (const { summaryRef, originalName, file } of oldFormats) {
      if (summaryRef !== reference) continue;
      documents.push({ summaryRef, originalName, file, content: await readDemoDocument(file) });
    }
  }
  return documents;
}
