import { describe, expect, test } from 'vitest';
import { periodOfText } from '../words/periodText.ts';
import { titleTime } from '../words/titlePeriod.ts';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { NO_ANSWERS } from '../ledgers/booksOfSheet.ts';
import { statedPeriod } from '../ledgers/statedPeriod.ts';
import { readPasted } from '../file/readWorkbook.ts';
import { statementBooks } from './statementBooks.ts';
import { fate, JANUARY, under } from './testMisleading.ts';

const titled = (title: string, head: string, count = 1) => {
  const lines = under(head, ...Array.from({ length: count }, () => JANUARY));
  return [title, ...lines.slice(1)];
};
const frame = (...lines: readonly string[]) => fate(...lines).frame;

describe('so many months that end on a day', () => {
  test.each([
    ['one', 1],
    ['two', 2],
    ['four', 4],
    ['five', 5],
    ['seven', 7],
    ['eight', 8],
    ['ten', 10],
    ['eleven', 11],
    ['eighteen', 18],
    ['14', 14],
  ])('%s are %i', (word, months) => {
    const plural = months === 1 ? 'month' : 'months';
    for (const text of [
      `For the ${word} ${plural} ended 31 May 2025`,
      `${word}-month period ending May 31, 2025`,
    ]) {
      expect(periodOfText(STANDARD_BASIS, text)).toMatchObject({ months, month: 5, year: 2025 });
      expect(titleTime(STANDARD_BASIS, ['Profit and Loss', text]).period).toMatchObject({
        months,
        month: 5,
      });
    }
  });

  test.each(['five', 'seven', 'Eleven', '5'])('%s of them are no month of books', (count) => {
    const title = `For the ${count} months ended 31 May 2025`;
    expect(frame(...titled(title, ',Amount'))).toContain('yearToDate');
    // Its years are those months, and the same ones of the year before.
    expect(frame(...titled(title, ',2025,2024', 2))).toBe(
      'profitAndLoss | yearToDate | – | units | 2025-05',
    );
    expect(frame(...titled(title, ',31 May 2025'))).toContain('yearToDate');
  });

  test.each(['thirteen', 'few', 'first 5 calendar'])('%s of them are not known', (count) => {
    const title = `For the ${count} months ended 31 May 2025`;
    for (const head of [',Amount', ',2025,2024', ',31 May 2025']) {
      const { rows, frame: said } = fate(...titled(title, head, head.split(',').length - 1));
      expect([head, rows]).toEqual([head, []]);
      expect([head, said]).toEqual([head, expect.stringMatching(/^\w+ \| – \|/)]);
    }
  });

  test.each(['month', 'one month', '1 months', 'One Months'])(
    'one %s ended is a month',
    (words) => {
      const title = `For the ${words} ended 31 May 2025`;
      for (const head of [',Amount', ',2025', ',31 May 2025']) {
        const { rows, frame: said } = fate(...titled(title, head));
        expect([head, said]).toEqual([head, 'profitAndLoss | month | – | units | 2025-05']);
        expect(rows).toHaveLength(4);
      }
    },
  );

  test('are no month of a trial balance', () => {
    expect(statedPeriod('For the five months ended May 2025')?.from).toBeNull();
    expect(statedPeriod('For the month of May 2025')?.from).toBe('2025-05');
  });
});

const AMOUNTS = ['Profit and Loss,,', 'Harbour Ltd,,'];
const rest = (head: string) => under(head, JANUARY, JANUARY).slice(2);

describe('since when and until when', () => {
  test.each([
    'Period,01/04/2025,30/06/2025',
    'From,01/04/2025,30/06/2025',
    'Zeitraum,01/04/2025,30/06/2025',
    'Profit and Loss,01/04/2025,30/06/2025',
  ])('%s heads no columns', (title) => {
    const said = 'profitAndLoss | quarter | – | units | 2025-06';
    expect(frame(...AMOUNTS, title, ...rest('Account,Actual,Last year'))).toBe(said);
    expect(frame(...AMOUNTS, title, ...under('Account,Amount', JANUARY).slice(2))).toBe(said);
  });

  test('in the middle of months are no period of books', () => {
    const { rows } = fate(
      ...AMOUNTS,
      'Period,15/04/2025,20/06/2025',
      ...rest('Account,Actual,Last year'),
    );
    expect(rows).toEqual([]);
  });

  test('above months leaves these as they are', () => {
    const { frame: said } = fate(
      ...AMOUNTS,
      'Period,01/04/2025,30/06/2025',
      ...rest('Account,Apr 2025,May 2025'),
    );
    expect(said).toBe('profitAndLoss | month | – | units | 2025-04 2025-05');
  });

  test.each(['Period', 'Date', 'Account'])(
    '%s above names is beside days that head months',
    (head) => {
      const three = under(`${head},01/04/2025,01/05/2025,01/06/2025`, JANUARY, JANUARY, JANUARY);
      expect(frame(...three)).toBe('profitAndLoss | month | – | units | 2025-04 2025-05 2025-06');
      const two = under(`${head},30/04/2025,31/05/2025`, JANUARY, JANUARY);
      expect(frame(...two)).toBe('profitAndLoss | month | – | units | 2025-04 2025-05');
    },
  );
});

test('a month whose column has no amounts is none of the books', () => {
  const [sheet] = readPasted(
    under(',Apr 2025,May 2025,Jun 2025', JANUARY, JANUARY, []).join('\n'),
  ).sheets;
  expect(sheet === undefined ? null : statementBooks(STANDARD_BASIS, sheet)?.books.months).toEqual([
    '2025-04',
    '2025-05',
  ]);
});

const months = (head: string, title: string, yearStartMonth: number) => {
  const basis = { ...STANDARD_BASIS, yearStartMonth };
  const [sheet] = readPasted(titled(title, head).join('\n')).sheets;
  if (sheet === undefined) throw new Error('There is no sheet');
  return statementBooks(basis, sheet, undefined, NO_ANSWERS)?.books.months ?? [];
};

describe('"Q2 2025" of a company whose year begins in April', () => {
  test.each([
    [',Q2 2025', 'Profit and Loss', []],
    [',Amount', 'Q2 2025', []],
    [',H1 2025', 'Profit and Loss', []],
    [',Apr - Jun 2025', 'Profit and Loss', ['2025-06']],
    [',Q2 2025', 'Three months ended 30 June 2025', ['2025-06']],
    [',Amount', 'Quarter ended 30 June 2025', ['2025-06']],
    [',Q1 FY25', 'Profit and Loss', ['2025-06']],
  ])('%s below %s', (head, title, said) => {
    expect(months(head, title, 4)).toEqual(said);
  });

  test('is certain where years begin in January', () => {
    expect(months(',Q1 2025', 'Profit and Loss', 1)).toEqual(['2025-03']);
  });
});
