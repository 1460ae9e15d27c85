import type { PackPart, PackSection, PackTable } from './pack.ts';

export function tableWithSentences(
  { title, said, rows, notes }: PackTable,
  shown: { readonly rows: ReadonlySet<number>; readonly isContinued: boolean } | null = null,
): string[] {
  const words = rows.flatMap((row, index) =>
    row.said === undefined || shown?.rows.has(index) === false ? [] : [row.said],
  );
  return shown?.isContinued === true
    ? [`${title}, continued.`, ...words]
    : [`${title}.`, ...(said ?? []), ...words, ...notes];
}

function spokenPart(part: PackPart): readonly string[] {
  if (part.kind === 'table') return tableWithSentences(part.table);
  if (part.kind === 'charts') return part.charts.map(({ description }) => description);
  if (part.kind === 'empty') return [part.sentence];
  return part.kind === 'text'
    ? [part.heading, ...part.paragraphs]
    : [part.heading, ...part.items.map((item) => `• ${item}`)];
}

export function spokenSection({ parts }: PackSection): string {
  return parts.flatMap(spokenPart).join('\n');
}
