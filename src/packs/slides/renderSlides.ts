import { newPresentation, writtenPresentation } from '../../office/presentation.ts';
import type { PresentationSlide } from '../../office/presentation.ts';
import { withChartsFromOne, withoutPhantoms } from '../../office/presentationParts.ts';
import { reproduciblePackage } from '../../office/reproduciblePackage.ts';
import { indexedPlaces, numberPlace, withPages } from '../model/figureIndex.ts';
import type { Pack } from '../model/pack.ts';
import { deckParts } from './parts/deckParts.ts';
import { withOwnColours } from './parts/ownColours.ts';
import { drawCharts } from './draw/drawCharts.ts';
import {
  LAYOUTS,
  defineLayouts,
  drawContents,
  drawCover,
  drawPlacedText,
  drawText,
  drawTitle,
} from './draw/drawSlides.ts';
import { drawTable } from './draw/drawTable.ts';
import { oneLine } from './plainText.ts';
import { planSlides, slideNumber, slidesInOrder } from './plan/slidePlan.ts';
import { chartsOn, tablesOn } from './plan/slideBody.ts';
import type { ContentSlide } from './plan/slidePlan.ts';

export interface SlideOptions {
  readonly onStep?: (done: number, of: number, step: string) => void;
}

function withSlides(pack: Pack): Pack {
  if (indexedPlaces(pack).size === 0) return pack;
  const plan = planSlides(pack);
  const pages = new Map<string, number>();
  for (const [index, { body }] of plan.slides.entries()) {
    for (const { table, page } of tablesOn(body)) {
      for (const { place } of page.rows.flatMap(({ cells }) => cells)) {
        const name = numberPlace(table.key, place);
        if (!pages.has(name)) pages.set(name, slideNumber(plan, index));
      }
    }
  }
  return withPages(pack, pages);
}

function drawSlide(slide: PresentationSlide, { title, kicker, body }: ContentSlide): void {
  drawTitle(slide, title, kicker);
  if (body.kind === 'text') return drawText(slide, body.page);
  drawCharts(slide, chartsOn(body));
  for (const table of body.tables) drawTable(slide, table);
  if (body.kind !== 'page') return;
  body.texts.forEach((text, index) => {
    drawPlacedText(slide, text, `Text ${index + 1}`);
  });
}

export async function renderSlides(
  given: Pack,
  { onStep = () => undefined }: SlideOptions = {},
): Promise<Uint8Array> {
  const pack = withSlides(given);
  const plan = planSlides(pack);
  const ordered = slidesInOrder(plan);
  // One step for each slide, and one for writing the file.
  const steps = 1 + ordered.length + 1;
  onStep(0, steps, 'Drawing the cover');
  const deck = newPresentation();
  const company = oneLine(pack.company ?? '');
  deck.title = [company, oneLine(pack.title), oneLine(pack.period)].filter(Boolean).join(', ');
  deck.subject = oneLine(pack.subtitle);
  deck.author = company;
  defineLayouts(deck);
  drawCover(deck, pack);
  const contents = [...plan.contents.entries()];
  ordered.forEach((planned, index) => {
    onStep(1 + index, steps, `Drawing slide ${index + 2}`);
    if (planned === null) {
      const [page, entries] = contents.shift() ?? [0, []];
      const pages = plan.contents.length;
      const title = page === 0 ? 'Contents' : `Contents (continued, ${page + 1} of ${pages})`;
      drawContents(deck, entries, title);
    } else drawSlide(deck.addSlide({ masterName: LAYOUTS.content }), planned);
  });
  onStep(steps - 1, steps, 'Writing the presentation');
  const written = await writtenPresentation(deck);
  // Office files don't store milliseconds, so these are left out.
  const at = `${pack.madeAt.slice(0, 19)}Z`;
  const settled = reproduciblePackage(written, at, (parts) => {
    withChartsFromOne(parts);
    deckParts(parts, pack, plan, at);
    withoutPhantoms(parts);
    if (pack.colours !== undefined) withOwnColours(parts, pack.colours);
  });
  onStep(steps, steps, 'Done');
  return settled;
}
