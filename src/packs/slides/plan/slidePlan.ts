import type { Pack, PackChart, PackPart, PackSection, PackTable } from '../../model/pack.ts';
import { OPENING } from '../../model/openingSection.ts';
import {
  BODY_HEIGHT,
  BODY_TOP,
  FOOTER_SIZE,
  FOOTER_WIDTH,
  FULL_WIDTH,
  TITLE_SIZE,
} from '../deckPlaces.ts';
import { xmlCharacters } from '../../../office/xmlText.ts';
import { listedInWords, oneLine, paragraphs } from '../plainText.ts';
import { pageBody } from './pageSlide.ts';
import { placedCharts } from './placedCharts.ts';
import { placedTables } from './placedTables.ts';
import { type SlideBody, slideNotes } from './slideBody.ts';
import type { TextBlock, TextStyle } from './textColumns.ts';
import { shortened, textWidth } from './textFit.ts';
import { textGroups } from './textGroups.ts';
import { commonStyle, textPages } from './textPages.ts';

export interface ContentSlide {
  readonly kicker: string;
  readonly title: string;
  readonly body: SlideBody;
  readonly notes: string;
}

export interface ContentsEntry {
  readonly text: string;
  readonly level: 'section' | 'slide';
  readonly slide: number;
}

export interface SlidePlan {
  readonly contents: readonly (readonly ContentsEntry[])[];
  readonly slides: readonly ContentSlide[];
  /** The number of slides before the contents. */
  readonly opening: number;
}

const FIRST_SLIDES = 1;
export const ENTRIES_A_COLUMN = 16;
const ENTRIES_A_SLIDE = 30;

interface PlannedBody {
  readonly title: string;
  readonly body: SlideBody;
}

function textSlides(title: string, blocks: readonly TextBlock[], style?: TextStyle): PlannedBody[] {
  return continuedPages(title, textPages(blocks, style)).map(({ title: heading, page }) => ({
    title: heading,
    body: { kind: 'text', page },
  }));
}

function tableSlides(section: PackSection, tables: readonly PackTable[]): PlannedBody[] {
  return placedTables(oneLine(section.title), tables).flatMap(({ title, slides, remarks }) => {
    const bodies = continuedPages(title, slides).map(({ title: heading, page }): PlannedBody => ({
      title: heading,
      body: { kind: 'tables', tables: page },
    }));
    const blocks = remarks.map((text): TextBlock => ({ kind: 'remark', text }));
    return blocks.length === 0 ? bodies : bodies.concat(textSlides(`${title}: notes`, blocks));
  });
}

const CHARTS_A_SLIDE = 4;
const RATIO_ENDING = / % of .*$/;
/** Several years need the whole width. */
const MANY_CATEGORIES = 36;

/** Joins titles as in "A, B and C". A shared ending is written once: "A and B % of Revenue". */
function listedTitles(titles: readonly string[]): string {
  const ending = RATIO_ENDING.exec(titles[0] ?? '')?.[0] ?? '';
  const isShared =
    titles.length > 1 && ending !== '' && titles.every((one) => one.endsWith(ending));
  const names = isShared ? titles.map((one) => one.slice(0, -ending.length)) : titles;
  return isShared
    ? `${listedInWords(names)},${ending.replace(' %', ' in %')}`
    : listedInWords(names);
}

/** Names the result of several bridges once: "EBITDA, October 2025 to October 2026 and FY26 to Oct …". */
function chartsTitle(charts: readonly PackChart[]): string {
  const titles = charts.map(({ spec }) => oneLine(spec.title));
  if (charts.some(({ spec }) => spec.kind !== 'bridge')) return listedTitles(titles);
  const [result = ''] = (titles[0] ?? '').split(', ');
  const start = `${result}, `;
  return listedTitles(
    titles.map((title, at) =>
      at > 0 && title.startsWith(start) ? title.slice(start.length) : title,
    ),
  );
}

