import { expect, test } from 'vitest';
import { convertedByOffice, pdfFonts, pdfInfo, pdfPictures, pdfText } from './testOffice.ts';

const csv = (text: string) => new TextEncoder().encode(text);
const PNG = '89504e47';

test('opens files in another program and reads its output', async () => {
  const made = await convertedByOffice(
    { 'figures.csv': csv('Month,Revenue\nApril,1200\n'), 'other.csv': csv('Cash,7\n') },
    'pdf',
  );
  expect([...made.keys()]).toEqual(['figures.pdf', 'other.pdf']);
  const pdf = made.get('figures.pdf') ?? new Uint8Array();
  expect(await pdfText(pdf, '-layout')).toMatch(/Month\s+Revenue\s+April\s+1200\s/);
  expect(await pdfFonts(pdf)).toMatch(/TrueType\s+\w+\s+yes/);
  expect(await pdfInfo(pdf)).toMatch(/Pages:\s+1\n/);
  const pictures = await pdfPictures(pdf);
  expect(pictures.map((picture) => Buffer.from(picture).toString('hex', 0, 4))).toEqual([PNG]);
});

test('reports why a program refused a file', async () => {
  await expect(pdfText(csv('no PDF'))).rejects.toThrow(/pdftotext ended with 1/);
});
