import type { PackFormat } from '../../contract/boardPacks.ts';
import type { PackRenderer } from './packTask.ts';

/** Each comes with a library of its own, which is loaded with the first pack of its form. */
const RENDERERS: Readonly<Record<PackFormat, () => Promise<PackRenderer>>> = {
  pdf: async () => (await import('./pdf/renderPdf.ts')).renderPdf,
  pptx: async () => (await import('./slides/renderSlides.ts')).renderSlides,
  xlsx: async () => (await import('./workbook/renderWorkbook.ts')).renderWorkbook,
};

export const loadRenderer = (format: PackFormat): Promise<PackRenderer> => RENDERERS[format]();
