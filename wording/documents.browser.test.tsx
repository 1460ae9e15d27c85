import { page } from 'vitest/browser';
import { deleteDocument, uploadDocument } from '../src/contract/documents.ts';
import { listMonthlySummaries } from '../src/contract/reports.ts';
import { chooseLargeFile, press } from '../src/web/testActions.ts';
import { openApplication } from '../src/web/testApplication.tsx';
import { COMPANY } from '../src/web/testCompany.ts';
import { server } from '../src/web/testServer.ts';
import { DOCUMENTS, UPLOAD } from './documents.ts';
import { showsEveryText } from './expectTexts.ts';

const DECK = 'Board deck October 2026.pptx';
const dialog = () => page.getByRole('dialog');
const stored = () => {
  const [document] = COMPANY.documents;
  if (document === undefined) throw new Error('The company has no document');
  server.answer(uploadDocument, document);
};

async function openUpload(arrange?: () => void): Promise<void> {
  await openApplication('/documents?form=upload', 'admin', arrange);
}

async function upload(arrange: () => void): Promise<void> {
  await openUpload(arrange);
  await dialog()
    .getByRole('button', { name: /^Drop files here/ })
    .or(dialog().getByLabelText(/^Drop files here/))
    .first()
    .upload(new File(['%PDF-1.7'], 'Late.pdf', { type: 'application/pdf' }));
  await dialog().getByLabelText('Select Month').selectOptions('May 2025');
  await dialog().getByRole('button', { name: 'Upload' }).click();
}

showsEveryText('Documents', DOCUMENTS, {
  atRest: () => openApplication('/documents'),
  administrator: () => openApplication('/documents', 'admin'),
  empty: () => openApplication('/documents?text=no+such+thing'),
  downloading: async () => {
    await openApplication('/documents');
    await page.getByRole('link', { name: `Download ${DECK}` }).click();
  },
  deleted: async () => {
    await openApplication('/documents', 'admin', () => server.answer(deleteDocument, null));
    await page.getByRole('button', { name: `Delete ${DECK}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  },
  monthUnknown: () =>
    // A report that this viewer does not have yet.
    openApplication('/documents', 'viewer', () =>
      server.answer(listMonthlySummaries, COMPANY.reports.slice(0, -1)),
    ),
});

showsEveryText('uploading', UPLOAD, {
  open: () => openUpload(),
  incomplete: async () => {
    await openUpload();
    await dialog().getByLabelText('Select Month').click();
    await press('Escape', 'Enter');
  },
  tooLarge: async () => {
    await openUpload();
    const picker = dialog().getByLabelText(/^Drop files here/);
    await chooseLargeFile(picker, 'Large.pdf', 10 * 1024 * 1024);
  },
  pending: () =>
    upload(() => {
      stored();
      server.hold(uploadDocument);
    }),
  failed: () => upload(() => server.answer(uploadDocument, new Response('', { status: 500 }))),
  stored: () => upload(stored),
});
