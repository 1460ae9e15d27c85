import fs from 'node:fs';
import { chartNote } from '../../../charts/chartSpec.ts';
import type { PaperSize } from '../../../contract/boardPacks.ts';
import type { Pack, PackChart } from '../model/pack.ts';
import { chartDrawing } from './chartDrawing.ts';
import { chartFile, chartsOf, documentJson, packDocument } from './packDocument.ts';
import { typeset, warmUp } from './typesetter.ts';

/** The template and its pictures, which lie beside this file. */
const OWN_FILES = ['boardPack.typ', 'favourable.svg', 'unfavourable.svg'].map(
  (name): [string, Uint8Array] => [`/${name}`, fs.readFileSync(new URL(name, import.meta.url))],
);

const encoder = new TextEncoder();

/** The room for a plot on its card, in points, below a title and a unit (boardPack.typ). */
const PLOT_ROOM = { a4: { width: 359, height: 168 }, letter: { width: 334, height: 176 } } as const;
const LEGEND_HEIGHT = 15;
const NOTE_HEIGHT = 13;
/** Drawn larger than it stands there, so that the labels of the axes become the size of a note. */
const DRAWING_SCALE = 1.65;

const scaled = (points: number) => Math.round(points * DRAWING_SCALE);

function drawn({ spec }: PackChart, paper: PaperSize): Uint8Array {
  const { width, height } = PLOT_ROOM[paper];
  const legend = spec.series.length > 1 ? LEGEND_HEIGHT : 0;
  const note = chartNote(spec) === null ? 0 : NOTE_HEIGHT;
  return encoder.encode(chartDrawing(spec, scaled(width), scaled(height - legend - note)));
}

/** Called as each step begins, with how many are done. */
export type OnStep = (done: number, of: number, step: string) => void;

/**
 * A board pack as PDF: pages, bookmarks and tags. The same pack gives the same bytes. Computes for
 * up to seconds, so it belongs in a thread.
 */
export async function renderPdf(
  pack: Pack,
  { paper, onStep = () => undefined }: { paper: PaperSize; onStep?: OnStep },
): Promise<Uint8Array> {
  warmUp();
  const charts = chartsOf(pack);
  const steps = charts.length + 1;
  const files = new Map<string, Uint8Array>([
    ...OWN_FILES,
    ['/pack.json', encoder.encode(documentJson(packDocument(pack, paper)))],
  ]);
  for (const [index, chart] of charts.entries()) {
    onStep(index, steps, `Drawing chart ${index + 1} of ${charts.length}`);
    files.set(chartFile(index), drawn(chart, paper));
  }
  onStep(charts.length, steps, 'Laying out the pages');
  const pdf = await typeset('/boardPack.typ', files);
  onStep(steps, steps, 'Done');
  return pdf;
}
