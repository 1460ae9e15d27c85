import { getDocumentProxy } from 'unpdf';

interface StructNode {
  readonly role?: string;
  readonly alt?: string;
  readonly lang?: string;
  readonly type?: string;
  readonly id?: string;
  readonly children?: readonly StructNode[];
}

/** One tagged element, with its text. */
interface Tagged {
  readonly role: string;
  readonly alt: string | undefined;
  readonly lang: string | undefined;
  readonly text: string;
  readonly children: readonly Tagged[];
}

interface Outline {
  readonly title: string;
  readonly items: readonly Outline[];
}

/** The content of a PDF, according to an independent reader. */
export interface ReadPdf {
  readonly pages: readonly { readonly width: number; readonly height: number; text: string }[];
  readonly outline: readonly Outline[];
  readonly info: ReadonlyMap<string, unknown>;
  readonly isMarked: boolean;
  /** How a window that shows it looks. */
  readonly window: ReadonlyMap<string, unknown>;
  /** The tags of all pages, page by page. */
  readonly tags: readonly Tagged[];
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;

/** The text of each marked piece of a page, by its id. */
async function markedTexts(page: Page): Promise<Map<string, string>> {
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const texts = new Map<string, string>();
  const open: (string | null)[] = [];
  for (const item of items) {
    if ('str' in item) {
      const id = open.findLast((one) => one !== null);
      const text = `${item.str}${item.hasEOL ? ' ' : ''}`;
      if (id) texts.set(id, (texts.get(id) ?? '') + text);
    } else if (item.type === 'endMarkedContent') open.pop();
    else open.push(item.id ?? null);
  }
  return texts;
}

function tagged(node: StructNode, texts: ReadonlyMap<string, string>): Tagged {
  const children: Tagged[] = [];
  let text = '';
  for (const child of node.children ?? []) {
    if (child.type === 'content') {
      text += texts.get(child.id ?? '') ?? '';
      continue;
    }
    const inner = tagged(child, texts);
    children.push(inner);
    // The text of a figure is its alternative text.
    if (inner.role !== 'Figure') text += inner.text;
  }
  return {
    role: node.role ?? '',
    alt: node.alt,
    lang: node.lang,
    text: text.replaceAll(/\s+/g, ' ').trim(),
    children,
  };
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  // It takes ownership of the bytes.
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  try {
    const pages: { width: number; height: number; text: string }[] = [];
    const tags: Tagged[] = [];
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      const content = await page.getTextContent();
      const text = content.items.map((item) => ('str' in item ? item.str : '')).join(' ');
      pages.push({ width, height, text: text.replaceAll(/\s+/g, ' ') });
      const tree: StructNode | null = await page.getStructTree();
      if (tree !== null) tags.push(tagged(tree, await markedTexts(page)));
    }
    const { info } = await pdf.getMetadata();
    const marks = await pdf.getMarkInfo();
    return {
      pages,
      outline: (await pdf.getOutline()) ?? [],
      info: new Map(Object.entries(info)),
      isMarked: marks?.Marked === true,
      window: new Map(Object.entries((await pdf.getViewerPreferences()) ?? {})),
      tags,
    };
  } finally {
    await pdf.loadingTask.destroy();
  }
}

/** All elements with one of these roles, in reading order. */
export function withRole(tags: readonly Tagged[], ...roles: string[]): Tagged[] {
  return tags.flatMap((tag) =>
    roles.includes(tag.role) ? [tag] : withRole(tag.children, ...roles),
  );
}

/** The rows of all tables, as the texts of their cells. */
export function tableRows(pdf: ReadPdf): string[][] {
  return withRole(pdf.tags, 'TR').map((row) =>
    withRole(row.children, 'TH', 'TD').map(({ text }) => text),
  );
}
