import type { XmlNode } from '../../../../office/xmlTree.ts';
import { attributeOf, childOf, childrenOf, numericAttribute } from '../../../../office/xmlTree.ts';
import { listNumber } from './listNumbers.ts';

const PLAIN_BULLET = /^[^\u0020-\uD7FFA-Za-z]|^[A-Za-z§Øü·]$/;

const wordValue = (node: XmlNode | undefined, ...names: string[]) =>
  attributeOf(childOf(node, ...names), 'val');

/** Numbers list items in the order in which the markers are requested. */
export class WordLists {
  readonly #abstract = new Map<string, XmlNode>();
  readonly #lists = new Map<string, XmlNode>();
  readonly #counts = new Map<string, number[]>();
  readonly #begun = new Set<string>();

  constructor(root: XmlNode | undefined) {
    for (const node of childrenOf(root, 'abstractNum')) {
      this.#abstract.set(attributeOf(node, 'abstractNumId') ?? '', node);
    }
    for (const node of childrenOf(root, 'num')) {
      this.#lists.set(attributeOf(node, 'numId') ?? '', node);
    }
  }

  level(list: string, level: number): XmlNode | undefined {
    const id = wordValue(this.#lists.get(list), 'abstractNumId');
    const levels = childrenOf(this.#abstract.get(id ?? ''), 'lvl');
    return levels.find((node) => numericAttribute(node, 'ilvl') === level);
  }

  /** The marker of the next item: "•", "2.", "1.3". */
  marker(list: string, level: number): string {
    const node = this.level(list, level);
    if (node === undefined) return '';
    const counts = this.#countsOf(list);
    for (let above = 0; above < level; above += 1) counts[above] ??= this.#startOf(list, above);
    counts[level] = (counts[level] ?? this.#startOf(list, level) - 1) + 1;
    counts.length = level + 1;
    const text = wordValue(node, 'lvlText') ?? '';
    const format = wordValue(node, 'numFmt') ?? 'decimal';
    if (format === 'none') return '';
    if (format === 'bullet') return PLAIN_BULLET.test(text) ? '•' : text;
    return text.replaceAll(/%(\d)/g, (_, digit: string) => {
      const at = Number(digit) - 1;
      const of = wordValue(this.level(list, at), 'numFmt') ?? 'decimal';
      return listNumber(counts[at] ?? 1, of);
    });
  }

  /** Lists of one kind continue counting, unless a list states where it begins. */
  #countsOf(list: string): number[] {
    const node = this.#lists.get(list);
    const key = wordValue(node, 'abstractNumId') ?? list;
    const isNew = !this.#begun.has(list);
    this.#begun.add(list);
    const restarts = childrenOf(node, 'lvlOverride').some(
      (override) => childOf(override, 'startOverride') !== undefined,
    );
    const known = this.#counts.get(key);
    if (known !== undefined && !(isNew && restarts)) return known;
    const counts: number[] = [];
    this.#counts.set(key, counts);
    return counts;
  }

  #startOf(list: string, level: number): number {
    const override = childrenOf(this.#lists.get(list), 'lvlOverride').find(
      (node) => numericAttribute(node, 'ilvl') === level,
    );
    const start =
      wordValue(override, 'startOverride') ?? wordValue(this.level(list, level), 'start') ?? '1';
    return Number.parseInt(start, 10) || 0;
  }
}