function chartSlides(charts: readonly PackChart[]): PlannedBody[] {
  const isWide = charts.some(({ spec }) => spec.categories.length > MANY_CATEGORIES);
  // With three scenarios, a chart's texts leave too little space to draw in on a quarter of a slide.
  const isFull = charts.some(
    ({ spec: { kind, series } }) => kind !== 'bridge' && series.length > 2,
  );
  const slides = Math.ceil(charts.length / (isWide || isFull ? 2 : CHARTS_A_SLIDE));
  const each = Math.ceil(charts.length / Math.max(1, slides));
  return Array.from({ length: slides }, (_, index) => {
    const own = charts.slice(index * each, (index + 1) * each);
    const room = { top: BODY_TOP, width: FULL_WIDTH, height: BODY_HEIGHT };
    const body = { kind: 'page', texts: [], tables: [], charts: placedCharts(own, room) } as const;
    return { title: chartsTitle(own), body };
  });
}

function partBlocks(part: PackPart): TextBlock[] {
  if (part.kind === 'empty') return [{ kind: 'remark', text: oneLine(part.sentence) }];
  if (part.kind !== 'text' && part.kind !== 'bullets') return [];
  const heading = oneLine(part.heading);
  const said = part.kind === 'text' ? part.paragraphs : part.items;
  const kind = part.kind === 'text' ? 'paragraph' : 'bullet';
  return [
    ...(heading === '' ? [] : [{ kind: 'heading' as const, text: heading }]),
    ...said.flatMap(paragraphs).map((text) => ({ kind, text }) as const),
  ];
}

const sort = ({ kind }: PackPart): string =>
  kind === 'table' || kind === 'charts' ? kind : 'words';

function partRuns(parts: readonly PackPart[]): PackPart[][] {
  const runs: PackPart[][] = [];
  for (const part of parts) {
    const [first] = runs.at(-1) ?? [];
    if (first !== undefined && sort(first) === sort(part) && part.kind !== 'charts') {
      runs.at(-1)?.push(part);
    } else runs.push([part]);
  }
  return runs;
}

function bodiesOf(section: PackSection): PlannedBody[] {
  if (section.message !== undefined || section.key === OPENING) {
    const body = pageBody(section, partBlocks);
    if (body !== null) return [{ title: oneLine(section.message ?? section.title), body }];
  }
  const runs = partRuns(section.parts);
  const bodies = runs.flatMap((run): PlannedBody[] => {
    const tables = run.flatMap((part) => (part.kind === 'table' ? [part.table] : []));
    if (tables.length > 0) return tableSlides(section, tables);
    const charts = run.flatMap((part) => (part.kind === 'charts' ? part.charts : []));
    if (charts.length > 0) return chartSlides(charts);
    const blocks = run.flatMap(partBlocks);
    if (blocks.length === 0) return [];
    const [first] = blocks;
    const isPartly = runs.length > 1 && first?.kind === 'heading';
    const title = isPartly ? first.text : oneLine(section.title);
    const groups = textGroups(blocks);
    const style = groups.length > 1 ? commonStyle(groups.map((group) => group.blocks)) : undefined;
    return groups.flatMap((group) =>
      textSlides(group.name === '' ? title : `${title}: ${group.name}`, group.blocks, style),
    );
  });
  const [first, ...others] = bodies;
  if (first !== undefined) {
    return section.message === undefined
      ? bodies
      : [{ ...first, title: oneLine(section.message) }, ...others];
  }
  return textSlides(oneLine(section.title), [
    { kind: 'remark', text: 'There is nothing to show in this section.' },
  ]);
}

/** A deck has a table of contents from this many slides on. */
const FEWEST_WITH_CONTENTS = 12;

function namedSlidesBelow(slides: readonly ContentSlide[], title: string): number[] {
  if (slides.length === 1) return [];
  return [...slides.keys()].filter((at) => {
    const own = slides[at]?.title ?? '';
    return own !== title && !isContinued(own);
  });
}

