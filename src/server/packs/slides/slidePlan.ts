import type { Pack, PackChart, PackPart, PackSection, PackTable } from '../model/pack.ts';
import {
  BODY_HEIGHT,
  FOOTER_SIZE,
  FOOTER_WIDTH,
  FULL_WIDTH,
  SMALLEST_TITLE,
} from './deckPlaces.ts';
import { JUDGEMENT_LEGEND, judgementOf } from './judgements.ts';
import { oneLine, paragraphs, writable } from './plainText.ts';
import { tablePages, type TablePage } from './tablePages.ts';
import type { TextBlock } from './textColumns.ts';
import { lineHeight, shortened, textWidth, wrapped } from './textFit.ts';
import { textPages, type TextPage } from './textPages.ts';

export type SlideBody =
  | { readonly kind: 'text'; readonly page: TextPage }
  | {
      readonly kind: 'table';
      readonly table: PackTable;
      readonly page: TablePage;
      /** Unit and legend, above the table. */
      readonly unit: string;
      /** Below it. */
      readonly notes: readonly string[];
    }
  | { readonly kind: 'charts'; readonly charts: readonly PackChart[] };

export interface ContentSlide {
  /** Above the title: the section, where the title does not say it. */
  readonly kicker: string;
  readonly title: string;
  readonly body: SlideBody;
  readonly notes: string;
}

export interface ContentsEntry {
  readonly text: string;
  readonly level: 'section' | 'slide';
  /** Counted from 1. */
  readonly slide: number;
}

export interface SlidePlan {
  readonly contents: readonly (readonly ContentsEntry[])[];
  readonly slides: readonly ContentSlide[];
}

export const UNIT_HEIGHT = 0.3;
export const NOTE_SIZE = 10;
const MOST_NOTES = 1.2;
/** Cover; the contents follow it. */
const SLIDES_BEFORE_CONTENTS = 1;
export const ENTRIES_A_COLUMN = 15;
const ENTRIES_A_SLIDE = 2 * ENTRIES_A_COLUMN;
/** From here on the notes of a section stand with its first slide only. */
const LONG_NOTES = 4_000;

function numbered<Page>(
  title: string,
  pages: readonly Page[],
): { readonly title: string; readonly page: Page }[] {
  const suffix = (index: number) => ` (continued, ${index + 1} of ${pages.length})`;
  const room = FULL_WIDTH - textWidth(suffix(pages.length), SMALLEST_TITLE, 'bold');
  return pages.map((page, index) => ({
    page,
    title:
      index === 0 ? title : `${shortened(title, SMALLEST_TITLE, room, 2, 'bold')}${suffix(index)}`,
  }));
}

export function notesHeight(notes: readonly string[]): number {
  const lines = notes.reduce(
    (sum, note) => sum + wrapped(note, NOTE_SIZE, FULL_WIDTH, 'regular').length,
    0,
  );
  return lines === 0 ? 0 : lines * lineHeight(NOTE_SIZE) + 0.12;
}

type Body = { readonly title: string; readonly body: SlideBody };

function tableSlides(section: PackSection, table: PackTable): Body[] {
  const title = oneLine(table.title) || oneLine(section.title);
  const isJudged = table.rows.some(({ cells }) => cells.some((cell) => judgementOf(cell) !== null));
  const unit = [oneLine(table.unit), isJudged ? JUDGEMENT_LEGEND : ''].filter(Boolean).join(' · ');
  const said = table.notes.map(oneLine).filter(Boolean);
  const own = notesHeight(said) <= MOST_NOTES ? said : [];
  const height = BODY_HEIGHT - UNIT_HEIGHT - notesHeight(own);
  const pages = table.columns.length === 0 ? [] : tablePages(table, height);
  const further =
    own.length === said.length
      ? []
      : textSlides(
          `${title}: notes`,
          said.map((text) => ({ kind: 'remark', text })),
        );
  return [
    ...numbered(title, pages).map(({ title: heading, page }, index) => ({
      title: heading,
      body: {
        kind: 'table' as const,
        table,
        page,
        unit,
        notes: index === pages.length - 1 ? own : [],
      },
    })),
    ...further,
  ];
}

function textSlides(title: string, blocks: readonly TextBlock[]): Body[] {
  return numbered(title, textPages(blocks)).map(({ title: heading, page }) => ({
    title: heading,
    body: { kind: 'text', page },
  }));
}

const CHARTS_A_SLIDE = 4;
const RATIO_ENDING = / % of .*$/;
/** Several years need the whole width. */
const MANY_CATEGORIES = 36;

