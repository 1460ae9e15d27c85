import fs from 'node:fs';
import { createRequire } from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { BarChart, LineChart } from 'echarts/charts';
import { AriaComponent, GridComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { chartNote, namedSeries } from '../../charts/chartSpec.ts';
import type { ChartSpec } from '../../charts/chartSpec.ts';
import type { PaperSize } from '../../contract/boardPacks.ts';
import type { Pack } from '../model/pack.ts';
import type { ReadAttachment } from '../attachments.ts';
import { appendedPages } from './appendedDocuments.ts';
import { accessiblePdf } from './accessiblePdf.ts';
import {
  chartFile,
  chartsOf,
  type DrawnChart,
  documentJson,
  logoFile,
  packDocument,
} from './packDocument.ts';
import { missingCharacters, packFonts } from './packFonts.ts';
import { printedDrawing } from './printedDrawing.ts';
import { quickModule } from './quickModule.ts';
import { textsIn } from './unprintable.ts';
import { WatchedThread } from '../../threads/watchedThread.ts';
import type { TypesetTasks } from './typesetWorker.ts';

// The limit for a whole pack is shorter.
const TYPESETTING_LIMITS = { timeMs: 120_000, heapMegabytes: 256, growthMegabytes: 900 };

let compiled: Promise<WebAssembly.Module> | undefined;

/** Compiles Typst to machine code once. Each pack gets its own memory. */
function compiler(): Promise<WebAssembly.Module> {
  const { resolve } = createRequire(import.meta.url);
  return quickModule(fs.readFileSync(resolve('@myriaddreamin/typst-ts-web-compiler/wasm')));
}

/**
 * Typesets one pack. Typst's cache can't be cleared, so each pack gets a thread that ends afterwards. The thread starts
 * to load Typst and the fonts immediately, while the caller prepares the pages. Always call `stop` at the end.
 */
class Typesetter {
  readonly #thread = new WatchedThread<TypesetTasks>(
    new URL('./typesetWorker.ts', import.meta.url),
    TYPESETTING_LIMITS,
    // The prepared thread must still exist when the files are complete.
    TYPESETTING_LIMITS.timeMs,
  );
  readonly #prepared: Promise<void>;

  constructor(fonts: readonly string[]) {
    this.#prepared = this.#prepare(fonts);
    // `typeset` throws this error. Without a listener it would end the process earlier.
    this.#prepared.catch(() => {});
  }

  async #prepare(fonts: readonly string[]): Promise<void> {
    compiled ??= compiler();
    await this.#thread.ask('prepare', { compiler: await compiled, fonts });
  }

  async typeset(template: string, files: ReadonlyMap<string, Uint8Array>): Promise<Uint8Array> {
    await this.#prepared;
    const answer = await this.#thread.ask('typeset', { template, files });
    if (answer.kind === 'refused') throw new Error(`Typst refused a pack: ${answer.reason}`);
    return answer.pdf;
  }

  stop(): Promise<void> {
    return this.#thread.stop();
  }
}

export async function typeset(
  template: string,
  files: ReadonlyMap<string, Uint8Array>,
  fonts: readonly string[],
): Promise<Uint8Array> {
  const typesetter = new Typesetter(fonts);
  try {
    return await typesetter.typeset(template, files);
  } finally {
    await typesetter.stop();
  }
}

const TEMPLATE_FILES = ['boardPack.typ', 'favourable.svg', 'unfavourable.svg'].map(
  (name): [string, Uint8Array] => [`/${name}`, fs.readFileSync(new URL(name, import.meta.url))],
);

const encoder = new TextEncoder();

/** The space for a plot on its card, in points, below title and unit (see boardPack.typ). */
const PLOT_ROOM = {
  a4: { width: 359, height: 153, whole: 745 },
  letter: { width: 334, height: 161, whole: 696 },
} as const;
const LEGEND_HEIGHT = 15;
const NOTE_HEIGHT = 13;
const MESSAGE_HEIGHT = 27;
/** The width of a bridge, full or half, and the space for its ends, as in boardPack.typ. */
const BRIDGE_ROOM = {
  width: { a4: 745, letter: 696 },
  half: { a4: 360, letter: 336 },
  ends: 8,
} as const;
const DRAWING_SCALE = 1.65;
/** The letters of charts, in points. */
const CHART_LETTER_POINTS = 9;

