import { fittedLogo, type PackLogo } from '../../../finance/packLogo.ts';
import type { Presentation, PresentationSlide } from '../../../office/presentation.ts';
import type { Pack, PackSeal } from '../../model/pack.ts';
import {
  BODY_HEIGHT,
  BODY_TOP,
  FULL_WIDTH,
  GUTTER,
  KICKER,
  LEFT,
  TITLE,
  TITLE_SIZE,
} from '../deckPlaces.ts';
import { deckHex } from '../deckTheme.ts';
import { isRightToLeft, oneLine } from '../plainText.ts';
import { ENTRIES_A_COLUMN, type ContentsEntry } from '../plan/slidePlan.ts';
import { laidBlock, type TextBlock } from '../plan/textColumns.ts';
import { shortened } from '../plan/textFit.ts';
import type { PlacedText, TextPage } from '../plan/textPages.ts';

export const LAYOUTS = { cover: 'Cover', contents: 'Contents', content: 'Content' } as const;

export const flush = { margin: 0, isTextBox: true } as const;

export function defineLayouts(deck: Presentation): void {
  const rule = {
    line: { x: LEFT, y: 1.26, w: FULL_WIDTH, h: 0, line: { color: deckHex('line'), width: 0.75 } },
  };
  const title = {
    placeholder: {
      text: 'Title',
      options: {
        margin: 0,
        ...TITLE,
        name: 'Title',
        type: 'title' as const,
        fontSize: TITLE_SIZE,
        bold: true,
        color: 'tx1',
        valign: 'middle' as const,
        align: 'left' as const,
      },
    },
  };
  deck.defineSlideMaster({
    title: LAYOUTS.cover,
    background: { color: deckHex('accent') },
    objects: [
      { rect: { x: 0, y: 7.2, w: 13.34, h: 0.3, fill: { color: 'accent2' } } },
      {
        placeholder: {
          text: 'Title',
          options: {
            margin: 0,
            x: 0.9,
            y: 2.35,
            w: 11.5,
            h: 1.5,
            name: 'Title',
            type: 'title',
            fontSize: 46,
            bold: true,
            color: 'bg1',
            valign: 'bottom',
            align: 'left',
          },
        },
      },
      {
        placeholder: {
          text: 'Subtitle',
          options: {
            margin: 0,
            x: 0.9,
            y: 4.05,
            w: 11.5,
            h: 2.2,
            name: 'Subtitle',
            type: 'body',
            fontSize: 20,
            color: 'bg1',
            valign: 'top',
            align: 'left',
          },
        },
      },
    ],
  });
  deck.defineSlideMaster({ title: LAYOUTS.contents, objects: [rule, title] });
  deck.defineSlideMaster({ title: LAYOUTS.content, objects: [rule, title] });
}

const direction = (text: string) =>
  isRightToLeft(text) ? { rtlMode: true, align: 'right' as const } : {};

export function drawCover(deck: Presentation, pack: Pack): void {
  const slide = deck.addSlide({ masterName: LAYOUTS.cover });
  const company = oneLine(pack.company ?? '');
  if (pack.logo !== undefined) drawLogo(slide, pack.logo, company);
  if (company !== '') {
    slide.addText(shortened(company, 20, 11.5, 2, 'bold'), {
      ...flush,
      x: 0.9,
      y: 1.3,
      w: 11.5,
      h: 0.8,
      fontSize: 20,
      bold: true,
      color: 'bg1',
      valign: 'top',
      objectName: 'Company',
    });
  }
  const title = oneLine(pack.title);
  const period = oneLine(pack.period);
  // A run's own properties take effect; properties of the whole text are overridden by the placeholder's.
  slide.addText([{ text: shortened(title, 46, 11.5, 2, 'bold'), options: direction(title) }], {
    placeholder: 'Title',
  });
  slide.addText(
    [
      {
        text: shortened(period, 30, 11.5, 2),
        options: {
          fontSize: 30,
          color: 'bg1',
          breakLine: true,
          paraSpaceAfter: 6,
          ...direction(period),
        },
      },
      {
        text: shortened(oneLine(pack.subtitle), 18, 11.5, 2),
        options: { fontSize: 18, color: deckHex('accentSoft') },
      },
    ],
    { placeholder: 'Subtitle' },
  );
  slide.addText('Confidential', {
    ...flush,
    x: 0.9,
    y: 6.55,
    w: 6,
    h: 0.3,
    fontSize: 12,
    color: deckHex('accentSoft'),
    objectName: 'Confidential',
  });
  if (pack.seal !== undefined) drawSeal(slide, pack.seal);
}

const COVER_LOGO_INCHES = { width: 3, height: 0.62 } as const;
const LOGO_EDGE = 0.1;

function drawLogo(slide: PresentationSlide, logo: PackLogo, company: string): void {
  const { width: w, height: h } = fittedLogo(logo, COVER_LOGO_INCHES);
  const [x, y] = [0.9 + LOGO_EDGE, 0.35 + LOGO_EDGE];
  slide.addShape('rect', {
    x: x - LOGO_EDGE,
    y: y - LOGO_EDGE,
    w: w + 2 * LOGO_EDGE,
    h: h + 2 * LOGO_EDGE,
    fill: { color: 'bg1' },
    objectName: 'Behind the logo',
  });
  slide.addImage({
    data: `image/${logo.kind};base64,${logo.content}`,
    x,
    y,
    w,
    h,
    altText: company === '' ? 'Logo' : `Logo of ${company}`,
    objectName: 'Logo',
  });
}

