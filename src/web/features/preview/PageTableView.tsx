import type { CSSProperties } from 'react';
import type { PageCell, PageTable } from '../../../contract/documentLayout.ts';
import { keyedByPosition } from './keyedByPosition.ts';
import { inPoints, insets } from './pagePoints.ts';
import { PageParagraphs } from './PageParagraphs.tsx';

export function PageTableView({
  table: { columns, headRows, rows },
  label,
  documentId,
}: {
  table: PageTable;
  label: string;
  documentId: number;
}) {
  const drawn = keyedByPosition(rows).map(([key, { height, cells }], index) => (
    <tr key={key} {...(height === undefined ? {} : { style: { height: inPoints(height) } })}>
      {keyedByPosition(cells).map(([cellKey, cell]) => (
        <PageTableCell
          key={cellKey}
          cell={cell}
          isHead={index < headRows}
          documentId={documentId}
        />
      ))}
    </tr>
  ));
  return (
    <table aria-label={label} className="page-table">
      <colgroup>
        {keyedByPosition(columns).map(([key, width]) => (
          <col key={key} style={{ width: `${width}%` }} />
        ))}
      </colgroup>
      {headRows > 0 ? <thead>{drawn.slice(0, headRows)}</thead> : null}
      <tbody>{drawn.slice(headRows)}</tbody>
    </table>
  );
}

const border = (color: string | undefined) => (color === undefined ? 'none' : `1px solid ${color}`);

function bordersOf(lines: NonNullable<PageCell['lines']>): CSSProperties {
  return {
    borderLeft: border(lines.left),
    borderTop: border(lines.top),
    borderRight: border(lines.right),
    borderBottom: border(lines.bottom),
  };
}

function PageTableCell({
  cell: { columns, rows, fill, anchor, padding, lines, paragraphs },
  isHead,
  documentId,
}: {
  cell: PageCell;
  isHead: boolean;
  documentId: number;
}) {
  // An empty cell can't be a heading.
  const isHeading =
    isHead &&
    paragraphs.some(({ runs }) =>
      runs.some((run) => run.kind !== 'text' || run.text.trim() !== ''),
    );
  const Element = isHeading ? 'th' : 'td';
  return (
    <Element
      {...(isHeading ? { scope: 'col' } : {})}
      {...(columns === 1 ? {} : { colSpan: columns })}
      {...(rows === 1 ? {} : { rowSpan: rows })}
      style={{
        backgroundColor: fill,
        verticalAlign: anchor ?? 'top',
        ...(padding === undefined ? {} : { padding: insets(padding) }),
        ...(lines === undefined ? {} : bordersOf(lines)),
      }}
    >
      <PageParagraphs paragraphs={paragraphs} documentId={documentId} />
    </Element>
  );
}