export function slidesInOrder({ contents, slides, opening }: SlidePlan): (ContentSlide | null)[] {
  return [...slides.slice(0, opening), ...contents.map(() => null), ...slides.slice(opening)];
}

/** The number in the presentation, from 1, of one of the plan's slides. */
export function slideNumber({ contents, opening }: SlidePlan, index: number): number {
  return FIRST_SLIDES + 1 + index + (index < opening ? 0 : contents.length);
}

function contentsEntries(
  sections: readonly (readonly ContentSlide[])[],
  titles: readonly string[],
  opening: number,
) {
  const below = sections.map((slides, index) => namedSlidesBelow(slides, titles[index] ?? ''));
  const count = () => below.reduce((sum, { length }) => sum + length, sections.length);
  while (count() > ENTRIES_A_SLIDE && below.some(({ length }) => length > 0)) {
    const most = Math.max(...below.map(({ length }) => length));
    below[below.findIndex(({ length }) => length === most)] = [];
  }
  const pages = Math.max(1, Math.ceil(count() / ENTRIES_A_SLIDE));
  let before = 0;
  const entries = sections.flatMap((slides, index): ContentsEntry[] => {
    const start = FIRST_SLIDES + 1 + before + (before < opening ? 0 : pages);
    before += slides.length;
    const named = (below[index] ?? []).map((at): ContentsEntry => ({
      text: slides[at]?.title ?? '',
      level: 'slide',
      slide: start + at,
    }));
    return [{ text: titles[index] ?? '', level: 'section', slide: start }, ...named];
  });
  return Array.from({ length: pages }, (_, page) =>
    entries.slice(page * ENTRIES_A_SLIDE, (page + 1) * ENTRIES_A_SLIDE),
  );
}

export function planSlides(pack: Pack): SlidePlan {
  const sections = pack.sections.map((section) => {
    const title = oneLine(section.title);
    return bodiesOf(section).map(({ title: heading, body }): ContentSlide => ({
      title: heading,
      body,
      kicker: section.message === undefined && heading.startsWith(title) ? '' : title,
      notes: xmlCharacters(slideNotes(body)).trim(),
    }));
  });
  const opening = pack.sections.flatMap(({ key }, index) =>
    key === OPENING ? (sections[index] ?? []) : [],
  ).length;
  const slides = sections.flat();
  const titles = pack.sections.map(({ title }) => oneLine(title));
  const hasContents = FIRST_SLIDES + slides.length >= FEWEST_WITH_CONTENTS;
  return {
    contents: hasContents ? contentsEntries(sections, titles, opening) : [],
    slides,
    opening,
  };
}

/** The footer of every slide but the cover, on one line even with a long company name. */
export function footerText(pack: Pack): string {
  const seal = pack.seal === undefined ? [] : [pack.seal.said, pack.seal.code];
  const said = [pack.period, 'Confidential', ...seal].map(oneLine).filter(Boolean).join(' · ');
  const company = oneLine(pack.company ?? '');
  if (company === '') return said;
  const room = FOOTER_WIDTH - textWidth(` · ${said}`, FOOTER_SIZE);
  return `${shortened(company, FOOTER_SIZE, Math.max(1, room), 1)} · ${said}`;
}

interface Continued<Page> {
  readonly title: string;
  readonly page: Page;
}

/** Marks the titles of continued slides: "… (continued, 2 of 3)". */
function continuedPages<Page>(title: string, pages: readonly Page[]): Continued<Page>[] {
  const suffix = (index: number) => ` (continued, ${index + 1} of ${pages.length})`;
  const room = FULL_WIDTH - textWidth(suffix(pages.length), TITLE_SIZE, 'bold');
  return pages.map((page, index) => ({
    page,
    title: index === 0 ? title : `${shortened(title, TITLE_SIZE, room, 2, 'bold')}${suffix(index)}`,
  }));
}

function isContinued(title: string): boolean {
  return /\(continued, \d+ of \d+\)$/.test(title);
}
