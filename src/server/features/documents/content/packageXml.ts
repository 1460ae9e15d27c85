/** The attributes of one element, by name. */
type Attributes = ReadonlyMap<string, string>;

export interface Element {
  /** Without a namespace's prefix. */
  readonly name: string;
  readonly attributes: Attributes;
}

const TAG = /<\/?([^\s<>/!?"'=]+)((?:\s+[^\s<>/"'=]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/y;
const ATTRIBUTE = /([^\s<>/"'=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

function decoded(text: string): string {
  return text.replaceAll(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi,
    (whole, hex, dec, name) => {
      if (typeof name === 'string') return ENTITIES.get(name) ?? whole;
      const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(dec);
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
    },
  );
}

/** UTF-8 unless its mark says UTF-16: all that an Office package may use. */
function textOf(bytes: Buffer): string | null {
  const mark = bytes.subarray(0, 2).toString('latin1');
  const encoding = mark === '\xff\xfe' ? 'utf-16le' : mark === '\xfe\xff' ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * The start tags (and, without attributes, the end tags) of the two small files that say what an
 * Office package holds. Null where it is no such XML; document types and CDATA, through which one
 * thing could be shown as another, have no place there either.
 */
export function elementsOf(bytes: Buffer): Element[] | null {
  const xml = textOf(bytes);
  if (xml === null) return null;
  const elements: Element[] = [];
  let at = xml.indexOf('<');
  while (at !== -1) {
    const end = endOfMarkup(xml, at);
    if (end === null) return null;
    if (end.tag !== undefined) elements.push(end.tag);
    at = xml.indexOf('<', end.at);
  }
  return elements;
}

function endOfMarkup(xml: string, at: number): { at: number; tag?: Element } | null {
  const close = xml.startsWith('<!--', at) ? '-->' : xml.startsWith('<?', at) ? '?>' : null;
  if (close !== null) {
    const end = xml.indexOf(close, at + 2);
    return end === -1 ? null : { at: end + close.length };
  }
  TAG.lastIndex = at;
  const match = TAG.exec(xml);
  if (match === null) return null;
  const [whole, qualified = '', rest = ''] = match;
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single] of rest.matchAll(ATTRIBUTE)) {
    attributes.set(name, decoded(double ?? single ?? ''));
  }
  const name = qualified.slice(qualified.indexOf(':') + 1);
  return { at: at + whole.length, tag: { name, attributes } };
}
