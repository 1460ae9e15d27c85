import type { PageParagraph } from '../../../../contract/documentLayout.ts';

const MOST_PAGE_PARTS = 20_000;
const MOST_PAGE_CHARACTERS = 1_000_000;

export class PageBudget {
  #parts: number;
  #characters = MOST_PAGE_CHARACTERS;

  constructor(parts = MOST_PAGE_PARTS) {
    this.#parts = parts;
  }

  get isSpent(): boolean {
    return this.#parts <= 0 || this.#characters <= 0;
  }

  spend(characters = 0): void {
    this.#parts -= 1;
    this.#characters -= characters;
  }

  spendParagraphs(paragraphs: readonly PageParagraph[]): void {
    for (const { runs } of paragraphs) {
      this.spend(runs.reduce((sum, run) => sum + (run.kind === 'text' ? run.text.length : 0), 0));
    }
  }
}