/** "A, B and C"; an ending that all share is said once: "A and B % of Revenue". */
function namesOf(titles: readonly string[]): string {
  const ending = RATIO_ENDING.exec(titles[0] ?? '')?.[0] ?? '';
  const isShared =
    titles.length > 1 && ending !== '' && titles.every((one) => one.endsWith(ending));
  const names = isShared ? titles.map((one) => one.slice(0, -ending.length)) : titles;
  const last = names.at(-1) ?? '';
  const listed = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
  return isShared ? `${listed},${ending.replace(' %', ' in %')}` : listed;
}

function chartSlides(charts: readonly PackChart[]): Body[] {
  const isWide = charts.some(({ spec }) => spec.categories.length > MANY_CATEGORIES);
  const slides = Math.ceil(charts.length / (isWide ? 2 : CHARTS_A_SLIDE));
  const each = Math.ceil(charts.length / Math.max(1, slides));
  return Array.from({ length: slides }, (_, index) => {
    const own = charts.slice(index * each, (index + 1) * each);
    const title = namesOf(own.map(({ spec }) => oneLine(spec.title)));
    return { title, body: { kind: 'charts', charts: own } };
  });
}

function blocksOf(part: PackPart): TextBlock[] {
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

/** The slides of a section; texts that follow one another flow together. */
function bodiesOf(section: PackSection): Body[] {
  const bodies: Body[] = [];
  let texts: TextBlock[] = [];
  const flush = () => {
    const isAlone = section.parts.every(({ kind }) => kind !== 'table' && kind !== 'charts');
    const heading = texts[0]?.kind === 'heading' ? texts[0].text : oneLine(section.title);
    if (texts.length > 0) {
      bodies.push(...textSlides(isAlone ? oneLine(section.title) : heading, texts));
    }
    texts = [];
  };
  for (const part of section.parts) {
    if (part.kind !== 'table' && part.kind !== 'charts') {
      texts.push(...blocksOf(part));
      continue;
    }
    flush();
    bodies.push(
      ...(part.kind === 'table' ? tableSlides(section, part.table) : chartSlides(part.charts)),
    );
  }
  flush();
  if (bodies.length > 0) return bodies;
  return textSlides(oneLine(section.title), [
    { kind: 'remark', text: 'There is nothing to show in this section.' },
  ]);
}

function contentsOf(sections: readonly (readonly ContentSlide[])[], titles: readonly string[]) {
  const entriesFrom = (first: number, detailed: boolean): ContentsEntry[] => {
    let slide = first;
    return sections.flatMap((slides, index) => {
      const start = slide;
      slide += slides.length;
      const title = titles[index] ?? '';
      const below = (slides.length === 1 ? [] : slides)
        .map((one, at) => ({ text: one.title, level: 'slide' as const, slide: start + at }))
        .filter(({ text }) => text !== title && !/\(continued, \d+ of \d+\)$/.test(text));
      return [{ text: title, level: 'section' as const, slide: start }, ...(detailed ? below : [])];
    });
  };
  const isDetailed = entriesFrom(0, true).length <= ENTRIES_A_SLIDE;
  const count = entriesFrom(0, isDetailed).length;
  const pages = Math.max(1, Math.ceil(count / ENTRIES_A_SLIDE));
  const entries = entriesFrom(SLIDES_BEFORE_CONTENTS + pages + 1, isDetailed);
  return Array.from({ length: pages }, (_, page) =>
    entries.slice(page * ENTRIES_A_SLIDE, (page + 1) * ENTRIES_A_SLIDE),
  );
}

/** Which slides a pack needs, and what stands on each: decided before anything is drawn. */
export function planSlides(pack: Pack): SlidePlan {
  const sections = pack.sections.map((section) => {
    const notes = writable(section.speakerNotes).trim();
    const title = oneLine(section.title);
    return bodiesOf(section).map(({ title: heading, body }, index): ContentSlide => {
      const isLong = notes.length > LONG_NOTES;
      return {
        title: heading,
        body,
        kicker: heading.startsWith(title) ? '' : title,
        notes: isLong && index > 0 ? `See the notes of the first slide of “${title}”.` : notes,
      };
    });
  });
  return {
    contents: contentsOf(
      sections,
      pack.sections.map(({ title }) => oneLine(title)),
    ),
    slides: sections.flat(),
  };
}

/** The footer of every slide but the cover, on one line whatever the company's name is. */
export function footerText(pack: Pack): string {
  const said = [pack.period, 'Confidential'].map(oneLine).filter(Boolean).join(' · ');
  const company = oneLine(pack.company ?? '');
  if (company === '') return said;
  const room = FOOTER_WIDTH - textWidth(` · ${said}`, FOOTER_SIZE);
  return `${shortened(company, FOOTER_SIZE, Math.max(1, room), 1)} · ${said}`;
}
