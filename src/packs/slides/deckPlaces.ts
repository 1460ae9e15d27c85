/** Positions on a slide of 13.33 by 7.5 inches. */
export const LEFT = 0.6;
export const FULL_WIDTH = 12.13;
export const GUTTER = 0.45;

export const KICKER = { x: LEFT, y: 0.36, w: FULL_WIDTH, h: 0.28 } as const;
/** The height fits two lines in the type size that all titles use. */
export const TITLE = { x: LEFT, y: 0.6, w: FULL_WIDTH, h: 0.64 } as const;
export const TITLE_SIZE = 18;

export const BODY_TOP = 1.45;
export const BODY_HEIGHT = 5.3;

export const FOOTER_TOP = 6.98;
export const FOOTER_HEIGHT = 0.3;
export const FOOTER_SIZE = 9;
export const NUMBER_WIDTH = 0.9;
export const FOOTER_WIDTH = FULL_WIDTH - NUMBER_WIDTH - 0.2;

const EMU = 914_400;

/** Inches to EMU, the unit of Office files. */
export const emu = (inches: number): number => Math.round(inches * EMU);
