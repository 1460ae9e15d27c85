import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { deleteDocument } from '../../../contract/documents.ts';
import { updateFinancialData } from '../../../contract/financialData.ts';
import { call } from '../../api/call.ts';
import { openApplication } from '../../testApplication.tsx';
import { COMPANY } from '../../testCompany.ts';
import { Refusal, server } from '../../testServer.ts';

const SENTENCE = 'October 2026 is published. Enter a reason for the change';
const closed = () =>
  new Refusal('invalid_input', SENTENCE, { errors: [{ path: 'reason', message: SENTENCE }] });
const dialog = () => page.getByRole('dialog', { name: 'Why are you changing this?' });
const [figures] = COMPANY.figures;

test('a change of a closed month is made once its reason is given, and suggested for the next', async () => {
  if (figures === undefined) throw new Error('The test company has no figures');
  await openApplication('/verify', 'admin', () => {
    server.reply(updateFinancialData, ({ body }) =>
      'reason' in Object(body) ? figures : closed(),
    );
    server.reply(deleteDocument, ({ query }) => (query.has('reason') ? null : closed()));
  });
  const changed = call('updateFinancialData', { params: { id: '1' }, body: { cash: '1' } });
  await expect.element(dialog()).toMatchTextContent(SENTENCE);
  await dialog().getByRole('button', { name: 'Save with this reason' }).click();
  await expect.element(dialog()).toMatchTextContent('Reason is required');
  await dialog().getByLabelText('Reason').fill('  A late invoice ');
  await dialog().getByRole('button', { name: 'Save with this reason' }).click();
  await changed;
  expect(server.calls(updateFinancialData).map(({ body }) => body)).toEqual([
    { cash: '1' },
    { cash: '1', reason: 'A late invoice' },
  ]);
  // Not everything has a body: then the reason is in the address.
  const deleted = call('deleteDocument', { params: { id: '1' } });
  await expect.element(dialog().getByLabelText('Reason')).toHaveValue('A late invoice');
  await dialog().getByRole('button', { name: 'Save with this reason' }).click();
  await deleted;
  expect(server.calls(deleteDocument)[1]?.query.get('reason')).toBe('A late invoice');

  const refused = call('deleteDocument', { params: { id: '2' } }).then(
    () => 'deleted',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );
  await dialog().getByRole('button', { name: "Don't save" }).click();
  expect(await refused).toContain('Enter a reason for the change');
  await expect.element(dialog()).not.toBeInTheDocument();
});
