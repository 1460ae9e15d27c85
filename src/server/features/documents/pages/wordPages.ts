import type { PageBlock, PageParagraph, Papers } from '../../../../contract/documentLayout.ts';
import type { OfficeFile, Relationship } from '../../../../office/officeFile.ts';
import type { XmlNode } from '../../../../office/xmlTree.ts';
import { attributeOf, childOf, readChildrenOf, readTree } from '../../../../office/xmlTree.ts';
import { listNumber } from './listNumbers.ts';
import { namedContents } from './namedContents.ts';
import { PageBudget } from './pageBudget.ts';
import { withRunSizes } from './runSizes.ts';
import { relatedPart } from './slideSheet.ts';
import { WordLists } from './wordLists.ts';
import { unwrapped, wordRuns, type WordScene } from './wordRuns.ts';
import type { WordLooks } from './wordStyles.ts';
import { withIndents, withParagraphLooks, WordStyles } from './wordStyles.ts';
import { wordTable } from './wordTable.ts';

const NOTE_PARTS = { footnote: 'footnotes', endnote: 'endnotes' } as const;
const roundedWordPoints = (value: number) => Math.round(value * 100) / 100;

export async function wordPages(file: OfficeFile, budget = new PageBudget()): Promise<Papers> {
  const main = await file.mainPart();
  const relations = await file.relationships(main);
  const treeOf = async (type: string) => {
    const part = relatedPart(file, relations, type);
    return part === undefined ? undefined : readTree(file, part);
  };
  const styles = new WordStyles(await treeOf('styles'));
  const lists = new WordLists(await treeOf('numbering'));
  const notes = new NoteNumbers();
  const sceneOf = async (own: readonly Relationship[]): Promise<WordScene> => ({
    file,
    styles,
    relations: own,
    named: await namedContents(file, own),
    noteNumber: (kind, id) => notes.numberOf(kind, id),
  });
  const body = new WordBody(await sceneOf(relations), lists, budget);
  await readChildrenOf(file, main, 'body', (node) => body.add(node));
  const partsOf = async (type: string): Promise<PageBlock[]> => {
    const found: PageBlock[][] = [];
    for (const { type: own, part } of relations) {
      if (own !== type || !file.has(part)) continue;
      const margin = new WordBody(await sceneOf(await file.relationships(part)), lists, budget);
      for (const node of (await readTree(file, part)).children) margin.add(node);
      found.push(margin.blocks());
    }
    // A header that is the same on first, odd and even pages is shown once.
    const shown = new Map(found.map((blocks) => [JSON.stringify(blocks), blocks]));
    return [...shown.values()].flat();
  };
  const notesOf = async (kind: 'footnote' | 'endnote'): Promise<PageBlock[]> => {
    const part = relatedPart(file, relations, NOTE_PARTS[kind]);
    if (part === undefined) return [];
    const own = new WordBody(await sceneOf(await file.relationships(part)), lists, budget);
    await readChildrenOf(file, part, NOTE_PARTS[kind], (note) => {
      const number = notes.known(kind, attributeOf(note, 'id') ?? '');
      if (number !== undefined) own.addNote(note, number);
    });
    return own.blocks();
  };
  return {
    kind: 'papers',
    size: styles.usualSize,
    header: await partsOf('header'),
    papers: body.papers(),
    notes: [...(await notesOf('footnote')), ...(await notesOf('endnote'))],
    footer: await partsOf('footer'),
    isCut: budget.isSpent,
  };
}

/** Notes are numbered in the order in which the text refers to them. */
class NoteNumbers {
  readonly #ids = { footnote: new Map<string, string>(), endnote: new Map<string, string>() };

  numberOf(kind: 'footnote' | 'endnote', id: string): string {
    const ids = this.#ids[kind];
    const known = ids.get(id);
    if (known !== undefined) return known;
    const format = kind === 'endnote' ? 'lowerRoman' : 'decimal';
    const number = listNumber(ids.size + 1, format);
    ids.set(id, number);
    return number;
  }

  known(kind: 'footnote' | 'endnote', id: string): string | undefined {
    return this.#ids[kind].get(id);
  }
}

class WordBody {
  readonly #scene: WordScene;
  readonly #lists: WordLists;
  readonly #budget: PageBudget;
  readonly #papers: PageBlock[][] = [[]];
  /** The index of the page on which the section begins. */
  #section = 0;
  #above = 0;

  constructor(scene: WordScene, lists: WordLists, budget: PageBudget) {
    this.#scene = scene;
    this.#lists = lists;
    this.#budget = budget;
  }

