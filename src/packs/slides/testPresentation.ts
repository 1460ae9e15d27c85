import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { below, firstBelow, textOf, xmlTree, type XmlElement } from '../../office/testXml.ts';

/** The entries of a zip, including folders. */
export function unpacked(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
  return new Map(Object.entries(unzipSync(bytes)));
}

export function tree(parts: ReadonlyMap<string, Uint8Array>, name: string): XmlElement {
  const part = parts.get(name);
  if (part === undefined) throw new Error(`no part ${name}`);
  return xmlTree(strFromU8(part));
}

interface Relation {
  readonly id: string;
  readonly type: string;
  readonly target: string;
}

const relationsName = (name: string): string =>
  path.posix.join(path.posix.dirname(name), '_rels', `${path.posix.basename(name)}.rels`);

/** The targets of a part's relationships, as absolute names. */
export function relationsOf(parts: ReadonlyMap<string, Uint8Array>, name: string): Relation[] {
  const rels = parts.has(relationsName(name))
    ? below(tree(parts, relationsName(name)), 'Relationship')
    : [];
  return rels.map(({ attributes }) => ({
    id: attributes['Id'] ?? '',
    type: path.posix.basename(attributes['Type'] ?? ''),
    target: path.posix.resolve('/', path.posix.dirname(name), attributes['Target'] ?? '').slice(1),
  }));
}

const ASSUMED = new Map([
  ['ppt/slides/', ['slideLayout']],
  ['ppt/slideLayouts/', ['slideMaster']],
  ['ppt/slideMasters/', ['slideLayout', 'theme']],
  ['ppt/notesMasters/', ['theme']],
  ['ppt/notesSlides/', ['notesMaster', 'slide']],
  ['ppt/charts/', ['package']],
]);

// Targets of relationships that a part needs without naming their id.
const UNNAMED =
  /^(slideLayout|slideMaster|theme|notesMaster|notesSlide|slide|presProps|viewProps|tableStyles)$/;

function partFaults(parts: ReadonlyMap<string, Uint8Array>, name: string): string[] {
  const faults: string[] = [];
  const relations = relationsOf(parts, name);
  for (const { id, target } of relations) {
    if (!parts.has(target)) faults.push(`${name}: ${id} leads to ${target}, which is not there`);
  }
  const ids = relations.map(({ id }) => id);
  if (new Set(ids).size < ids.length) faults.push(`${name}: an id of a relation stands twice`);
  const xml = strFromU8(parts.get(name) ?? new Uint8Array());
  const named = new Set([...xml.matchAll(/\br:(?:id|embed)="(\w+)"/g)].map(([, id]) => id ?? ''));
  for (const id of named) if (!ids.includes(id)) faults.push(`${name}: ${id} is no relation`);
  for (const { id, type } of relations) {
    if (!named.has(id) && !UNNAMED.test(type)) faults.push(`${name}: ${id} (${type}) is not used`);
  }
  for (const [folder, types] of ASSUMED) {
    if (!name.startsWith(folder)) continue;
    for (const type of types) {
      if (!relations.some((one) => one.type === type)) faults.push(`${name}: no ${type}`);
    }
  }
  return faults;
}

const LISTS = [
  'p:sldIdLst',
  'p:sldMasterIdLst',
  'p:sldLayoutIdLst',
  'p:notesMasterIdLst',
  'a:tbl',
  'a:tr',
  'a:tblGrid',
  'c:ser',
  'c:cat',
  'c:strCache',
  'c:numCache',
];

function contentFaults(name: string, root: XmlElement): string[] {
  const faults: string[] = [];
  const ids = below(root, 'p:cNvPr').map(({ attributes }) => attributes['id']);
  if (new Set(ids).size < ids.length) faults.push(`${name}: an id of a shape stands twice`);
  for (const list of LISTS) {
    for (const { children } of below(root, list)) {
      if (children.length === 0) faults.push(`${name}: an empty ${list}`);
    }
  }
  for (const body of [...below(root, 'p:txBody'), ...below(root, 'a:txBody')]) {
    const paragraphs = body.children.filter((child) => child.name === 'a:p');
    if (paragraphs.length === 0) faults.push(`${name}: a text without a paragraph`);
    for (const { children } of paragraphs) {
      const places = children.map((child) => child.name).lastIndexOf('a:pPr');
      if (places > 0) faults.push(`${name}: a paragraph that is set in its middle`);
    }
  }
  for (const table of below(root, 'a:tbl')) {
    const columns = below(table, 'a:gridCol').length;
    for (const row of below(table, 'a:tr')) {
      const cells = row.children.filter((child) => child.name === 'a:tc').length;
      if (cells !== columns) faults.push(`${name}: a row of ${cells} cells in ${columns} columns`);
    }
  }
  return faults;
}

