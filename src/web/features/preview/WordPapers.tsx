import { useEffect, useRef } from 'react';
import type { PageBlock, Papers } from '../../../contract/documentLayout.ts';
import { CutNote } from './CutNote.tsx';
import { keyedByPosition } from './keyedByPosition.ts';
import { markWords } from './markWords.ts';
import { PageParagraphs } from './PageParagraphs.tsx';
import { PageTableView } from './PageTableView.tsx';
import './pages.css';

export type WordPapersProps = { documentId: number; document: Papers; find: string | undefined };

const PAPERS_REGION_PROPS = { role: 'region', 'aria-label': 'Pages', tabIndex: 0 };

/** Paper as long as the text, with a new sheet at each page break. */
export function WordPapers({ documentId, document: papers, find }: WordPapersProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = frame.current;
    const dialog = element?.closest('[role="dialog"]');
    if (dialog?.contains(document.activeElement)) element?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const element = frame.current;
    if (element === null || papers.papers.length === 0) return undefined;
    const { first, remove } = markWords(element, find);
    if (first !== undefined) {
      const { top } = first.getBoundingClientRect();
      element.scrollBy({
        top: top - element.getBoundingClientRect().top - element.clientHeight / 3,
      });
    }
    return remove;
  }, [papers, find]);
  const last = papers.papers.length - 1;
  const tables = new TableNames(papers);
  const blocks = (list: readonly PageBlock[]) => (
    <WordBlocks blocks={list} documentId={documentId} tables={tables} />
  );
  return (
    <>
      {papers.isCut ? <CutNote /> : null}
      <div
        ref={frame}
        {...PAPERS_REGION_PROPS}
        className="relative min-h-0 flex-1 overflow-auto overscroll-contain bg-sunken lg:rounded-b-large p-3 outline-offset-[-2px]"
      >
        <div
          className="mx-auto flex max-w-[860px] flex-col gap-3"
          style={{ ['--pt' as string]: `calc(1rem / ${papers.size})` }}
        >
          {keyedByPosition(papers.papers).map(([key, paper], index) => (
            <div key={key} className="paper word-paper">
              {index === 0 && papers.header.length > 0 ? (
                <div className="word-margin">{blocks(papers.header)}</div>
              ) : null}
              {blocks(paper)}
              {index === last && papers.notes.length > 0 ? (
                <div className="word-notes">{blocks(papers.notes)}</div>
              ) : null}
              {index === last && papers.footer.length > 0 ? (
                <div className="word-margin">{blocks(papers.footer)}</div>
              ) : null}
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

/** Gives tables unique names, so that screen readers can tell them apart. */
class TableNames {
  readonly #tables: readonly PageBlock[];

  constructor({ header, papers, notes, footer }: Papers) {
    this.#tables = [...header, ...papers.flat(), ...notes, ...footer].filter(
      ({ kind }) => kind === 'table',
    );
  }

  of(table: PageBlock): string {
    const { length } = this.#tables;
    return length === 1 ? 'Table' : `Table ${this.#tables.indexOf(table) + 1} of ${length}`;
  }
}

/** A wide table scrolls in its own frame, with arrow keys too. */
const scrolling = (name: string) => ({
  role: 'region',
  'aria-label': `${name}, scrolls`,
  tabIndex: 0,
});

/** Consecutive paragraphs are drawn together, because list items form one list. */
function WordBlocks({
  blocks,
  documentId,
  tables,
}: {
  blocks: readonly PageBlock[];
  documentId: number;
  tables: TableNames;
}) {
  const groups: PageBlock[][] = [];
  for (const block of blocks) {
    const group = groups.at(-1);
    if (block.kind === 'paragraph' && group?.at(-1)?.kind === 'paragraph') group.push(block);
    else groups.push([block]);
  }
  return keyedByPosition(groups).map(([key, group]) => {
    const [first] = group;
    if (first?.kind === 'table') {
      return (
        <div key={key} className="word-table" {...scrolling(tables.of(first))}>
          <PageTableView table={first} label={tables.of(first)} documentId={documentId} />
        </div>
      );
    }
    const paragraphs = group.filter((block) => block.kind === 'paragraph');
    return <PageParagraphs key={key} paragraphs={paragraphs} documentId={documentId} />;
  });
}