  papers(): PageBlock[][] {
    return this.#papers.filter((blocks) => blocks.length > 0);
  }

  blocks(): PageBlock[] {
    return this.#papers.flat();
  }

  add(node: XmlNode): void {
    if (this.#budget.isSpent) return;
    if (node.name === 'p') this.#addParagraph(node);
    else if (node.name === 'tbl') this.#addTable(node);
    else if (node.name === 'sectPr') this.#endSection(node);
    else if (node.name === 'sdt')
      for (const inner of unwrapped(elementHolding(node))) this.add(inner);
  }

  addNote(note: XmlNode, number: string): void {
    const first = this.blocks().length;
    for (const node of note.children) this.add(node);
    const paragraph = this.blocks()[first];
    if (paragraph?.kind === 'paragraph') {
      paragraph.runs.unshift({ kind: 'text', text: `[${number}] ` });
    }
  }

  get #paper(): PageBlock[] {
    const last = this.#papers.at(-1);
    if (last === undefined) throw new RangeError('A document has a paper size');
    return last;
  }

  #breakPage(): void {
    this.#papers.push([]);
    this.#above = 0;
  }

  /** A section's properties come at its end and state how the section began. */
  #endSection(section: XmlNode): void {
    const isContinuous = attributeOf(childOf(section, 'type'), 'val') === 'continuous';
    const [begun] = isContinuous && this.#section > 0 ? this.#papers.splice(this.#section, 1) : [];
    if (begun !== undefined) this.#papers[this.#section - 1]?.push(...begun);
  }

  #addParagraph(node: XmlNode): void {
    const { paragraphs, breaksBefore, breaksAfter } = this.#paragraphs(
      node,
      this.#scene.styles.base,
    );
    if (breaksBefore && this.#paper.length > 0) this.#breakPage();
    this.#paper.push(...paragraphs);
    const section = childOf(node, 'pPr', 'sectPr');
    if (section !== undefined) {
      this.#endSection(section);
      this.#breakPage();
      this.#section = this.#papers.length - 1;
    } else if (breaksAfter) this.#breakPage();
  }

  #addTable(node: XmlNode): void {
    this.#above = 0;
    const { styles } = this.#scene;
    this.#paper.push(
      wordTable(node, styles, styles.base, (cell, looks, fill) => this.#cell(cell, looks, fill)),
    );
    this.#above = 0;
  }

  #cell(cell: XmlNode, looks: WordLooks, fill?: string): PageParagraph[] {
    this.#above = 0;
    return unwrapped(cell).flatMap((node): PageParagraph[] => {
      if (this.#budget.isSpent) return [];
      if (node.name === 'p') return this.#paragraphs(node, looks, fill).paragraphs;
      if (node.name !== 'tbl' && node.name !== 'tr' && node.name !== 'tc') return [];
      return this.#cell(node, looks, fill);
    });
  }

  #paragraphs(node: XmlNode, base: WordLooks, fill?: string) {
    const { styles } = this.#scene;
    const properties = childOf(node, 'pPr');
    const styled = styles.paragraph(base, attributeOf(childOf(properties, 'pStyle'), 'val'));
    const direct = withParagraphLooks(styled, properties);
    const level = this.#lists.level(direct.list, direct.level);
    const indented = withIndents(direct, childOf(level, 'pPr'));
    const looks = level === undefined ? direct : withIndents(indented, properties);
    const { runs, boxes, breaksPage } = wordRuns(node, looks, fill, this.#scene);
    const marker =
      runs.length > 0 && level !== undefined ? this.#lists.marker(looks.list, looks.level) : '';
    const paragraph: PageParagraph = {
      kind: 'paragraph',
      heading: runs.length > 0 ? looks.heading : 0,
      marker,
      indent: roundedWordPoints(Math.max(0, looks.left)),
      hang: roundedWordPoints(Math.max(0, Math.min(looks.hang, looks.left))),
      align: looks.align,
      gap: roundedWordPoints(Math.max(looks.before, this.#above)),
      spacing: looks.spacing,
      ...withRunSizes(runs, looks.size),
    };
    this.#above = looks.after;
    this.#budget.spendParagraphs([paragraph]);
    const inBoxes = boxes.flatMap((box) => this.#cell(box, base));
    return {
      paragraphs: [paragraph, ...inBoxes],
      breaksBefore: looks.breaksBefore,
      breaksAfter: breaksPage,
    };
  }
}

const elementHolding = (node: XmlNode): XmlNode => ({
  name: '',
  attributes: new Map(),
  children: [node],
  text: '',
});
