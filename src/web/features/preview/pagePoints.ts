/** A CSS length in points at the page's zoom. */
export const inPoints = (points: number): string => `calc(var(--pt) * ${points})`;

/** CSS padding from left, top, right and bottom. */
export const insets = ([left, top, right, bottom]: readonly [
  number,
  number,
  number,
  number,
]): string => [top, right, bottom, left].map(inPoints).join(' ');
