import type { PackColours } from '../../finance/packChoices.ts';
import type { CellStyle, BorderLine } from '../../office/cellStyles.ts';

/** The product's own colours, as on its screens. */
export const INK = '1B3867';
export const MUTED = '686359';
const RULE = 'D9D4C9';
const SHADE = 'F4F2ED';
/** Accountants write inputs in blue and calculated figures in black. */
const INPUT = '0B3FAE';

const hair: BorderLine = { kind: 'hair', colour: 'A8A294' };
const thin: BorderLine = { kind: 'thin', colour: '8B857A' };
const strong: BorderLine = { kind: 'thin', colour: INK };
const medium: BorderLine = { kind: 'medium', colour: INK };

/** Office files write colours as upper-case digits without "#". */
export const officeDigits = (colour: string) => colour.slice(1).toUpperCase();

export const ownColours = ({ main, soft }: PackColours): ReadonlyMap<string, string> =>
  new Map([
    [INK, officeDigits(main)],
    [SHADE, officeDigits(soft)],
  ]);

export const CELL_LOOKS = {
  coverTitle: { size: 24, isBold: true, colour: INK },
  coverCompany: { align: 'left', size: 13, colour: MUTED },
  coverPeriod: { size: 15, isBold: true },
  sheetTitle: { size: 16, isBold: true, colour: INK, vertical: 'center' },
  // A right-to-left name is aligned like all other names.
  belowTitle: { colour: MUTED, vertical: 'center', align: 'left' },
  link: { colour: INPUT, isUnderlined: true },
  partTitle: { size: 12, isBold: true, colour: INK, vertical: 'center' },
  partOfGroup: { isBold: true, vertical: 'center' },
  unit: { isItalic: true, colour: MUTED, size: 9 },
  paragraph: { isWrapped: true, vertical: 'top' },
  bullet: { isWrapped: true, vertical: 'top', indent: 1 },
  note: { isWrapped: true, vertical: 'top', colour: MUTED, size: 9 },
  group: {
    isBold: true,
    size: 9,
    colour: INK,
    align: 'center',
    fill: SHADE,
    bottom: hair,
    top: medium,
  },
  besideGroup: { fill: SHADE, top: medium },
  head: {
    isBold: true,
    size: 9,
    colour: INK,
    align: 'right',
    vertical: 'center',
    isWrapped: true,
    fill: SHADE,
    bottom: strong,
    format: '@',
  },
  verdict: { size: 9, colour: MUTED, vertical: 'top' },
  contentsHead: { isBold: true, size: 9, colour: INK, fill: SHADE, top: medium, bottom: strong },
  contents: { bottom: { kind: 'hair', colour: RULE }, vertical: 'center' },
} as const satisfies Readonly<Record<string, CellStyle>>;

export const ROW_LOOKS = {
  line: { bottom: { kind: 'hair', colour: RULE } },
  heading: { isBold: true, colour: INK, bottom: hair },
  subtotal: { isBold: true, top: hair, bottom: hair },
  total: { isBold: true, top: thin, bottom: { kind: 'medium', colour: '8B857A' }, fill: SHADE },
} as const satisfies Readonly<Record<string, CellStyle>>;

export const INPUT_COLOUR = INPUT;
