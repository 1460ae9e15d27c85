import { LIMITS } from '../../../contract/limits.ts';
import { BULLET_CATEGORIES } from '../../../contract/bulletCategories.ts';
import { formatCount } from '../../../format/count.ts';
import type { BulletCategory } from '../../../contract/bulletCategories.ts';
import type { Bullet, MonthlySummaryItem } from '../../../contract/reports.ts';

export interface BulletGroup {
  readonly category: BulletCategory;
  readonly bullets: readonly Bullet[];
  readonly more: number;
}

export function cardBulletGroups(
  report: Pick<MonthlySummaryItem, 'bulletPoints' | 'bulletCounts'>,
): BulletGroup[] {
  return BULLET_CATEGORIES.flatMap((category) => {
    const bullets = report.bulletPoints
      .filter((bullet) => bullet.category === category)
      .slice(0, LIMITS.bulletsPerCategoryOnCard);
    const more = report.bulletCounts[category] - bullets.length;
    return bullets.length === 0 && more <= 0
      ? []
      : [{ category, bullets, more: Math.max(0, more) }];
  });
}

export interface ReportCriteria {
  readonly month?: number | undefined;
  readonly category?: BulletCategory | undefined;
  readonly documents?: 'yes' | undefined;
}

/** Filters reports by month, bullet category and documents. The server searches their text. */
export function filterReports<
  Report extends Pick<MonthlySummaryItem, 'monthNum' | 'bulletCounts' | 'documentCount'>,
>(reports: readonly Report[], { month, category, documents }: ReportCriteria): Report[] {
  return reports.filter(
    (report) =>
      (month === undefined || report.monthNum === month) &&
      (category === undefined || report.bulletCounts[category] > 0) &&
      (documents === undefined || report.documentCount > 0),
  );
}

export function countOf(count: number, one: string): string {
  return `${formatCount(count)} ${count === 1 ? one : `${one}s`}`;
}
