import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { uploadDocument } from '../../../contract/documents.ts';
import { toastInSight } from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { COMPANY } from '../../testCompany.ts';
import type { ReceivedCall } from '../../testServer.ts';
import { Refusal, server } from '../../testServer.ts';

const dialog = () => page.getByRole('dialog', { name: 'Add to several months' });
const picker = () => dialog().getByLabelText('Drop files here or click to browse');
const line = (name: string) =>
  dialog().getByRole('list', { name: 'Files to upload' }).getByRole('listitem').filter({
    hasText: name,
  });
const monthOf = (name: string) => line(name).getByRole('combobox');
const upload = (name: string) => dialog().getByRole('button', { name });
const pdf = (name: string) => new File([new Uint8Array(1000)], name, { type: 'application/pdf' });

const [STORED] = COMPANY.documents;
const nameIn = ({ body }: ReceivedCall) => {
  const file = body instanceof FormData ? body.get('file') : null;
  return file instanceof File ? file.name : '';
};
const reportIn = ({ body }: ReceivedCall) =>
  body instanceof FormData ? Number(body.get('summaryId')) : null;
const reportId = (monthName: string, year: number) =>
  COMPANY.reports.find((report) => report.monthName === monthName && report.year === year)?.id;

async function open(refused: readonly string[] = []): Promise<void> {
  await openApplication('/documents?form=several', 'admin', () =>
    server.reply(uploadDocument, (call) =>
      STORED === undefined || refused.includes(nameIn(call))
        ? new Refusal('invalid_input', 'The file is damaged or not a .pdf file')
        : { ...STORED, id: 900, originalName: nameIn(call) },
    ),
  );
  await expect.element(upload('Upload')).toBeDisabled();
}

test('many papers go to many months: proposed by their names, changed and chosen', async () => {
  await open();
  await picker().upload([
    pdf('Board deck May 2025.pdf'),
    pdf('minutes_2025_06.pdf'),
    pdf('Strategy.pdf'),
    pdf('Pack May 2019.pdf'),
  ]);
  await expect.element(monthOf('Board deck')).toHaveDisplayValue('May 2025');
  await expect.element(monthOf('minutes')).toHaveDisplayValue('June 2025');
  await expect
    .element(line('Strategy'))
    .toMatchTextContent('The file name contains no month, or more than one.');
  await expect.element(line('2019')).toMatchTextContent('There is no report for May 2019.');
  await expect
    .element(dialog().getByRole('status'))
    .toMatchTextContent('2 files need a month before anything is uploaded.');
  await expect.element(upload('Upload 4 files')).toBeDisabled();

  await monthOf('minutes').selectOptions('July 2025');
  await monthOf('Strategy').selectOptions('August 2025');
  await line('2019').getByRole('button', { name: 'Remove Pack May 2019.pdf' }).click();
  await expect
    .element(dialog().getByRole('status'))
    .toMatchTextContent('Every file is assigned to a month.');
  await upload('Upload 3 files').click();
  await expect.element(toastInSight()).toMatchTextContent('3 documents uploaded successfully');
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(server.calls(uploadDocument).map((call) => [nameIn(call), reportIn(call)])).toEqual([
    ['Board deck May 2025.pdf', reportId('May', 2025)],
    ['minutes_2025_06.pdf', reportId('July', 2025)],
    ['Strategy.pdf', reportId('August', 2025)],
  ]);
});

test('a failure is named at its file, the rest is done, and another try sends only that', async () => {
  await open(['Broken June 2025.pdf']);
  await picker().upload([pdf('Broken June 2025.pdf'), pdf('Fine May 2025.pdf')]);
  await upload('Upload 2 files').click();
  await expect
    .element(line('Broken'))
    .toMatchTextContent('Not uploaded. The file is damaged or not a .pdf file');
  await expect.element(line('Fine')).toMatchTextContent('Uploaded');
  await expect.element(line('Fine')).toMatchTextContent('May 2025');
  await upload('Upload').click();
  await expect.poll(() => server.calls(uploadDocument).length).toBe(3);
  expect(server.calls(uploadDocument).map(nameIn)).toEqual([
    'Broken June 2025.pdf',
    'Fine May 2025.pdf',
    'Broken June 2025.pdf',
  ]);
});
