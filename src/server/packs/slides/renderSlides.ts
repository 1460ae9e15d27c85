import { newPresentation, writtenPresentation } from '../../ooxml/presentation.ts';
import { withChartsFromOne, withoutPhantoms } from '../../ooxml/presentationParts.ts';
import { settledPackage } from '../../ooxml/settledPackage.ts';
import { indexedPlaces, numberPlace, withPages } from '../model/figureIndex.ts';
import type { Pack } from '../model/pack.ts';
import { deckParts } from './parts/deckParts.ts';
import { drawCharts } from './draw/drawCharts.ts';
import {
  LAYOUTS,
  defineLayouts,
  drawContents,
  drawCover,
  drawText,
  drawTitle,
} from './draw/drawSlides.ts';
import { drawTable } from './draw/drawTable.ts';
import { oneLine } from './plainText.ts';
import { planSlides } from './plan/slidePlan.ts';

export interface SlideOptions {
  /** The step in progress: "Drawing slide 12". */
  readonly onStep?: (done: number, of: number, step: string) => void;
}

/** The pack with the slides of its numbers in its index: the tables come before it, so they stay there. */
function withSlides(pack: Pack): Pack {
  if (indexedPlaces(pack).size === 0) return pack;
  const { contents, slides } = planSlides(pack);
  const pages = new Map<string, number>();
  for (const [index, { body }] of slides.entries()) {
    if (body.kind !== 'tables') continue;
    for (const { table, page } of body.tables) {
      for (const { place } of page.rows.flatMap(({ cells }) => cells)) {
        const name = numberPlace(table.key, place);
        // The cover and the contents come first.
        if (!pages.has(name)) pages.set(name, 1 + contents.length + index + 1);
      }
    }
  }
  return withPages(pack, pages);
}

/** A pack as a PowerPoint presentation. */
export async function renderSlides(
  given: Pack,
  { onStep = () => undefined }: SlideOptions = {},
): Promise<Uint8Array> {
  const pack = withSlides(given);
  const plan = planSlides(pack);
  const before = 1 + plan.contents.length;
  // One step for each slide, and one for writing the file.
  const steps = before + plan.slides.length + 1;
  onStep(0, steps, 'Drawing the cover');
  const deck = newPresentation();
  const company = oneLine(pack.company ?? '');
  deck.title = [company, oneLine(pack.title), oneLine(pack.period)].filter(Boolean).join(', ');
  deck.subject = oneLine(pack.subtitle);
  deck.author = company;
  defineLayouts(deck);
  drawCover(deck, pack);
  plan.contents.forEach((entries, index) => {
    drawContents(
      deck,
      entries,
      index === 0 ? 'Contents' : `Contents (continued, ${index + 1} of ${plan.contents.length})`,
    );
  });
  plan.slides.forEach(({ title, kicker, body }, index) => {
    onStep(before + index, steps, `Drawing slide ${before + index + 1}`);
    const slide = deck.addSlide({ masterName: LAYOUTS.content });
    drawTitle(slide, title, kicker);
    if (body.kind === 'tables') for (const table of body.tables) drawTable(slide, table);
    else if (body.kind === 'charts') drawCharts(slide, body.charts);
    else drawText(slide, body.page);
  });
  onStep(steps - 1, steps, 'Writing the presentation');
  const written = await writtenPresentation(deck);
  // Without milliseconds, which Office files do not keep.
  const at = `${pack.madeAt.slice(0, 19)}Z`;
  const settled = settledPackage(written, at, (parts) => {
    withChartsFromOne(parts);
    deckParts(parts, pack, plan, at);
    withoutPhantoms(parts);
  });
  onStep(steps, steps, 'Done');
  return settled;
}
