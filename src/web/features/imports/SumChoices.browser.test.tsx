import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { importRows } from '../../../contract/importRows.ts';
import type { Import } from '../../../contract/imports.ts';
import { getImport, updateImport } from '../../../contract/imports.ts';
import { openApplication } from '../../testApplication.tsx';
import { server } from '../../testServer.ts';
import { draft } from './testDraft.ts';

const LAYOUT: Import['layouts'][number] = {
  sheet: 'Entities',
  isUsed: false,
  subject: 'figures',
  orientation: 'monthsAcross',
  headerRow: 1,
  labelColumn: 1,
  fyLabel: null,
  unit: null,
  meanings: [],
};
const amounts = [
  {
    account: '4000 Sales',
    month: '2025-01',
    amount: '150.75',
    together: '150.70',
    asSum: '150.70',
    asEntity: '301.45',
  },
];
const ofEntities = (books?: Import['layouts'][number]['books']) =>
  draft(
    {
      sheets: [
        {
          name: 'Entities',
          isHidden: false,
          rowCount: 2,
          columnCount: 5,
          cells: [['', 'East', 'West', 'Retail', 'Online']],
          doubtedSums: [
            { name: 'Retail', cell: 'D1', of: ['East', 'West'], amounts },
            { name: 'Online', cell: 'E1', of: [], amounts: [] },
          ],
        },
      ],
      layouts: [{ ...LAYOUT, ...(books === undefined ? {} : { books }) }],
      bookSheets: ['Entities'],
    },
    {
      questions: ['Retail', 'Online']
        .filter((name) => books?.namedSums?.every((one) => one.name !== name) !== false)
        .map((name) => ({
          sheet: 'Entities',
          about: 'sum' as const,
          question: `Choose whether ${name} is the total of others.`,
          name,
        })),
    },
  );

/** The answers about sums in each sent change. */
const sent = () =>
  server
    .calls(updateImport)
    .map(({ body }) => /"namedSums":(.*?\])/.exec(JSON.stringify(body))?.[1]);

test('each sum in doubt is asked about by its name, with its amounts', async () => {
  await openApplication('/import?id=7&step=layout', 'admin', () => {
    server.reply(getImport, () => ofEntities());
    const attention = { totals: [], left: [] };
    server.reply(importRows, () => ({ rows: [], columns: [], attention }));
  });
  const retail = page.getByRole('group', { name: 'Retail (D1) is' });
  await expect
    .element(retail)
    .toHaveAccessibleDescription('Choose whether Retail is the total of others.');
  const table = page.getByRole('table', { name: 'Largest amounts of Retail' });
  await expect.element(table.getByRole('rowheader')).toHaveTextContent('4000 Sales, January 2025');
  await expect.element(table.getByRole('cell').last()).toHaveTextContent('301.45');
  const one = { name: 'Retail', is: 'sum' } as const;
  const other = { name: 'Online', is: 'entity' } as const;
  const answers = [[one], [one, other]].map((namedSums) =>
    ofEntities({ month: null, basis: null, namedSums }),
  );
  server.reply(updateImport, () => answers.shift() ?? ofEntities());
  await retail.getByRole('radio', { name: 'A total, not counted again' }).click();
  await expect.poll(sent).toEqual([JSON.stringify([one])]);
  const online = page.getByRole('group', { name: 'Online (E1) is' });
  await expect.element(page.getByText('Choose whether Retail is')).not.toBeInTheDocument();
  await online.getByRole('radio', { name: 'A separate entity' }).click();
  await expect.poll(sent).toEqual([JSON.stringify([one]), JSON.stringify([one, other])]);
  await expect.element(page.getByText('Choose whether Online is')).not.toBeInTheDocument();
});
