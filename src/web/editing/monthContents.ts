import type { RemovedMonth } from '../../contract/removedMonths.ts';
import { formatCount } from '../../format/count.ts';

export type MonthContents = Pick<
  RemovedMonth,
  'figures' | 'reports' | 'bulletPoints' | 'documents' | 'forecasts'
>;

const contentCountText = (count: number, one: string) =>
  `${formatCount(count)} ${count === 1 ? one : `${one}s`}`;

/**
 * Returns words such as "the figures, the report, 12 bullet points, 1 document and 4 forecasts and
 * budgets".
 */
export function contentsInWords(contents: MonthContents): string {
  const { figures, reports, bulletPoints, documents, forecasts } = contents;
  const parts = [
    ...(figures > 0 ? ['the figures'] : []),
    ...(reports > 0 ? ['the report'] : []),
    ...(bulletPoints > 0 ? [contentCountText(bulletPoints, 'bullet point')] : []),
    ...(documents > 0 ? [contentCountText(documents, 'document')] : []),
    ...(forecasts > 0
      ? [
          forecasts === 1
            ? '1 forecast or budget'
            : `${formatCount(forecasts)} forecasts and budgets`,
        ]
      : []),
  ];
  const last = parts.at(-1) ?? 'nothing';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}
