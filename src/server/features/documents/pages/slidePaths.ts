import type { SlideBox } from '../../../../contract/documentLayout.ts';
import type { XmlNode } from '../../../../office/xmlTree.ts';
import { childOf, childrenOf, numericAttribute } from '../../../../office/xmlTree.ts';

type SlidePath = NonNullable<SlideBox['path']>;

const MOST_STEPS = 5_000;
/** SVG letters for the steps of a freeform path, by the number of points that a step has. */
const PATH_STEPS: Readonly<Record<string, string>> = {
  moveTo: 'M',
  lnTo: 'L',
  quadBezTo: 'Q',
  cubicBezTo: 'C',
  close: 'Z',
};

const CORNERS: Readonly<Record<string, string>> = {
  triangle: 'M50 0L100 100L0 100Z',
  rtTriangle: 'M0 0L100 100L0 100Z',
  diamond: 'M50 0L100 50L50 100L0 50Z',
  flowChartDecision: 'M50 0L100 50L50 100L0 50Z',
  parallelogram: 'M25 0L100 0L75 100L0 100Z',
  hexagon: 'M25 0L75 0L100 50L75 100L25 100L0 50Z',
  homePlate: 'M0 0L75 0L100 50L75 100L0 100Z',
  chevron: 'M0 0L75 0L100 50L75 100L0 100L25 50Z',
  rightArrow: 'M0 25L60 25L60 0L100 50L60 100L60 75L0 75Z',
  leftArrow: 'M100 25L40 25L40 0L0 50L40 100L40 75L100 75Z',
  downArrow: 'M25 0L75 0L75 60L100 60L50 100L0 60L25 60Z',
  upArrow: 'M25 100L75 100L75 40L100 40L50 0L0 40L25 40Z',
};

export function pathOf(
  properties: XmlNode | undefined,
  preset: string | undefined,
): SlidePath | null {
  const corners = CORNERS[preset ?? ''];
  if (corners !== undefined) return { width: 100, height: 100, steps: corners };
  const paths = childrenOf(childOf(properties, 'custGeom', 'pathLst'), 'path');
  const [first] = paths;
  const [width, height] = [numericAttribute(first, 'w') ?? 0, numericAttribute(first, 'h') ?? 0];
  if (first === undefined || width <= 0 || height <= 0) return null;
  const steps: string[] = [];
  for (const step of paths.flatMap(({ children }) => children)) {
    const letter = PATH_STEPS[step.name];
    const points = childrenOf(step, 'pt').flatMap((point) => [
      numericAttribute(point, 'x'),
      numericAttribute(point, 'y'),
    ]);
    // Arcs, and points calculated from others, aren't supported.
    if (letter === undefined || points.includes(undefined)) return null;
    steps.push(letter + points.join(' '));
  }
  return steps.length > MOST_STEPS ? null : { width, height, steps: steps.join('') };
}
