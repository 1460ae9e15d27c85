import type { BooksMonth } from '../../finance/books/books.ts';
import { bookMonth, monthOfDay } from '../../finance/books/bookMonths.ts';

/** The header of a SAF-T file, whose elements differ by country. */
export class SaftHeader {
  isPortuguese = false;
  isNorwegian = false;
  company: string | null = null;
  currency: string | null = null;
  readonly #said = new Map<string, string>();

  begin(attributes: Readonly<Record<string, string>>): void {
    const spaces = Object.entries(attributes)
      .filter(([name]) => name.startsWith('xmlns'))
      .map(([, space]) => space);
    this.isPortuguese = spaces.some((space) => /:PT[_:]/.test(`${space}:`));
    this.isNorwegian = spaces.some((space) => space.endsWith(':NO'));
  }

  close(name: string, parent: string, text: string): void {
    if (text === '') return;
    if (name === 'CompanyName' || (name === 'Name' && parent === 'Company')) this.company ??= text;
    else if (name === 'DefaultCurrencyCode' || (name === 'CurrencyCode' && parent === 'Header')) {
      this.currency ??= text.toUpperCase();
    } else if (name === 'AuditFileCountry') {
      this.isPortuguese ||= text === 'PT';
      this.isNorwegian ||= text === 'NO';
    } else this.#said.set(name, text);
  }

  /** The first month of the file; null if it isn't stated. */
  get from(): BooksMonth | null {
    return this.#month(['StartDate', 'SelectionStartDate'], 'PeriodStart');
  }

  get to(): BooksMonth | null {
    return this.#month(['EndDate', 'SelectionEndDate'], 'PeriodEnd');
  }

  #month(days: readonly string[], period: string): BooksMonth | null {
    const said = this.#said;
    for (const name of [...days, period]) {
      const month = monthOfDay(said.get(name) ?? '');
      if (month !== null) return month;
    }
    return bookMonth(Number(said.get(`${period}Year`) ?? ''), Number(said.get(period) ?? ''));
  }
}
