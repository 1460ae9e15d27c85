import { FULL_WIDTH, SMALLEST_TITLE } from './deckPlaces.ts';
import { shortened, textWidth } from './textFit.ts';

export interface Continued<Page> {
  readonly title: string;
  readonly page: Page;
}

/** Says in the titles of further slides that they go on: "… (continued, 2 of 3)". */
export function numbered<Page>(title: string, pages: readonly Page[]): Continued<Page>[] {
  const suffix = (index: number) => ` (continued, ${index + 1} of ${pages.length})`;
  const room = FULL_WIDTH - textWidth(suffix(pages.length), SMALLEST_TITLE, 'bold');
  return pages.map((page, index) => ({
    page,
    title:
      index === 0 ? title : `${shortened(title, SMALLEST_TITLE, room, 2, 'bold')}${suffix(index)}`,
  }));
}

export function isContinued(title: string): boolean {
  return /\(continued, \d+ of \d+\)$/.test(title);
}
