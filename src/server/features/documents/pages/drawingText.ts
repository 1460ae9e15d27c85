import type { PageParagraph, PageRun } from '../../../../contract/documentLayout.ts';
import type { OfficeColors } from '../../../../office/officeColors.ts';
import type { XmlNode } from '../../../../office/xmlTree.ts';
import {
  attributeOf,
  childOf,
  childrenOf,
  booleanAttribute,
  numericAttribute,
} from '../../../../office/xmlTree.ts';
import { listNumber } from './listNumbers.ts';
import { withRunSizes } from './runSizes.ts';

export const EMU_PER_POINT = 12_700;
const DEFAULT_SHAPE_TEXT_SIZE = 18;
const MOST_LEVEL = 8;
const MOST_SHAPE_PARAGRAPHS = 2_000;
const SHAPE_ALIGNMENTS = { ctr: 'center', r: 'right', just: 'justify' } as const;
/** Characters of symbol fonts that are letters in other fonts. */
const SYMBOL_SIGNS: Readonly<Record<string, string>> = { '§': '▪', Ø: '➢', ü: '✓', v: '❖', q: '❑' };

type ShapeBullet =
  | { readonly kind: 'none' }
  | { readonly kind: 'sign'; readonly sign: string }
  | { readonly kind: 'number'; readonly format: string; readonly start: number };

interface ShapeTextStyle {
  left: number;
  hang: number;
  align: PageParagraph['align'];
  bullet: ShapeBullet;
  before: { points: number } | { lines: number };
  after: { points: number } | { lines: number };
  spacing: number | undefined;
  size: number;
  bold: boolean;
  italic: boolean;
  isCapitals: boolean;
  color: string | undefined;
}

const PLAIN_SHAPE_TEXT: ShapeTextStyle = {
  left: 0,
  hang: 0,
  align: undefined,
  bullet: { kind: 'none' },
  before: { points: 0 },
  after: { points: 0 },
  spacing: undefined,
  size: DEFAULT_SHAPE_TEXT_SIZE,
  bold: false,
  italic: false,
  isCapitals: false,
  color: undefined,
};

/** The sources of a shape's text style. */
export interface TextLooks {
  readonly lists: readonly (XmlNode | undefined)[];
  readonly colors: OfficeColors;
  readonly color?: string | undefined;
  readonly bold?: boolean | undefined;
  readonly scale?: number;
  readonly isTitle?: boolean;
  readonly slideNumber?: number | undefined;
}

const pointsOf = (node: XmlNode | undefined, name: string): number | undefined => {
  const emu = numericAttribute(node, name);
  return emu === undefined ? undefined : emu / EMU_PER_POINT;
};

function bulletIn(properties: XmlNode): ShapeBullet | undefined {
  if (childOf(properties, 'buNone') !== undefined) return { kind: 'none' };
  const sign = attributeOf(childOf(properties, 'buChar'), 'char');
  if (sign !== undefined) {
    const font = attributeOf(childOf(properties, 'buFont'), 'typeface') ?? '';
    const isSign = /wingdings|symbol|webdings/i.test(font) || /[\uE000-\uF8FF]/.test(sign);
    return { kind: 'sign', sign: isSign ? (SYMBOL_SIGNS[sign] ?? '•') : sign };
  }
  const numbered = childOf(properties, 'buAutoNum');
  if (numbered !== undefined) {
    const format = attributeOf(numbered, 'type') ?? 'arabicPeriod';
    return { kind: 'number', format, start: numericAttribute(numbered, 'startAt') ?? 1 };
  }
  return childOf(properties, 'buBlip') === undefined ? undefined : { kind: 'sign', sign: '•' };
}

function spaceIn(node: XmlNode | undefined): { points: number } | { lines: number } | undefined {
  const points = numericAttribute(childOf(node, 'spcPts'), 'val');
  if (points !== undefined) return { points: points / 100 };
  const lines = numericAttribute(childOf(node, 'spcPct'), 'val');
  return lines === undefined ? undefined : { lines: lines / 100_000 };
}

function withRun(
  style: ShapeTextStyle,
  run: XmlNode | undefined,
  colors: OfficeColors,
): ShapeTextStyle {
  if (run === undefined) return style;
  const size = numericAttribute(run, 'sz');
  const capitals = attributeOf(run, 'cap');
  return {
    ...style,
    size: size === undefined ? style.size : size / 100,
    bold: booleanAttribute(run, 'b') ?? style.bold,
    italic: booleanAttribute(run, 'i') ?? style.italic,
    isCapitals: capitals === undefined ? style.isCapitals : capitals === 'all',
    color: colorOfText(run, colors) ?? style.color,
  };
}

function colorOfText(run: XmlNode, colors: OfficeColors): string | undefined {
  const color = colors.fill(run);
  return color ?? undefined;
}

