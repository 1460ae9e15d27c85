import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { uploadDocument } from '../../../contract/documents.ts';
import type { Document } from '../../../contract/documents.ts';
import { chooseLargeFile, focusOn, press, toastInSight } from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { COMPANY } from '../../testCompany.ts';
import type { ReceivedCall } from '../../testServer.ts';
import { Refusal, server, UNREACHABLE } from '../../testServer.ts';

const dialog = () => page.getByRole('dialog', { name: 'Upload Document' });
const picker = () => dialog().getByLabelText('Drop files here or click to browse');
const month = () => dialog().getByLabelText('Select Month');
const upload = () => dialog().getByRole('button', { name: 'Upload' });
const queue = () => dialog().getByRole('list', { name: 'Files to upload' });
const line = (name: string) => queue().getByRole('listitem').filter({ hasText: name });
const pdf = (name: string) => new File([new Uint8Array(1000)], name, { type: 'application/pdf' });

type Answering = (call: ReceivedCall) => Document | Refusal | Promise<Document | Refusal>;

const [STORED] = COMPANY.documents;

/** Stores every file, but for those that are named here. */
function store(refused: readonly string[] = []): Answering {
  return ({ body }) => {
    const file = body instanceof FormData ? body.get('file') : null;
    const name = file instanceof File ? file.name : '';
    if (STORED === undefined || refused.includes(name)) {
      return new Refusal('invalid_input', 'The file is damaged or not a .pdf file');
    }
    return { ...STORED, id: 900, originalName: name };
  };
}

async function open(answer = store()): Promise<void> {
  await openApplication('/documents?form=upload', 'admin', () =>
    server.reply(uploadDocument, answer),
  );
  await expect.element(upload()).toBeDisabled();
}

const keys = () =>
  server.calls(uploadDocument).map(({ headers }) => headers.get('idempotency-key'));

test('a file and a month are needed; Enter says so, as the button cannot', async () => {
  await open();
  await focusOn(month());
  await press('Enter');
  await expect.element(toastInSight()).toMatchTextContent('Please select a file and month');
  await picker().upload(pdf('Agenda.pdf'));
  await expect.element(upload()).toBeDisabled();
  await month().selectOptions('May 2025');
  await expect.element(upload()).toBeEnabled();
});

test('several files are sent one after the other, each under a key of its own', async () => {
  await open();
  await picker().upload([pdf('Agenda.pdf'), pdf('Minutes.pdf')]);
  // A third file is dropped.
  const carried = new DataTransfer();
  carried.items.add(pdf('Appendix.pdf'));
  picker()
    .element()
    .dispatchEvent(
      new DragEvent('drop', { dataTransfer: carried, bubbles: true, cancelable: true }),
    );
  await expect.element(line('Appendix.pdf')).toBeVisible();
  expect(queue().getByRole('listitem').elements()).toHaveLength(3);
  await month().selectOptions('May 2025');
  await upload().click();
  await expect.element(toastInSight()).toMatchTextContent('3 documents uploaded successfully');
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(new Set(keys()).size).toBe(3);
  expect(keys()).not.toContain(null);

  // It opens empty again.
  await page.getByRole('button', { name: 'Upload Document' }).click();
  await expect.element(month()).toHaveValue('');
  await expect.element(queue()).not.toBeInTheDocument();
});

describe('files that cannot be stored', () => {
  test('is said at once where the browser can tell', async () => {
    await open();
    await chooseLargeFile(picker(), 'Large.pdf', 10 * 1024 * 1024);
    await expect.element(toastInSight()).toMatchTextContent('File size must be less than 10MB');
    await expect.element(dialog().getByRole('status')).toMatchTextContent('Large.pdf');
    await picker().upload(new File(['No matter what'], 'Macros.xlsm'));
    await expect
      .element(toastInSight())
      .toMatchTextContent('Choose a file of one of these types: .pdf, .doc, .docx');
    await expect.element(queue()).not.toBeInTheDocument();
  });

  test('is said at its file, the rest is stored, and another try sends only that file', async () => {
    await open(store(['Disguised.pdf']));
    await picker().upload([pdf('Disguised.pdf'), pdf('Fine.pdf')]);
    await month().selectOptions('June 2025');
    await upload().click();
    await expect
      .element(line('Disguised.pdf'))
      .toMatchTextContent('Not uploaded. The file is damaged or not a .pdf file');
    await expect.element(line('Fine.pdf')).toMatchTextContent('Uploaded');
    await expect.element(toastInSight()).toMatchTextContent('Error');
    await expect.element(upload()).toBeEnabled();
    await upload().click();
    await expect.poll(() => server.calls(uploadDocument).length).toBe(3);
    await expect.element(upload()).toBeEnabled();
    await line('Disguised.pdf').getByRole('button', { name: 'Remove Disguised.pdf' }).click();
    await expect.element(upload()).toBeDisabled();
    await dialog().getByRole('button', { name: 'Close' }).last().click();
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('can be tried again after a lost answer, under the same key', async () => {
    await open();
    server.answer(uploadDocument, UNREACHABLE);
    await picker().upload(pdf('Once.pdf'));
    await month().selectOptions('August 2025');
    await upload().click();
    await expect.element(line('Once.pdf')).toMatchTextContent('Not uploaded.');
    server.reply(uploadDocument, store());
    await upload().click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(new Set(keys()).size).toBe(1);
    expect(keys()).toHaveLength(2);
  });
});

test('an upload shows how far it is, can be cancelled, and is not discarded unasked', async () => {
  let slow: ReceivedCall | undefined;
  await open((call) => {
    const file = call.body instanceof FormData ? call.body.get('file') : null;
    if (!(file instanceof File) || file.name !== 'Slow.pdf') return store()(call);
    slow = call;
    // It never ends by itself.
    return new Promise<never>(() => {});
  });
  await picker().upload([pdf('Slow.pdf'), pdf('Next.pdf')]);
  await month().selectOptions('July 2025');
  await upload().click();
  await expect.element(dialog().getByRole('button', { name: 'Uploading...' })).toBeDisabled();
  await expect.element(line('Slow.pdf')).toMatchTextContent('Uploading Slow.pdf');
  const progress = line('Slow.pdf').getByRole('progressbar');
  await expect.poll(() => slow).toBeDefined();
  for (const percent of [12, 60]) {
    slow?.progress(percent);
    await expect.element(progress).toHaveAttribute('value', String(percent));
  }
  await expect.element(line('Next.pdf')).toMatchTextContent('Waiting');

  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await press('Escape');
  await expect.element(question).toBeVisible();
  await question.getByRole('button', { name: 'Keep editing' }).click();

  await dialog().getByRole('button', { name: 'Cancel upload of Slow.pdf' }).click();
  await expect.element(line('Slow.pdf')).toMatchTextContent('Cancelled');
  expect(slow?.signal.aborted).toBe(true);
  await expect.element(toastInSight()).toMatchTextContent('Document uploaded successfully');
  await expect.element(line('Next.pdf')).toMatchTextContent('Uploaded');
  await dialog().getByRole('button', { name: 'Close' }).first().click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('a viewer who follows a link to the upload dialog sees the list', async () => {
  await openApplication('/documents?form=upload');
  await expect.element(page.getByRole('row', { name: /^Board deck/ })).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
