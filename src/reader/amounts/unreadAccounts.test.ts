import { expect, test } from 'vitest';
import { readPasted } from '../file/readWorkbook.ts';
import { understand } from '../layout/understand.ts';
import { CONTEXT } from '../testWorkbooks.ts';
import { withIgnored } from '../../contract/importMeanings.ts';
import { readAmounts } from './readAmounts.ts';

function read(...rows: readonly string[]) {
  const workbook = readPasted(['Account,Apr 2025,May 2025,Jun 2025', ...rows].join('\n'));
  const layouts = understand(workbook, CONTEXT).layouts.map((layout) =>
    Object.assign({}, layout, { unit: 'units' as const }),
  );
  const { questions, remarks } = readAmounts(workbook, layouts, CONTEXT);
  return {
    questions: questions.flatMap(({ about, question }) => (about === 'lines' ? [question] : [])),
    warnings: remarks.flatMap(({ check, sentence }) => (check === 'unreadRows' ? [sentence] : [])),
  };
}

test('an account does not stand for all of revenue while other income is unread', () => {
  const { questions, warnings } = read(
    'Umsatzerlöse,100.50,200.25,300.75',
    'Dienstleistungserlöse,10.25,20.50,30.25',
    'Materialaufwand,50.25,50.25,50.25',
    'Löhne,5,5,5',
    'Miete,20.10,30.10,40.10',
  );
  expect(questions).toEqual([
    '“Umsatzerlöse” (A2) would make up all of Revenue, but rows next to it may belong to that line too: Dienstleistungserlöse (61). Choose lines for these rows, ignore them, or add a row with the total to the file.',
  ]);
  expect(warnings).toEqual([
    '2 of 5 rows with amounts in Pasted block are not read: Löhne (15), Miete (90.3).',
  ]);
});

test('a row whose name is usually an account is asked about next to rows of unknown type', () => {
  const { questions, warnings } = read(
    'Sales,100.50,200.25,300.75',
    'Consulting,10.25,20.50,30.25',
    'Materials,50.25,50.25,50.25',
    'Wages,20.10,30.10,40.10',
    'Rent,3,3,3',
  );
  expect(questions).toEqual([expect.stringContaining('“Sales” (A2) would make up all of Revenue')]);
  expect(warnings).toEqual([expect.stringContaining('Rent (9)')]);
});

test('the rows of the question can all be ignored', () => {
  const rows = [
    'Umsatzerlöse,100.50,200.25,300.75',
    'Dienstleistungserlöse,10.25,20.50,30.25',
    'Materialaufwand,50.25,50.25,50.25',
    'Löhne,5,5,5',
    'Miete,20.10,30.10,40.10',
  ];
  const workbook = readPasted(['Account,Apr 2025,May 2025,Jun 2025', ...rows].join('\n'));
  const asked = (positions: readonly number[]) => {
    const layouts = understand(workbook, CONTEXT).layouts.map((layout) =>
      withIgnored({ ...layout, unit: 'units' }, positions),
    );
    return readAmounts(workbook, layouts, CONTEXT);
  };
  const question = asked([]).questions.find(({ about }) => about === 'lines');
  expect(question?.positions).toEqual([3]);
  const { questions, amounts } = asked(question?.positions ?? []);
  expect(questions.filter(({ about }) => about === 'lines')).toEqual([]);
  expect(amounts.map(({ value }) => value)).toEqual(
    expect.arrayContaining(['100.50', '200.25', '300.75']),
  );
});

test('rows whose total is read are not asked about', () => {
  expect(
    read(
      'Revenue,110.75,220.75,331.00',
      'Sales,100.50,200.25,300.75',
      'Service income,10.25,20.50,30.25',
      'Gross profit,60.50,170.50,280.75',
      'Customers,5,6,7',
    ),
  ).toEqual({ questions: [], warnings: [] });
});

const readDown = (...rows: readonly string[]) => {
  const workbook = readPasted(rows.join('\n'));
  const layouts = understand(workbook, CONTEXT).layouts;
  return readAmounts(workbook, layouts, CONTEXT).questions.flatMap(({ about, question }) =>
    about === 'lines' ? [question] : [],
  );
};

test.each(['Revenue LY', 'Revenue budget', 'Revenue YTD', 'Revenue (prior year)'])(
  'a column “%s” is no other account of revenue',
  (heading) => {
    expect(
      readDown(
        `Month,Revenue,${heading},Cost of sales,Admin`,
        'Apr 2025,500.50,470.25,210.25,80.00',
        'May 2025,520.25,480.25,220.75,81.00',
      ),
    ).toEqual([]);
  },
);

test('columns are called columns', () => {
  const [question] = readDown(
    'Month,Umsatzerlöse,Dienstleistungserlöse,Materialaufwand,Löhne,Miete',
    'Apr 2025,100.50,10.25,50.25,5.00,20.10',
    'May 2025,200.25,20.50,50.25,5.00,30.10',
  );
  expect(question).toContain('but columns next to it may belong to that line too');
  expect(question).toContain('or add a column with the total to the file');
});