/** Faults that PowerPoint would offer to repair, or would silently accept. */
export function presentationFaults(bytes: Uint8Array): string[] {
  const parts = unpacked(bytes);
  const names = [...parts.keys()];
  const types = tree(parts, '[Content_Types].xml');
  const overrides = below(types, 'Override').map(({ attributes }) => attributes['PartName'] ?? '');
  const defaults = new Set(
    below(types, 'Default').map(({ attributes }) => attributes['Extension']),
  );
  const targets = new Set(
    ['', ...names.filter((name) => !name.endsWith('.rels'))].flatMap((name) =>
      relationsOf(parts, name).map(({ target }) => target),
    ),
  );
  const faults: string[] = [];
  if (new Set(overrides).size < overrides.length) faults.push('a part has two types');
  for (const name of overrides) {
    if (!parts.has(name.slice(1))) faults.push(`a type of ${name}, which is not there`);
  }
  for (const name of names) {
    if (name.endsWith('/')) faults.push(`an entry for the folder ${name}`);
    if (name === '[Content_Types].xml') continue;
    const extension = name.slice(name.lastIndexOf('.') + 1);
    const isPlain = extension === 'rels' || extension === 'xlsx';
    if (!overrides.includes(`/${name}`) && !(isPlain && defaults.has(extension))) {
      faults.push(`${name} has no type of its own`);
    }
    if (extension === 'xlsx') {
      if (!unpacked(parts.get(name) ?? new Uint8Array()).has('xl/workbook.xml')) {
        faults.push(`${name} is no workbook`);
      }
    } else faults.push(...contentFaults(name, tree(parts, name)));
    if (extension === 'rels') continue;
    if (!targets.has(name)) faults.push(`nothing refers to ${name}`);
    faults.push(...partFaults(parts, name));
  }
  const themes = names
    .filter((name) => /Masters\/[^/]+$/.test(name))
    .map((name) => relationsOf(parts, name).find(({ type }) => type === 'theme')?.target);
  if (new Set(themes).size < themes.length) faults.push('two masters share a theme');
  return [...faults, ...noteFaults(parts, names)];
}

/** A notes page belongs to the slide that it names, and that slide names it. */
function noteFaults(parts: ReadonlyMap<string, Uint8Array>, names: readonly string[]): string[] {
  return names
    .filter((name) => /^ppt\/notesSlides\/[^/]+$/.test(name))
    .filter((name) => {
      const slide = relationsOf(parts, name).find(({ type }) => type === 'slide')?.target ?? '';
      return !relationsOf(parts, slide).some(({ target }) => target === name);
    })
    .map((name) => `${name}: its slide does not know it`);
}

export interface ReadSlide {
  readonly title: string;
  /** Each table by its name, with the text of every cell. */
  readonly tables: readonly {
    readonly name: string;
    readonly description: string;
    readonly rows: readonly string[][];
  }[];
  /** The text outside tables, one entry per paragraph. */
  readonly paragraphs: readonly string[];
  readonly notes: string;
  /** The parts of its charts, with their descriptions. */
  readonly charts: readonly { readonly part: string; readonly description: string }[];
}

const paragraphsOf = (element: XmlElement): string[] =>
  below(element, 'a:p').map((paragraph) => below(paragraph, 'a:t').map(textOf).join(''));

const isTitle = (shape: XmlElement): boolean =>
  below(shape, 'p:ph').some((place) => place.attributes['type'] === 'title');

function readTable(frame: XmlElement) {
  return {
    name: firstBelow(frame, 'p:cNvPr').attributes['name'] ?? '',
    description: firstBelow(frame, 'p:cNvPr').attributes['descr'] ?? '',
    rows: below(frame, 'a:tr').map((row) =>
      below(row, 'a:tc').map((cell) => paragraphsOf(cell).join('\n')),
    ),
  };
}

/** The slides in the order of the presentation. */
export function readSlides(bytes: Uint8Array): ReadSlide[] {
  const parts = unpacked(bytes);
  const relations = relationsOf(parts, 'ppt/presentation.xml');
  return below(tree(parts, 'ppt/presentation.xml'), 'p:sldId').map(({ attributes }) => {
    const name = relations.find(({ id }) => id === attributes['r:id'])?.target ?? '';
    const root = tree(parts, name);
    const own = relationsOf(parts, name);
    const shapes = below(root, 'p:sp');
    const frames = below(root, 'p:graphicFrame');
    const notes = own.find(({ type }) => type === 'notesSlide')?.target;
    return {
      title: shapes.filter(isTitle).flatMap(paragraphsOf).join('\n'),
      tables: frames.filter((frame) => below(frame, 'a:tbl').length > 0).map(readTable),
      paragraphs: shapes.flatMap(paragraphsOf),
      notes: notes === undefined ? '' : paragraphsOf(tree(parts, notes)).join('\n'),
      charts: frames
        .filter((frame) => below(frame, 'c:chart').length > 0)
        .map((frame) => ({
          part:
            own.find(({ id }) => id === firstBelow(frame, 'c:chart').attributes['r:id'])?.target ??
            '',
          description: firstBelow(frame, 'p:cNvPr').attributes['descr'] ?? '',
        })),
    };
  });
}