function drawSeal(slide: PresentationSlide, { said, code, checkedAt }: PackSeal): void {
  slide.addText(shortened(`${said} · ${code} · To check it: ${checkedAt}`, 12, 11.5, 1), {
    ...flush,
    x: 0.9,
    y: 6.85,
    w: 11.5,
    h: 0.3,
    fontSize: 12,
    color: deckHex('accentSoft'),
    objectName: 'Publication',
  });
}

export function drawTitle(slide: PresentationSlide, title: string, kicker: string): void {
  if (kicker !== '') {
    slide.addText(shortened(kicker, 12, KICKER.w, 1, 'bold'), {
      ...flush,
      ...KICKER,
      fontSize: 12,
      bold: true,
      color: 'accent1',
      valign: 'middle',
      objectName: 'Section',
      ...direction(kicker),
    });
  }
  slide.addText(
    [
      {
        text: shortened(title, TITLE_SIZE, TITLE.w, 2, 'bold'),
        options: { fontSize: TITLE_SIZE, ...direction(title) },
      },
    ],
    { placeholder: 'Title' },
  );
}

/** The start of the second column: the beginning of a section, as close to the middle as possible. */
function secondColumnStart(entries: readonly ContentsEntry[]): number {
  const half = Math.ceil(entries.length / 2);
  const starts = [...entries.keys()].filter(
    (at) =>
      entries[at]?.level === 'section' &&
      at <= ENTRIES_A_COLUMN &&
      entries.length - at <= ENTRIES_A_COLUMN,
  );
  return starts.toSorted((a, b) => Math.abs(a - half) - Math.abs(b - half))[0] ?? half;
}

type Border = { readonly type: 'solid' | 'none'; readonly color?: string; readonly pt?: number };

const entryMargin = (left: number): [number, number, number, number] => [0.02, 0.04, 0.02, left];

export function drawContents(
  deck: Presentation,
  entries: readonly ContentsEntry[],
  title: string,
): void {
  const slide = deck.addSlide({ masterName: LAYOUTS.contents });
  drawTitle(slide, title, '');
  const isSplit = entries.length > ENTRIES_A_COLUMN;
  const width = isSplit ? (FULL_WIDTH - GUTTER) / 2 : 10.5;
  const half = isSplit ? secondColumnStart(entries) : entries.length;
  [entries.slice(0, half), entries.slice(half)].forEach((column, index) => {
    if (column.length === 0) return;
    const rows = column.map(({ text, level, slide: number }) => {
      const isSection = level === 'section';
      const size = isSection ? 16 : 13;
      const shown = shortened(text, size, width - 1.1, 1, isSection ? 'bold' : 'regular');
      const linked = (said: string) => [
        {
          text: said,
          options: {
            fontSize: size,
            bold: isSection,
            color: isSection ? 'accent1' : 'tx1',
            underline: { style: 'none' as const },
            hyperlink: { slide: number },
          },
        },
      ];
      const border: [Border, Border, Border, Border] = [
        isSection ? { type: 'solid', color: deckHex('line'), pt: 0.75 } : { type: 'none' },
        { type: 'none' },
        { type: 'none' },
        { type: 'none' },
      ];
      return [
        {
          text: linked(shown),
          options: { align: 'left' as const, border, margin: entryMargin(isSection ? 0.04 : 0.28) },
        },
        {
          text: linked(String(number)),
          options: { align: 'right' as const, border, margin: entryMargin(0.04) },
        },
      ];
    });
    slide.addTable(rows, {
      x: LEFT + index * (width + GUTTER),
      y: BODY_TOP,
      w: width,
      colW: [width - 0.8, 0.8],
      rowH: column.map(({ level }) => (level === 'section' ? 0.36 : 0.3)),
      valign: 'middle',
      objectName: `Contents ${index + 1}`,
    });
  });
}

const BLOCK_LOOKS: Record<TextBlock['kind'], { bold?: boolean; color: string }> = {
  heading: { bold: true, color: 'accent1' },
  paragraph: { color: 'tx1' },
  bullet: { color: 'tx1' },
  remark: { color: 'tx2' },
};

export function drawPlacedText(
  slide: PresentationSlide,
  { blocks, style, x, y, height }: PlacedText,
  objectName: string,
): void {
  const runs = blocks.map((block, at) => {
    const { size, before, after, indent } = laidBlock(block, style);
    return {
      text: block.text,
      options: {
        ...BLOCK_LOOKS[block.kind],
        fontSize: size,
        ...(at > 0 && before > 0 ? { paraSpaceBefore: before } : {}),
        paraSpaceAfter: after,
        ...(block.kind === 'bullet' ? { bullet: { indent: indent * 72 } } : {}),
        // Remarks are the product's own words, though they may begin with a name.
        ...(block.kind === 'remark' ? {} : direction(block.text)),
        breakLine: true,
      },
    };
  });
  slide.addText(runs, {
    ...flush,
    x,
    y,
    w: style.width,
    h: height,
    valign: 'top',
    objectName,
  });
}

export function drawText(slide: PresentationSlide, { style, columns }: TextPage): void {
  columns.forEach((blocks, index) => {
    const x = LEFT + index * (style.width + GUTTER);
    const placed = { blocks, style, x, y: BODY_TOP, height: BODY_HEIGHT };
    drawPlacedText(slide, placed, `Text ${index + 1}`);
  });
}