const scaledPoints = (points: number) => Math.round(points * DRAWING_SCALE);

use([BarChart, LineChart, GridComponent, AriaComponent, SVGRenderer]);

function chartDrawing(spec: ChartSpec, width: number, height: number): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    chart.setOption(
      printedDrawing(spec, { width, height, letters: CHART_LETTER_POINTS * DRAWING_SCALE }),
    );
    return chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
}

function drawnChartSvg({ chart: { spec }, isHalf, bar }: DrawnChart, paper: PaperSize): Uint8Array {
  if (spec.kind === 'bridge') {
    const { width, half, ends } = BRIDGE_ROOM;
    const own = isHalf ? half : width;
    return encoder.encode(
      chartDrawing(
        spec,
        scaledPoints(own[paper]),
        scaledPoints(bar * spec.categories.length + ends),
      ),
    );
  }
  const { width, height, whole } = PLOT_ROOM[paper];
  const legend = namedSeries(spec).length > 0 ? LEGEND_HEIGHT : 0;
  const note = chartNote(spec) === null ? 0 : NOTE_HEIGHT;
  const message = spec.message === undefined ? 0 : MESSAGE_HEIGHT;
  const room = height - legend - note - message;
  return encoder.encode(
    chartDrawing(spec, scaledPoints(isHalf ? width : whole), scaledPoints(room)),
  );
}

/** Called as each step begins, with the number of steps done. */
export type OnStep = (done: number, of: number, step: string) => void;

interface PdfOptions {
  readonly paper: PaperSize;
  readonly appended?: readonly ReadAttachment[];
  readonly onStep?: OnStep;
}

function withClosingNote(pack: Pack, heading: string, note: string): Pack {
  const part = { kind: 'bullets', heading, items: [note] } as const;
  const sections = pack.sections.map((section) =>
    section.key === 'about' ? { ...section, parts: [...section.parts, part] } : section,
  );
  return { ...pack, sections };
}

/**
 * Creates a board pack as PDF with pages, bookmarks and tags. The same pack gives the same bytes. Takes up to seconds
 * of processor time, so run it in a thread. A logo that can't be drawn is left out.
 */
export async function renderPdf(pack: Pack, options: PdfOptions): Promise<Uint8Array> {
  const { logo, ...plain } = pack;
  try {
    return await rendered(pack, options);
  } catch (error) {
    if (logo === undefined) throw error;
    return rendered(withClosingNote(plain, 'Logo', 'The logo cannot be drawn.'), options);
  }
}

async function rendered(
  asked: Pack,
  { paper, appended = [], onStep = () => undefined }: PdfOptions,
): Promise<Uint8Array> {
  compiled ??= compiler();
  const {
    families,
    files: fonts,
    missing,
    printable,
  } = packFonts(textsIn(packDocument(asked, paper)));
  const typesetter = new Typesetter(fonts);
  try {
    const pack =
      missing.length === 0
        ? asked
        : withClosingNote(asked, 'Characters missing from the font', missingCharacters(missing));
    const document = packDocument(pack, paper);
    const charts = chartsOf(pack);
    const steps = charts.length + 1;
    const files = new Map<string, Uint8Array>([
      ...TEMPLATE_FILES,
      [
        '/pack.json',
        encoder.encode(
          documentJson(
            { ...document, appendedPages: appendedPages(appended), fonts: families },
            printable,
          ),
        ),
      ],
    ]);
    if (pack.logo !== undefined) {
      files.set(logoFile(pack.logo), new Uint8Array(Buffer.from(pack.logo.content, 'base64')));
    }
    for (const [index, chart] of charts.entries()) {
      onStep(index, steps, `Drawing chart ${index + 1} of ${charts.length}`);
      files.set(chartFile(index), drawnChartSvg(chart, paper));
      // Lets the typesetter receive the message that Typst is compiled.
      await nextTurn();
    }
    onStep(charts.length, steps, 'Laying out the pages');
    const pages = await typesetter.typeset('/boardPack.typ', files);
    const pdf = await accessiblePdf(pages, {
      conforms: missing.length === 0,
      appended,
      code: pack.seal?.code,
    });
    onStep(steps, steps, 'Done');
    return pdf;
  } finally {
    await typesetter.stop();
  }
}
