import { XML_HEAD, attribute } from './xmlText.ts';

const STYLES_NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** This font has the same metrics on every machine, as itself or as its free equivalent. */
export const FONT_NAME = 'Arial';
export const FONT_SIZE = 10;

export interface CellFont {
  readonly name: string;
  /** In points. */
  readonly size: number;
  readonly colour: string;
}

const STANDARD_FONT: CellFont = { name: FONT_NAME, size: FONT_SIZE, colour: '1C1B18' };

export interface CellStyle {
  readonly size?: number;
  readonly isBold?: boolean;
  readonly isItalic?: boolean;
  readonly isUnderlined?: boolean;
  readonly colour?: string;
  readonly fill?: string;
  readonly top?: BorderLine;
  readonly bottom?: BorderLine;
  readonly align?: 'left' | 'right' | 'center';
  readonly vertical?: 'top' | 'center';
  readonly isWrapped?: boolean;
  readonly indent?: number;
  readonly format?: string;
  /**
   * The cell always contains text, as if typed after an apostrophe, whatever its first character.
   */
  readonly isQuoted?: boolean;
}

export interface BorderLine {
  readonly kind: 'hair' | 'thin' | 'medium';
  readonly colour: string;
}

/** Numbers below this are Excel's built-in formats. */
const FIRST_OWN_FORMAT = 164;

/** Text colours of conditional formats; rules refer to them by index. */
export const CONDITIONAL_COLOURS = { favourable: '1F6B3A', unfavourable: 'A3261B' } as const;
export type Condition = keyof typeof CONDITIONAL_COLOURS;
export const CONDITIONS: readonly Condition[] = ['favourable', 'unfavourable'];

class Pieces {
  readonly #places = new Map<string, number>();

  constructor(first: readonly string[] = []) {
    for (const piece of first) this.placeOf(piece);
  }

  placeOf(piece: string): number {
    const known = this.#places.get(piece);
    if (known !== undefined) return known;
    const place = this.#places.size;
    this.#places.set(piece, place);
    return place;
  }

  xml(name: string): string {
    return `<${name} count="${this.#places.size}">${[...this.#places.keys()].join('')}</${name}>`;
  }
}

const borderLineXml = (side: string, found: BorderLine | undefined) =>
  found === undefined
    ? `<${side}/>`
    : `<${side} style="${found.kind}"><color rgb="FF${found.colour}"/></${side}>`;

function fontXml(style: CellStyle, font: CellFont): string {
  const { size = font.size, colour = font.colour } = style;
  const marks = `${style.isBold ? '<b/>' : ''}${style.isItalic ? '<i/>' : ''}${style.isUnderlined ? '<u/>' : ''}`;
  return `<font>${marks}<sz val="${size}"/><color rgb="FF${colour}"/><name val="${font.name}"/><family val="2"/></font>`;
}

function fillXml({ fill }: CellStyle): string {
  return fill === undefined
    ? '<fill><patternFill patternType="none"/></fill>'
    : `<fill><patternFill patternType="solid"><fgColor rgb="FF${fill}"/><bgColor indexed="64"/></patternFill></fill>`;
}

function borderXml({ top, bottom }: CellStyle): string {
  return `<border><left/><right/>${borderLineXml('top', top)}${borderLineXml('bottom', bottom)}<diagonal/></border>`;
}

function alignmentXml(style: CellStyle): string {
  const parts = [
    style.align === undefined ? '' : ` horizontal="${style.align}"`,
    style.vertical === undefined ? '' : ` vertical="${style.vertical}"`,
    style.isWrapped ? ' wrapText="1"' : '',
    style.indent === undefined ? '' : ` indent="${style.indent}"`,
  ].join('');
  return parts === '' ? '' : `<alignment${parts}/>`;
}

export class CellStyles {
  readonly #font: CellFont;
  readonly #colours: ReadonlyMap<string, string>;
  readonly #fonts: Pieces;
  // Excel always treats the first two fills as none and gray125.
  readonly #fills = new Pieces([fillXml({}), '<fill><patternFill patternType="gray125"/></fill>']);
  readonly #borders = new Pieces([borderXml({})]);
  readonly #formats = new Map<string, number>();
  readonly #cells = new Pieces();
  readonly #known = new Map<CellStyle, number>();

  constructor(font: CellFont = STANDARD_FONT, colours: ReadonlyMap<string, string> = new Map()) {
    this.#font = font;
    this.#colours = colours;
    this.#fonts = new Pieces([fontXml({}, font)]);
    this.numberOf({});
  }

  numberOf(style: CellStyle): number {
    const known = this.#known.get(style);
    if (known !== undefined) return known;
    const format = this.#formatId(style.format);
    const font = this.#fonts.placeOf(fontXml(style, this.#font));
    const fill = this.#fills.placeOf(fillXml(style));
    const border = this.#borders.placeOf(borderXml(style));
    const alignment = alignmentXml(style);
    const applied = [
      style.isQuoted ? ' quotePrefix="1"' : '',
      format === 0 ? '' : ' applyNumberFormat="1"',
      font === 0 ? '' : ' applyFont="1"',
      fill === 0 ? '' : ' applyFill="1"',
      border === 0 ? '' : ' applyBorder="1"',
      alignment === '' ? '' : ' applyAlignment="1"',
    ].join('');
    const number = this.#cells.placeOf(
      `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0"${applied}>${alignment}</xf>`,
    );
    this.#known.set(style, number);
    return number;
  }

  #formatId(code: string | undefined): number {
    if (code === undefined) return 0;
    const known = this.#formats.get(code) ?? FIRST_OWN_FORMAT + this.#formats.size;
    this.#formats.set(code, known);
    return known;
  }

  xml(): string {
    const formats = [...this.#formats]
      .map(([code, id]) => `<numFmt numFmtId="${id}" formatCode="${attribute(code)}"/>`)
      .join('');
    const conditions = CONDITIONS.map(
      (condition) => `<dxf><font><color rgb="FF${CONDITIONAL_COLOURS[condition]}"/></font></dxf>`,
    ).join('');
    const written = [
      `${XML_HEAD}<styleSheet xmlns="${STYLES_NAMESPACE}">`,
      formats === '' ? '' : `<numFmts count="${this.#formats.size}">${formats}</numFmts>`,
      this.#fonts.xml('fonts'),
      this.#fills.xml('fills'),
      this.#borders.xml('borders'),
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
      this.#cells.xml('cellXfs'),
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
      `<dxfs count="${CONDITIONS.length}">${conditions}</dxfs>`,
      '</styleSheet>',
    ].join('');
    return written.replaceAll(
      /(?<=rgb="FF)[0-9A-F]{6}/g,
      (colour) => this.#colours.get(colour) ?? colour,
    );
  }
}