function withParagraph(
  style: ShapeTextStyle,
  properties: XmlNode | undefined,
  colors: OfficeColors,
): ShapeTextStyle {
  if (properties === undefined) return style;
  const align = attributeOf(properties, 'algn');
  const isKnown = (name: string): name is keyof typeof SHAPE_ALIGNMENTS => name in SHAPE_ALIGNMENTS;
  const indent = pointsOf(properties, 'indent');
  const lines = spaceIn(childOf(properties, 'lnSpc'));
  const changed: ShapeTextStyle = {
    ...style,
    left: pointsOf(properties, 'marL') ?? style.left,
    hang: indent === undefined ? style.hang : -indent,
    align: align === undefined ? style.align : isKnown(align) ? SHAPE_ALIGNMENTS[align] : undefined,
    bullet: bulletIn(properties) ?? style.bullet,
    before: spaceIn(childOf(properties, 'spcBef')) ?? style.before,
    after: spaceIn(childOf(properties, 'spcAft')) ?? style.after,
    spacing: lines !== undefined && 'lines' in lines ? lines.lines : style.spacing,
  };
  return withRun(changed, childOf(properties, 'defRPr'), colors);
}

function shapeRunText(node: XmlNode, slideNumber: number | undefined): string {
  if (node.name === 'br') return '\n';
  const isNumber = node.name === 'fld' && attributeOf(node, 'type') === 'slidenum';
  const text = childOf(node, 't')?.text ?? '';
  return isNumber && slideNumber !== undefined ? String(slideNumber) : text.replaceAll('\v', '\n');
}

const roundedPoints = (value: number) => Math.round(value * 100) / 100;

export function drawnParagraphs(body: XmlNode | undefined, source: TextLooks): PageParagraph[] {
  const { colors, scale = 1 } = source;
  const counts = new Map<number, number>();
  let above = 0;
  const drawn: PageParagraph[] = [];
  for (const paragraph of childrenOf(body, 'p').slice(0, MOST_SHAPE_PARAGRAPHS)) {
    const properties = childOf(paragraph, 'pPr');
    const level = Math.min(MOST_LEVEL, Math.max(0, numericAttribute(properties, 'lvl') ?? 0));
    let style: ShapeTextStyle = { ...PLAIN_SHAPE_TEXT };
    for (const list of source.lists) {
      style = withParagraph(style, childOf(list, `lvl${level + 1}pPr`), colors);
    }
    style = { ...style, color: source.color ?? style.color, bold: source.bold ?? style.bold };
    style = withParagraph(style, properties, colors);
    const runs = shapeRuns(paragraph, style, source);
    const end = runs.length > 0 ? undefined : childOf(paragraph, 'endParaRPr');
    const sized = withRunSizes(runs, roundedPoints(withRun(style, end, colors).size * scale));
    const gapOf = (space: ShapeTextStyle['before']) =>
      'points' in space ? space.points * scale : space.lines * sized.size;
    const gap = above + gapOf(style.before);
    above = gapOf(style.after);
    const hang = Math.max(0, style.hang);
    drawn.push({
      kind: 'paragraph',
      heading: source.isTitle === true && runs.length > 0 ? 1 : 0,
      marker: runs.length > 0 ? markerOf(style.bullet, level, counts) : '',
      indent: roundedPoints(style.left),
      hang: roundedPoints(Math.min(hang, style.left)),
      align: style.align,
      gap: roundedPoints(gap),
      spacing: style.spacing,
      ...sized,
    });
  }
  return drawn;
}

function shapeRuns(
  paragraph: XmlNode,
  style: ShapeTextStyle,
  { colors, slideNumber, scale = 1 }: TextLooks,
): PageRun[] {
  const runs: PageRun[] = [];
  for (const node of paragraph.children) {
    if (!['r', 'br', 'fld'].includes(node.name)) continue;
    const text = shapeRunText(node, slideNumber);
    if (text === '') continue;
    const own = withRun(style, childOf(node, 'rPr'), colors);
    runs.push({
      kind: 'text',
      text: own.isCapitals ? text.toUpperCase() : text,
      ...(own.bold ? { bold: true } : {}),
      ...(own.italic ? { italic: true } : {}),
      size: roundedPoints(own.size * scale),
      ...(own.color === undefined ? {} : { color: own.color }),
    });
  }
  return runs;
}

function markerOf(bullet: ShapeBullet, level: number, counts: Map<number, number>): string {
  for (const deeper of counts.keys()) if (deeper > level) counts.delete(deeper);
  if (bullet.kind === 'sign') return bullet.sign;
  if (bullet.kind === 'none') {
    counts.delete(level);
    return '';
  }
  const count = counts.get(level) ?? bullet.start;
  counts.set(level, count + 1);
  const [, kind = 'arabic', end = 'Period'] =
    /^(arabic|alphaLc|alphaUc|romanLc|romanUc)\w*?(Period|ParenR|ParenBoth|Plain)$/.exec(
      bullet.format,
    ) ?? [];
  const number = listNumber(count, NUMBERING_FORMATS[kind] ?? 'decimal');
  const around = NUMBER_BRACKETS[end] ?? ['', '.'];
  return around.join(number);
}

const NUMBER_BRACKETS: Readonly<Record<string, readonly [string, string]>> = {
  Period: ['', '.'],
  ParenR: ['', ')'],
  ParenBoth: ['(', ')'],
  Plain: ['', ''],
};
const NUMBERING_FORMATS: Readonly<Record<string, string>> = {
  alphaLc: 'lowerLetter',
  alphaUc: 'upperLetter',
  romanLc: 'lowerRoman',
  romanUc: 'upperRoman',
};
