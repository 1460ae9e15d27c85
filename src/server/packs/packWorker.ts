import { withBasis } from '../basis.ts';
import { answerTasks } from '../threads/threadTasks.ts';
import { buildPack } from './model/buildPack.ts';
import { forFormat } from './model/figureIndex.ts';
import type { Pack } from './model/pack.ts';
import type { PackFormat } from '../../contract/boardPacks.ts';
import type { PackAnswer, PackProgress, PackRenderer, PackTask } from './packTask.ts';

/** Each format has its own library, loaded with the first pack of that format. */
const RENDERERS: Readonly<Record<PackFormat, () => Promise<PackRenderer>>> = {
  pdf: async () => (await import('./pdf/renderPdf.ts')).renderPdf,
  pptx: async () => (await import('./slides/renderSlides.ts')).renderSlides,
  xlsx: async () => (await import('./workbook/renderWorkbook.ts')).renderWorkbook,
};

const LONGEST_COMPANY = 40;

/** Company, period and version: "northwind-ltd-board-report-october-2026-v4217.pdf". */
function downloadName({ company, fileName, dataVersion }: Pack, format: PackFormat): string {
  const name = (company ?? '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, LONGEST_COMPANY)
    .toWellFormed()
    .replaceAll(/^-+|-+$/g, '');
  return [...(name === '' ? [] : [name]), fileName, `v${dataVersion}.${format}`].join('-');
}

const tasks = {
  make(task: PackTask, report: (progress: PackProgress) => void): Promise<PackAnswer> {
    return withBasis(task.source.basis, () => made(task, report));
  },
};

async function made(
  { source, format, paper, unprintable, reader }: PackTask,
  report: (progress: PackProgress) => void,
): Promise<PackAnswer> {
  report({ done: 0, steps: 0, step: 'Collecting the figures' });
  const built = forFormat(buildPack(source), format);
  const pack = reader === '' ? built : { ...built, reader };
  if (format === 'pdf' && unprintable === 'list') {
    const characters = (await import('./pdf/unprintable.ts')).unprintableIn(pack);
    if (characters.length > 0) return { kind: 'unprintable', characters };
  }
  const render = await RENDERERS[format]();
  const content = await render(pack, {
    paper,
    onStep: (done, steps, step) => report({ done, steps, step }),
  });
  // Copied: the library may return a view of memory that it still uses.
  const file = { fileName: downloadName(pack, format), content: new Uint8Array(content) };
  return { kind: 'made', made: file };
}

export type PackTasks = typeof tasks;

answerTasks(tasks, {
  handedOver: (answer) => (answer.kind === 'made' ? [answer.made.content.buffer] : []),
});
