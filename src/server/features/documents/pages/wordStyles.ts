import type { PageParagraph } from '../../../../contract/documentLayout.ts';
import { hexOf } from '../../../../office/officeColors.ts';
import type { XmlNode } from '../../../../office/xmlTree.ts';
import {
  attributeOf,
  childOf,
  childrenOf,
  booleanAttribute,
  numericAttribute,
} from '../../../../office/xmlTree.ts';

const TWIPS_PER_POINT = 20;
const HALF_POINTS = 2;
const SINGLE_LINE_SPACING = 240;
const DEFAULT_WORD_SIZE = 10;
/** Limits cycles, because two styles can each be based on the other. */
const DEEPEST_STYLE = 20;
const MOST_HEADING = 6;
const WORD_ALIGNMENTS = {
  center: 'center',
  right: 'right',
  end: 'right',
  both: 'justify',
} as const;

/** Sizes and distances are in points. */
export interface WordLooks {
  readonly left: number;
  readonly hang: number;
  readonly align: PageParagraph['align'];
  readonly before: number;
  readonly after: number;
  readonly spacing: number | undefined;
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly isCapitals: boolean;
  readonly isHidden: boolean;
  readonly color: string | undefined;
  /** 1 for the title, 2 for a heading of the first level; 0 for text. */
  readonly heading: number;
  readonly list: string;
  readonly level: number;
  readonly breaksBefore: boolean;
}

const PLAIN_WORD_LOOKS: WordLooks = {
  left: 0,
  hang: 0,
  align: undefined,
  before: 0,
  after: 0,
  spacing: undefined,
  size: DEFAULT_WORD_SIZE,
  bold: false,
  italic: false,
  isCapitals: false,
  isHidden: false,
  color: undefined,
  heading: 0,
  list: '0',
  level: 0,
  breaksBefore: false,
};

/** An element without a value means true; undefined if the element is missing. */
function switchIn(properties: XmlNode, name: string): boolean | undefined {
  const node = childOf(properties, name);
  return node === undefined ? undefined : (booleanAttribute(node, 'val') ?? true);
}

const twips = (node: XmlNode | undefined, ...names: string[]): number | undefined => {
  const value = names
    .map((name) => numericAttribute(node, name))
    .find((found) => found !== undefined);
  return value === undefined ? undefined : value / TWIPS_PER_POINT;
};

export function withIndents(looks: WordLooks, properties: XmlNode | undefined): WordLooks {
  const indents = childOf(properties, 'ind');
  if (indents === undefined) return looks;
  const first = twips(indents, 'firstLine');
  return {
    ...looks,
    left: twips(indents, 'left', 'start') ?? looks.left,
    hang: twips(indents, 'hanging') ?? (first === undefined ? looks.hang : 0),
  };
}

export function withRunLooks(looks: WordLooks, run: XmlNode | undefined): WordLooks {
  if (run === undefined) return looks;
  const size = numericAttribute(childOf(run, 'sz'), 'val');
  const color = attributeOf(childOf(run, 'color'), 'val');
  return {
    ...looks,
    size: size === undefined ? looks.size : size / HALF_POINTS,
    bold: switchIn(run, 'b') ?? looks.bold,
    italic: switchIn(run, 'i') ?? looks.italic,
    isCapitals: switchIn(run, 'caps') ?? looks.isCapitals,
    isHidden: switchIn(run, 'vanish') ?? looks.isHidden,
    color: color === undefined ? looks.color : hexOf(color),
  };
}

export function withParagraphLooks(looks: WordLooks, properties: XmlNode | undefined): WordLooks {
  if (properties === undefined) return looks;
  const align = attributeOf(childOf(properties, 'jc'), 'val');
  const isKnown = (name: string): name is keyof typeof WORD_ALIGNMENTS => name in WORD_ALIGNMENTS;
  const space = childOf(properties, 'spacing');
  const line =
    attributeOf(space, 'lineRule') === 'exact' ? undefined : numericAttribute(space, 'line');
  const numbered = childOf(properties, 'numPr');
  const outline = numericAttribute(childOf(properties, 'outlineLvl'), 'val');
  return withIndents(
    {
      ...looks,
      align:
        align === undefined ? looks.align : isKnown(align) ? WORD_ALIGNMENTS[align] : undefined,
      before: twips(space, 'before') ?? looks.before,
      after: twips(space, 'after') ?? looks.after,
      spacing: line === undefined ? looks.spacing : line / SINGLE_LINE_SPACING,
      heading: outline === undefined ? looks.heading : headingLevel(outline),
      list: attributeOf(childOf(numbered, 'numId'), 'val') ?? looks.list,
      level: numericAttribute(childOf(numbered, 'ilvl'), 'val') ?? looks.level,
      breaksBefore: switchIn(properties, 'pageBreakBefore') ?? looks.breaksBefore,
    },
    properties,
  );
}

/** Headings below level eight count as text. */
const headingLevel = (outline: number) =>
  outline < 0 || outline > 8 ? 0 : Math.min(MOST_HEADING, outline + 2);

function headingByName(style: XmlNode): number | undefined {
  const name = attributeOf(childOf(style, 'name'), 'val')?.toLowerCase() ?? '';
  if (name === 'title') return 1;
  const level = /^heading (\d)$/.exec(name)?.[1];
  return level === undefined ? undefined : headingLevel(Number(level) - 1);
}

const withHeading = (looks: WordLooks, heading: number | undefined): WordLooks =>
  heading === undefined ? looks : { ...looks, heading };

export class WordStyles {
  readonly #styles = new Map<string, XmlNode>();
  readonly #usual: string | undefined;
  readonly base: WordLooks;

  constructor(root: XmlNode | undefined) {
    for (const style of childrenOf(root, 'style')) {
      const id = attributeOf(style, 'styleId');
      if (id !== undefined) this.#styles.set(id, style);
    }
    this.#usual = childrenOf(root, 'style')
      .find(
        (style) =>
          attributeOf(style, 'type') === 'paragraph' && booleanAttribute(style, 'default') === true,
      )
      ?.attributes.get('styleId');
    const defaults = childOf(root, 'docDefaults');
    this.base = withRunLooks(
      withParagraphLooks(PLAIN_WORD_LOOKS, childOf(defaults, 'pPrDefault', 'pPr')),
      childOf(defaults, 'rPrDefault', 'rPr'),
    );
  }

  get usualSize(): number {
    return this.paragraph(this.base, undefined).size;
  }

  chain(id: string | undefined): XmlNode[] {
    const found: XmlNode[] = [];
    let next = id === undefined ? undefined : this.#styles.get(id);
    while (next !== undefined && found.length < DEEPEST_STYLE) {
      found.unshift(next);
      next = this.#styles.get(attributeOf(childOf(next, 'basedOn'), 'val') ?? '');
    }
    return found;
  }

  paragraph(looks: WordLooks, id: string | undefined): WordLooks {
    let styled = looks;
    for (const style of this.chain(id ?? this.#usual)) {
      const ranked = withHeading(styled, headingByName(style));
      styled = withRunLooks(
        withParagraphLooks(ranked, childOf(style, 'pPr')),
        childOf(style, 'rPr'),
      );
    }
    return styled;
  }

  character(looks: WordLooks, id: string | undefined): WordLooks {
    return this.chain(id).reduce((sum, style) => withRunLooks(sum, childOf(style, 'rPr')), looks);
  }
}
