export type Unit = 'a second' | 'ms' | 's' | 'MB' | 'KB' | 'requests' | 'times';

/** A row is accepted at this value or, if it has a yardstick, at this ratio to it. */
interface Target {
  readonly of: 'value' | 'ratio';
  readonly kind: 'at least' | 'at most';
  readonly limit: number;
}

export interface Row {
  readonly part: string;
  readonly work: string;
  /** null: not measured. */
  readonly value: number | null;
  readonly unit: Unit;
  /** The yardstick, measured in the same run and unit; null if it wasn't measured. */
  readonly yardstick?: { readonly name: string; readonly value: number | null };
  readonly targets?: readonly Target[];
  readonly p50Ms?: number;
  readonly p99Ms?: number;
  readonly remark?: string;
}

export const atLeast = (of: Target['of'], limit: number): Target => ({
  of,
  kind: 'at least',
  limit,
});
export const atMost = (of: Target['of'], limit: number): Target => ({ of, kind: 'at most', limit });

/** The value as a multiple of its yardstick; null where one of the two was not measured. */
export function ratioOf({ value, yardstick }: Row): number | null {
  if (value === null || yardstick === undefined || yardstick.value === null) return null;
  return value / yardstick.value;
}

/** True if all targets are met; null if there is none, or its value wasn't measured. */
export function isMet(row: Row): boolean | null {
  const verdicts = (row.targets ?? []).map(({ of, kind, limit }) => {
    const measured = of === 'value' ? row.value : ratioOf(row);
    if (measured === null) return null;
    return kind === 'at least' ? measured >= limit : measured <= limit;
  });
  if (verdicts.includes(false)) return false;
  return verdicts.length === 0 || verdicts.includes(null) ? null : true;
}

/** Three digits that count, and whole numbers from a hundred on. */
export function shortNumber(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const size = Math.abs(value);
  if (size >= 100) return String(Math.round(value));
  return value.toFixed(size >= 10 ? 1 : 2);
}

function targetText({ of, kind, limit }: Target, unit: Unit): string {
  const sign = kind === 'at least' ? '≥' : '≤';
  return of === 'ratio' ? `${sign} ${Number(limit.toFixed(3))} ×` : `${sign} ${limit} ${unit}`;
}

function ratioText(row: Row): string {
  if (row.yardstick === undefined) return '';
  const ratio = ratioOf(row);
  return ratio === null
    ? `not measured (${row.yardstick.name})`
    : `${shortNumber(ratio)} × ${row.yardstick.name}`;
}

function cellsOf(row: Row): string[] {
  const met = isMet(row);
  return [
    row.work,
    row.value === null ? 'not measured' : `${shortNumber(row.value)} ${row.unit}`,
    ratioText(row),
    (row.targets ?? []).map((target) => targetText(target, row.unit)).join(', '),
    met === null ? '' : met ? 'yes' : 'no',
    row.p50Ms === undefined ? '' : shortNumber(row.p50Ms),
    row.p99Ms === undefined ? '' : shortNumber(row.p99Ms),
    row.remark ?? '',
  ];
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** The rows as a Markdown table, a heading for each part. */
export function markdown(rows: readonly Row[]): string {
  const heads = ['work', 'measured', 'ratio', 'target', 'met', 'p50 ms', 'p99 ms', 'remark'];
  const parts = Map.groupBy(rows, ({ part }) => part);
  return [...parts]
    .map(([part, own]) =>
      [
        `## ${part}`,
        '',
        line(heads),
        line(heads.map(() => '---')),
        ...own.map((row) => line(cellsOf(row))),
        '',
      ].join('\n'),
    )
    .join('\n');
}
