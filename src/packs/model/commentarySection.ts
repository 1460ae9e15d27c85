import { BULLET_CATEGORIES } from '../../contract/bulletCategories.ts';
import { REPORT_TEXTS } from '../../finance/reportTexts.ts';
import type { PackPart, PackSection } from './pack.ts';
import type { PackMonth } from './packMonths.ts';
import type { PackReport } from './packSource.ts';
import { withoutFormatting } from '../../format/withoutFormatting.ts';

const COMMENTARY_TEXTS = [
  { field: 'overview', heading: REPORT_TEXTS.overview },
  { field: 'summaryNotes', heading: REPORT_TEXTS.summaryNotes },
  { field: 'notes', heading: REPORT_TEXTS.notes },
] as const;

export function paragraphsOf(text: string | null): string[] {
  return withoutFormatting(text ?? '')
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function commentaryParts(report: PackReport, group?: string): PackPart[] {
  const headed = (heading: string) =>
    group === undefined ? { heading } : { heading: `${group}: ${heading}`, group };
  const texts = COMMENTARY_TEXTS.flatMap(({ field, heading }): PackPart[] => {
    const paragraphs = paragraphsOf(report[field]);
    return paragraphs.length === 0 ? [] : [{ kind: 'text', ...headed(heading), paragraphs }];
  });
  const bullets = BULLET_CATEGORIES.flatMap((category): PackPart[] => {
    const items = report.bulletPoints
      .filter((bullet) => bullet.category === category)
      .map(({ bulletText }) => paragraphsOf(bulletText).join(' '));
    return items.length === 0 ? [] : [{ kind: 'bullets', ...headed(category), items }];
  });
  return [...texts, ...bullets];
}

function commentaryPages(parts: readonly PackPart[]): PackSection {
  return { key: 'commentary', title: 'Commentary', parts };
}

export function monthCommentary(month: PackMonth): PackSection {
  const { report, name } = month;
  if (report === null) {
    return commentaryPages([{ kind: 'empty', sentence: `There is no report for ${name}.` }]);
  }
  const parts = commentaryParts(report);
  if (parts.length > 0) return commentaryPages(parts);
  return commentaryPages([
    { kind: 'empty', sentence: `The report for ${name} has no commentary.` },
  ]);
}

export function monthsCommentary(
  months: readonly PackMonth[],
  { period, atMost }: { readonly period: string; readonly atMost: number },
): { readonly section: PackSection; readonly leftOut: string[] } {
  const written = months
    .flatMap(({ name, report }) => {
      const parts = report === null ? [] : commentaryParts(report, name);
      return parts.length === 0 ? [] : [parts];
    })
    .toReversed();
  if (written.length === 0) {
    const sentence = `The reports for ${period} have no commentary.`;
    return { section: commentaryPages([{ kind: 'empty', sentence }]), leftOut: [] };
  }
  const parts = written.slice(0, atMost).flat();
  const more = written.length - atMost;
  if (more <= 0) return { section: commentaryPages(parts), leftOut: [] };
  const leftOut = `The commentary on ${more === 1 ? 'an earlier month' : `${more} earlier months`}: only the latest ${atMost} are shown.`;
  const earlier: PackPart = { kind: 'text', heading: 'Earlier months', paragraphs: [leftOut] };
  return { section: commentaryPages([...parts, earlier]), leftOut: [leftOut] };
}
