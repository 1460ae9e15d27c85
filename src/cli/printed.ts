import type { Import, ImportChange, ImportPreview } from '../contract/imports.ts';
import { formatCount } from '../format/count.ts';
import { leftOutSentence, leftOutUnlisted } from '../format/leftOut.ts';
import { formatAmountIn } from '../format/money.ts';

type Column = readonly string[];

const STATUS: Readonly<Record<ImportChange['status'], string>> = {
  new: 'new',
  changed: 'changed',
  unchanged: 'unchanged',
  conflict: 'conflict',
};

const RIGHT_ALIGNED: ReadonlySet<string> = new Set(['Stored', 'Workbook']);

/** Columns as wide as their content; amounts are aligned right. */
function table(heads: Column, rows: readonly Column[]): string {
  const widths = heads.map((head, at) =>
    Math.max(head.length, ...rows.map((row) => (row[at] ?? '').length)),
  );
  return [heads, ...rows]
    .map((row) =>
      row
        .map((text, at) => {
          const width = widths[at] ?? 0;
          return RIGHT_ALIGNED.has(heads[at] ?? '') ? text.padStart(width) : text.padEnd(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `  ${line}\n`)
    .join('');
}

const amount = (value: string | null, { unit, currency }: ImportChange): string => {
  if (value === null) return '–';
  if (unit === 'people') return formatCount(Number(value));
  return unit === 'percent' ? `${value}%` : formatAmountIn(currency, value);
};

function changesOf({ changes }: ImportPreview): string {
  const told = changes.filter(({ status }) => status !== 'unchanged');
  if (told.length === 0) return '';
  const rows = told.map((change) => [
    STATUS[change.status],
    change.sheet,
    change.cell,
    change.period,
    change.what,
    amount(change.before, change),
    amount(change.after, change),
  ]);
  return `\n${table(['', 'Sheet', 'Cell', 'Month', 'Figure', 'Stored', 'Workbook'], rows)}`;
}

const placeOf = ({ sheet, cell }: { sheet: string | null; cell: string | null }) =>
  [sheet, cell].filter((part) => part !== null).join(', ');

function refusalsOf({ refusals }: ImportPreview): string {
  if (refusals.length === 0) return '';
  const lines = refusals.map(
    (refusal) => `  ${placeOf(refusal)}: ${refusal.reason} ${refusal.remedy}\n`,
  );
  return `\nRefused:\n${lines.join('')}`;
}

function leftOutOf(preview: ImportPreview): string {
  const { leftOut } = preview;
  if (leftOut.length === 0) return '';
  const lines = leftOut.map((rows) => `  ${placeOf(rows)}: ${leftOutSentence(rows)}\n`);
  const more = leftOutUnlisted(preview);
  const last = more === 0 ? '' : `  and ${formatCount(more)} more rows and columns\n`;
  return `\nLeft out:\n${lines.join('')}${last}`;
}

function reportsOf({ counts, monthsWithoutReport: { length } }: ImportPreview): string {
  if (counts.reports > 0) {
    return `\n${formatCount(counts.reports)} new ${counts.reports === 1 ? 'report' : 'reports'}\n`;
  }
  if (length === 0) return '';
  const months = length === 1 ? '1 month has' : `${formatCount(length)} months have`;
  return `\n${months} no report; --make-reports makes what is missing\n`;
}

function unreadOf({ unread }: ImportPreview): string {
  if (unread.length === 0) return '';
  return `\nNot read:\n${unread.map(({ sheet, reason }) => `  ${sheet}: ${reason}\n`).join('')}`;
}

function warningsOf({ warnings }: ImportPreview): string {
  if (warnings.length === 0) return '';
  const lines = warnings.map(({ sheet, cell, sentence }) => {
    const place = placeOf({ sheet, cell });
    return place === '' ? `  ${sentence}\n` : `  ${place}: ${sentence}\n`;
  });
  return `\nPlease check:\n${lines.join('')}`;
}

function questionsOf({ questions }: ImportPreview): string {
  if (questions.length === 0) return '';
  const lines = questions.map(({ sheet, about, question }) => {
    const option = { unit: ' (--unit)', year: ' (--year)', report: ' (--report)' };
    const hint = about === 'month' || about === 'lines' ? '' : option[about];
    return `  ${sheet === null ? '' : `${sheet}: `}${question}${hint}\n`;
  });
  return `\nAnswer these first:\n${lines.join('')}`;
}

/** What an import would do, for a person to read. */
export function printedPreview({ fileName, preview }: Import): string {
  const { counts } = preview;
  const parts = [
    `${formatCount(counts.new)} new`,
    `${formatCount(counts.changed)} changed`,
    `${formatCount(counts.unchanged)} unchanged`,
    ...(counts.conflict > 0 ? [`${formatCount(counts.conflict)} in conflict`] : []),
    ...(counts.refused > 0 ? [`${formatCount(counts.refused)} refused`] : []),
    ...(counts.leftOut > 0 ? [`${formatCount(counts.leftOut)} left out`] : []),
    ...(counts.blank > 0 ? [`${formatCount(counts.blank)} blank`] : []),
  ];
  const conflicts =
    counts.conflict === 0
      ? ''
      : '\nFigures in conflict have changed here since the workbook was exported; they stay as they are.\n';
  return [
    `${fileName}: ${parts.join(', ')}\n`,
    changesOf(preview),
    conflicts,
    refusalsOf(preview),
    leftOutOf(preview),
    reportsOf(preview),
    unreadOf(preview),
    warningsOf(preview),
    questionsOf(preview),
  ].join('');
}
