import type { XmlNode } from './xmlTree.ts';
import { attributeOf, childOf, numericAttribute } from './xmlTree.ts';

type Rgb = readonly [number, number, number];

const PRESET: Readonly<Record<string, string>> = {
  black: '000000',
  white: 'ffffff',
  red: 'ff0000',
  green: '008000',
  blue: '0000ff',
  yellow: 'ffff00',
  gray: '808080',
  grey: '808080',
  orange: 'ffa500',
  navy: '000080',
};
/** Maps the colour names in texts and shapes to the theme's, unless the master says otherwise. */
const USUAL_NAMES = { bg1: 'lt1', tx1: 'dk1', bg2: 'lt2', tx2: 'dk2' };

export const hexOf = (text: string | undefined): string | undefined =>
  text !== undefined && /^[0-9a-f]{6}$/i.test(text) ? `#${text.toLowerCase()}` : undefined;

const rgbOf = (color: string): Rgb => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(color.slice(at, at + 2), 16),
  );
  return [red, green, blue];
};

const colorOf = (rgb: Rgb): string =>
  `#${rgb
    .map((value) =>
      Math.round(Math.min(255, Math.max(0, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

const mixedColor = (color: string, other: string, share: number): string => {
  const [from, to] = [rgbOf(color), rgbOf(other)];
  const at = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * share;
  return colorOf([at(0), at(1), at(2)]);
};

function withLightness(color: string, factor: number, more: number): string {
  const [red, green, blue] = rgbOf(color);
  const light = (Math.max(red, green, blue) + Math.min(red, green, blue)) / 510;
  const wanted = Math.min(1, Math.max(0, light * factor + more));
  if (wanted === light) return color;
  return wanted < light
    ? mixedColor(color, '#000000', 1 - wanted / light)
    : mixedColor(color, '#ffffff', (wanted - light) / (1 - light));
}

export class OfficeColors {
  readonly #theme = new Map<string, string>();
  readonly #names: ReadonlyMap<string, string>;

  /** @param map The master's `clrMap`, or the slide's replacement for it. */
  constructor(theme: XmlNode | undefined, map?: XmlNode) {
    for (const entry of childOf(theme, 'themeElements', 'clrScheme')?.children ?? []) {
      const color = this.in(entry);
      if (color !== undefined) this.#theme.set(entry.name, color);
    }
    this.#names = map?.attributes ?? new Map(Object.entries(USUAL_NAMES));
  }

  named(name: string): string | undefined {
    return this.#theme.get(this.#names.get(name) ?? name);
  }

  in(holder: XmlNode | undefined): string | undefined {
    for (const node of holder?.children ?? []) {
      const color = this.#plain(node);
      if (color !== undefined) return changed(color, node);
    }
    return undefined;
  }

  /** An area's colour, approximate for patterns; null for no fill, undefined if none is defined. */
  fill(properties: XmlNode | undefined): string | null | undefined {
    for (const node of properties?.children ?? []) {
      if (node.name === 'noFill') return null;
      if (node.name === 'solidFill') return this.in(node);
      if (node.name === 'gradFill') return this.in(childOf(node, 'gsLst', 'gs'));
      if (node.name === 'pattFill') return this.in(childOf(node, 'bgClr'));
    }
    return undefined;
  }

  #plain(node: XmlNode): string | undefined {
    const value = attributeOf(node, 'val');
    if (node.name === 'srgbClr') return hexOf(value);
    if (node.name === 'sysClr') return hexOf(attributeOf(node, 'lastClr'));
    if (node.name === 'schemeClr') return this.named(value ?? '');
    return node.name === 'prstClr' ? hexOf(PRESET[value ?? '']) : undefined;
  }
}

function changed(color: string, node: XmlNode): string {
  let now = color;
  const shareIn = (name: string) => {
    const value = numericAttribute(childOf(node, name), 'val');
    return value === undefined ? undefined : value / 100_000;
  };
  const shade = shareIn('shade');
  if (shade !== undefined) now = mixedColor(now, '#000000', 1 - shade);
  const tint = shareIn('tint');
  if (tint !== undefined) now = mixedColor(now, '#ffffff', 1 - tint);
  now = withLightness(now, shareIn('lumMod') ?? 1, shareIn('lumOff') ?? 0);
  const alpha = shareIn('alpha');
  return alpha === undefined ? now : mixedColor(now, '#ffffff', 1 - alpha);
}
