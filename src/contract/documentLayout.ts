import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idText } from './fields.ts';

/** A length on paper, in points of 1/72 inch. */
const paperPoints = z.number();
/** Percent of the slide's width or height. */
const slidePercent = z.number();
const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/));

const pictureSchema = z.object({
  kind: z.literal('picture'),
  /** The number for `documentPicture`; null if browsers can't show this type. */
  number: z.nullable(z.int()),
  alt: z.string(),
  /** Set only within a text, because on a slide the box has the size. */
  width: z.optional(paperPoints),
  /** Fractions of the picture that are cut off, from 0 to 1. */
  crop: z.optional(
    z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() }),
  ),
});

const namedSchema = z.object({
  kind: z.literal('named'),
  what: z.enum(['chart', 'diagram', 'object']),
  title: z.string(),
  lines: z.array(z.string()),
});

const textSchema = z.object({
  kind: z.literal('text'),
  text: z.string(),
  bold: z.optional(z.boolean()),
  italic: z.optional(z.boolean()),
  size: z.optional(paperPoints),
  color: z.optional(color),
});

const paragraphSchema = z.object({
  kind: z.literal('paragraph'),
  /** 1 is the title, 0 is no heading. */
  heading: z.int().check(z.minimum(0), z.maximum(6)),
  /** The marker of a list item: "•", "2."; empty outside a list. */
  marker: z.string(),
  /** The start of the text, and the distance of the marker before it. */
  indent: paperPoints,
  hang: paperPoints,
  align: z.optional(z.enum(['center', 'right', 'justify'])),
  size: paperPoints,
  gap: paperPoints,
  /** Line spacing, as a factor. */
  spacing: z.optional(z.number()),
  runs: z.array(z.discriminatedUnion('kind', [textSchema, pictureSchema, namedSchema])),
});

const cellSchema = z.object({
  columns: z.int().check(z.minimum(1)),
  rows: z.int().check(z.minimum(1)),
  fill: z.optional(color),
  anchor: z.optional(z.enum(['middle', 'bottom'])),
  padding: z.optional(z.tuple([paperPoints, paperPoints, paperPoints, paperPoints])),
  /** Borders that the cell defines itself; absent if it defines none. */
  lines: z.optional(
    z.object({
      left: z.optional(color),
      top: z.optional(color),
      right: z.optional(color),
      bottom: z.optional(color),
    }),
  ),
  paragraphs: z.array(paragraphSchema),
});

const layoutTableSchema = z.object({
  kind: z.literal('table'),
  columns: z.array(slidePercent),
  headRows: z.int(),
  rows: z.array(z.object({ height: z.optional(paperPoints), cells: z.array(cellSchema) })),
});

const boxSchema = z.object({
  left: slidePercent,
  top: slidePercent,
  width: slidePercent,
  height: slidePercent,
  turn: z.optional(z.number()),
  outline: z.enum(['rectangle', 'rounded', 'ellipse', 'line', 'path']),
  /** Set for a shape with other corners: an SVG path in its own units. */
  path: z.optional(
    z.object({
      width: z.number(),
      height: z.number(),
      steps: z.string().check(z.regex(/^[MLQCZ\d\s.e-]*$/)),
    }),
  ),
  /** Mirrors the shape, not its text. */
  mirror: z.optional(z.enum(['x', 'y', 'both'])),
  fill: z.optional(color),
  line: z.optional(z.object({ color, width: paperPoints })),
  content: z.nullable(
    z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('text'),
        anchor: z.enum(['top', 'middle', 'bottom']),
        /** Left, top, right, bottom. */
        padding: z.tuple([paperPoints, paperPoints, paperPoints, paperPoints]),
        wraps: z.boolean(),
        paragraphs: z.array(paragraphSchema),
      }),
      layoutTableSchema,
      pictureSchema,
      namedSchema,
    ]),
  ),
});

const slideSchema = z.object({
  number: z.int().check(z.minimum(1)),
  background: z.object({ fill: z.optional(color), picture: z.optional(z.int()) }),
  /** Boxes from the layout and the master of each slide. */
  behind: z.array(boxSchema),
  boxes: z.array(boxSchema),
  notes: z.array(z.string()),
});

const blocks = z.array(z.discriminatedUnion('kind', [paragraphSchema, layoutTableSchema]));

export const documentLayoutSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('slides'),
    width: paperPoints,
    height: paperPoints,
    slides: z.array(slideSchema),
    /** The document is longer than the part that is shown. */
    isCut: z.boolean(),
  }),
  z.object({
    kind: z.literal('papers'),
    size: paperPoints,
    header: blocks,
    /** Split at the document's own page breaks. */
    papers: z.array(blocks),
    notes: blocks,
    footer: blocks,
    isCut: z.boolean(),
  }),
  /** There is no layout, only the document's text or the reason why there is none. */
  z.object({ kind: z.literal('none') }),
]);
export type DocumentLayout = z.infer<typeof documentLayoutSchema>;
export type Slides = DocumentLayout & { kind: 'slides' };
export type Papers = DocumentLayout & { kind: 'papers' };
export type Slide = z.infer<typeof slideSchema>;
export type SlideBox = z.infer<typeof boxSchema>;
export type PageParagraph = z.infer<typeof paragraphSchema>;
export type PageRun = PageParagraph['runs'][number];
export type PageTable = z.infer<typeof layoutTableSchema>;
export type PageCell = z.infer<typeof cellSchema>;
export type PagePicture = z.infer<typeof pictureSchema>;
export type NamedContent = z.infer<typeof namedSchema>;
export type PageBlock = PageParagraph | PageTable;

export const documentLayout = endpoint('documentLayout', {
  access: 'signedIn',
  cost: 'computed',
  summary:
    'Returns the pages of a Word or PowerPoint document: text, tables and pictures with their positions.',
  params: z.object({ id: idText }),
  status: 200,
  response: documentLayoutSchema,
});

export const documentPicture = endpoint('documentPicture', {
  access: 'signedIn',
  cost: 'computed',
  summary: 'Returns a picture on the pages of a document.',
  params: z.object({ id: idText, number: idText }),
  responseKind: 'file',
  status: 200,
  response: null,
});
