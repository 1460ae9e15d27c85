import type { Import, ImportChange, ImportPreview } from '../contract/imports.ts';
import { openingSentence } from '../format/openingWords.ts';
import { accountLabel } from '../finance/books/accountNames.ts';
import { ACCOUNT_TYPE_LABELS } from '../finance/books/accountTypes.ts';
import type { FedLine } from '../finance/books/fedLines.ts';
import { LINES } from '../finance/lines.ts';
import { formatCount } from '../format/count.ts';
import { leftOutSentence, leftOutUnlisted } from '../format/leftOutSentence.ts';
import { formatAmountIn } from '../format/money.ts';
import { understoodNotes, understoodWords } from '../format/understoodWords.ts';

type TextColumn = readonly string[];

const STATUS: Readonly<Record<ImportChange['status'], string>> = {
  new: 'new',
  changed: 'changed',
  unchanged: 'unchanged',
  conflict: 'conflict',
};

const RIGHT_ALIGNED: ReadonlySet<string> = new Set(['Stored', 'Workbook']);

function table(heads: TextColumn, rows: readonly TextColumn[]): string {
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

const changeAmountText = (value: string | null, { unit, currency }: ImportChange): string => {
  if (value === null) return '–';
  if (unit === 'people') return formatCount(Number(value));
  return unit === 'percent' ? `${value}%` : formatAmountIn(currency, value);
};

function changesText({ changes }: ImportPreview): string {
  const told = changes.filter(({ status }) => status !== 'unchanged');
  if (told.length === 0) return '';
  const rows = told.map((change) => [
    STATUS[change.status],
    change.sheet,
    change.cell,
    change.period,
    change.what,
    changeAmountText(change.before, change),
    changeAmountText(change.after, change),
  ]);
  return `\n${table(['', 'Sheet', 'Cell', 'Month', 'Figure', 'Stored', 'Workbook'], rows)}`;
}

const cellPlaceText = ({ sheet, cell }: { sheet: string | null; cell: string | null }) =>
  [sheet, cell].filter((part) => part !== null).join(', ');

function refusalsText({ refusals }: ImportPreview): string {
  if (refusals.length === 0) return '';
  const lines = refusals.map(
    (refusal) => `  ${cellPlaceText(refusal)}: ${refusal.reason} ${refusal.remedy}\n`,
  );
  return `\nRefused:\n${lines.join('')}`;
}

function leftOutText(preview: ImportPreview): string {
  const { leftOut } = preview;
  if (leftOut.length === 0) return '';
  const lines = leftOut.map((rows) => `  ${cellPlaceText(rows)}: ${leftOutSentence(rows)}\n`);
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
  return `\n${months} no report; --make-reports creates the missing ones\n`;
}

function planText({ plan }: ImportPreview): string {
  if (plan === undefined) return '';
  const year = plan.fyYear === null ? '' : ` for ${plan.fyYear}`;
  return `\nInto ${plan.name}, ${plan.id === null ? 'a new' : 'the'} ${plan.kind}${year}.\n`;
}

function booksText({ books, plan }: ImportPreview): string {
  if (books === undefined) return '';
  const { counts, currency, newAccounts, months } = books;
  const accounts = [
    `${formatCount(counts.newAccounts)} new`,
    `${formatCount(counts.knownAccounts)} known`,
    `${formatCount(counts.withoutLine)} without a line`,
  ];
  const balances = [
    `${formatCount(counts.new)} new`,
    `${formatCount(counts.changed)} changed`,
    `${formatCount(counts.unchanged)} unchanged`,
    ...(counts.removed > 0 ? [`${formatCount(counts.removed)} removed`] : []),
  ];
  const entities = (books.entities ?? []).map(
    ({ name, isNew, balances: count }) => `${name}${isNew ? ' (new)' : ''} ${formatCount(count)}`,
  );
  const made = newAccounts.map(({ cell, code, name, type, suggestedType, line, suggestion }) => [
    cell,
    `${code} ${name}`.trim(),
    type === null
      ? `?${suggestedType === null ? '' : ` ${ACCOUNT_TYPE_LABELS[suggestedType.type]}`}`
      : ACCOUNT_TYPE_LABELS[type],
    line === 'unmapped' ? '' : lineName(line),
    line === 'unmapped' && suggestion !== null ? lineName(suggestion.line) : '',
  ]);
  const same = (books.renamedAccounts ?? []).map(
    ({ cell, account, amount: both, by, isSame, ...one }) => [
      cell,
      accountLabel(one),
      accountLabel(account),
      both === null ? `the ${by === 'code' ? 'code' : 'name'}` : formatAmountIn(currency, both),
      isSame === null ? '?' : isSame ? 'yes' : 'no',
    ],
  );
  const lines = months.flatMap(({ month, isPublished, lines: changed }) =>
    changed.map(({ line, before, after }) => [
      month,
      isPublished ? 'published' : '',
      LINES[line].label,
      before === null ? '–' : formatAmountIn(currency, before),
      after === null ? '–' : formatAmountIn(currency, after),
    ]),
  );
  const results = months.flatMap(({ month, result }) =>
    result === null
      ? []
      : [
          [
            month,
            ...[result.accounts, result.ebitda, result.beside, result.withoutLine].map((total) =>
              formatAmountIn(currency, total),
            ),
          ],
        ],
  );
  return [
    // A plan's accounts are summed into its lines and not stored.
    plan === undefined
      ? `\nAccounts: ${accounts.join(', ')}\nBalances: ${balances.join(', ')}\n`
      : '',
    ...(books.openings ?? []).map((opening) => `${openingSentence(opening)}\n`),
    entities.length === 0 ? '' : `By entity: ${entities.join(', ')}\n`,
    same.length === 0
      ? ''
      : `\n${table(['Cell', 'In the file', 'Stored as', 'Both have', 'The same'], same)}`,
    made.length === 0
      ? ''
      : `\n${table(['Cell', 'New account', 'Type', 'Line', 'Suggested'], made)}`,
    lines.length === 0 ? '' : `\n${table(['Month', '', 'Line', 'Stored', 'Workbook'], lines)}`,
    results.length === 0
      ? ''
      : `\n${table(['Month', 'Result of the accounts', 'In EBITDA', 'Not in EBITDA', 'Without a line'], results)}`,
  ].join('');
}

const lineName = (line: FedLine | null) => (line === null ? 'left out' : LINES[line].label);

function unreadOf({ unread }: ImportPreview): string {
  if (unread.length === 0) return '';
  return `\nNot read:\n${unread
    .map(({ sheet, reason }) => {
      const option = /choose the plan that it is for/i.test(reason) ? ' (--plan)' : '';
      return `  ${sheet}: ${reason}${option}\n`;
    })
    .join('')}`;
}

function unitsText({ unitHints, layouts }: Import): string {
  const taken = unitHints.filter((hint) =>
    layouts.some(({ sheet, isUsed, unit }) => isUsed && sheet === hint.sheet && unit === hint.unit),
  );
  if (taken.length === 0) return '';
  const lines = taken.map(({ sheet, unit, because }) => `  ${sheet}: ${unit}. ${because}.\n`);
  return `\nUnits as the file states them (--unit changes them):\n${lines.join('')}`;
}

function sheetsAndFiguresText({ sheets, preview }: Import): string {
  const hasBoth = sheets.some(({ scenarios }) => scenarios === 'both');
  return preview.plan === undefined && hasBoth
    ? '\nThe file also has planned amounts; --scenario plan imports them into a plan.\n'
    : '';
}

function warningsText({ warnings }: ImportPreview): string {
  if (warnings.length === 0) return '';
  const lines = warnings.map(({ sheet, cell, sentence }) => {
    const place = cellPlaceText({ sheet, cell });
    return place === '' ? `  ${sentence}\n` : `  ${place}: ${sentence}\n`;
  });
  return `\nTo check:\n${lines.join('')}`;
}

const OPTION_OF_QUESTION: Readonly<Record<ImportPreview['questions'][number]['about'], string>> = {
  unit: ' (--unit)',
  entity: ' (--entity, --own-entities)',
  year: ' (--year)',
  report: ' (--report)',
  month: '',
  lines: ' (--row)',
  sameLine: ' (--add-up)',
  sign: ' (--sign)',
  accounts: ' (--account)',
  plan: ' (--plan, --year)',
  scenario: ' (--scenario)',
  decimalMark: ' (--decimal-mark)',
  periodYear: ' (--period-year)',
  sum: ' (--sums)',
  overlap: ' (--over-stored)',
  company: ' (--other-company)',
  parts: ' (--count)',
  columns: ' (--column)',
  renamed: ' (--renamed)',
  opening: ' (--take-as)',
  earnings: ' (--other-result)',
};

function questionsText({ preview: { questions }, layouts }: Import): string {
  if (questions.length === 0) return '';
  const asLines = new Set(layouts.filter(({ isUsed }) => isUsed).map(({ sheet }) => sheet));
  const lines = questions.map(({ sheet, about, question }) => {
    // For lines, the question is what negative costs mean; for ledgers, what positive balances mean.
    const isOfCosts = about === 'sign' && asLines.has(sheet ?? '');
    const option = isOfCosts ? ' (--signs)' : OPTION_OF_QUESTION[about];
    return `  ${sheet === null ? '' : `${sheet}: `}${question}${option}\n`;
  });
  return `\nAnswer these first:\n${lines.join('')}`;
}

/** Further entries are shown on the page. */
const MOST_LEFT = 6;

function understoodText({ understood, layouts, bookSheets }: Import): string {
  const isOfBooks = (name: string) =>
    bookSheets.includes(name) && layouts.some(({ sheet, isUsed }) => sheet === name && !isUsed);
  return understood
    .filter(({ sheet }) => isOfBooks(sheet))
    .map((sheet) =>
      [
        `${sheet.sheet}: ${understoodWords(sheet)}`,
        ...understoodNotes(sheet),
        ...sheet.left
          .slice(0, MOST_LEFT)
          .map(({ cell, label, reason }) => `“${label}” (${cell}) is left out. ${reason}`),
      ]
        .map((sentence, at) => `${at === 0 ? '\n' : '  '}${sentence}\n`)
        .join(''),
    )
    .join('');
}

export function previewText(record: Import): string {
  const { fileName, preview } = record;
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
    understoodText(record),
    planText(preview),
    changesText(preview),
    booksText(preview),
    conflicts,
    refusalsText(preview),
    leftOutText(preview),
    reportsOf(preview),
    unreadOf(preview),
    unitsText(record),
    sheetsAndFiguresText(record),
    warningsText(preview),
    questionsText(record),
  ].join('');
}
