import { buildPack } from './model/buildPack.ts';
import { forFormat } from './model/figureIndex.ts';
import type { Pack } from './model/pack.ts';
import type { PackFormat } from '../contract/boardPacks.ts';
import type { PackSource } from './model/packSource.ts';
import type { ReadAttachment } from './attachments.ts';
import type { PackAnswer, PackProgress, PackRenderer, PackTask } from './packTask.ts';

/** Each format has its own library, loaded with the first pack of that format. */
const RENDERERS: Readonly<Record<PackFormat, () => Promise<PackRenderer>>> = {
  pdf: async () => (await import('./pdf/renderPdf.ts')).renderPdf,
  pptx: async () => (await import('./slides/renderSlides.ts')).renderSlides,
  xlsx: async () => (await import('./workbook/renderWorkbook.ts')).renderWorkbook,
};

const LONGEST_COMPANY = 40;

/**
 * Company, period and version: "northwind-ltd-board-report-october-2026-v2.pdf". The version printed on the pages: that
 * of the publication, or of the data if the pack isn't published.
 */
function downloadName({ company, fileName, dataVersion, seal }: Pack, format: PackFormat): string {
  const name = (company ?? '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, LONGEST_COMPANY)
    .toWellFormed()
    .replaceAll(/^-+|-+$/g, '');
  return [
    ...(name === '' ? [] : [name]),
    fileName,
    `v${seal?.number ?? dataVersion}.${format}`,
  ].join('-');
}

function withAppended(source: PackSource, appended: readonly ReadAttachment[]): PackSource {
  const outcomes = new Map(appended.map(({ place, outcome }) => [place, outcome]));
  return {
    ...source,
    documents: source.documents.map((document, place) => {
      const outcome = outcomes.get(place);
      return outcome === undefined ? document : { ...document, appended: outcome };
    }),
  };
}

/**
 * Creates one pack in one format from figures that have already been read. If a check was requested and finds faults,
 * returns the faults instead.
 */
export async function makePack(
  { source, format, paper, unprintable, contradictions = [], reader, attached = [] }: PackTask,
  report: (progress: PackProgress) => void,
): Promise<PackAnswer> {
  report({ done: 0, steps: 0, step: 'Collecting the figures' });
  const appended =
    attached.length === 0
      ? []
      : await (await import('./pdf/appendedDocuments.ts')).readAttachments(attached);
  const built = forFormat(buildPack(withAppended(source, appended)), format);
  const pack = reader === '' ? built : { ...built, reader };
  const characters =
    format === 'pdf' && unprintable === 'list'
      ? (await import('./pdf/unprintable.ts')).unprintableIn(pack)
      : [];
  if (characters.length + contradictions.length > 0) {
    return { kind: 'listed', unprintable: characters, contradictions };
  }
  const render = await RENDERERS[format]();
  const content = await render(pack, {
    paper,
    appended,
    onStep: (done, steps, step) => report({ done, steps, step }),
  });
  // Copied: the library may return a view of memory that it still uses.
  const file = { fileName: downloadName(pack, format), content: new Uint8Array(content) };
  return { kind: 'made', made: file };
}
