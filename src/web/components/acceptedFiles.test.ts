import { expect, test } from 'vitest';
import { fileRefusal, typeOfName } from './acceptedFiles.ts';

const MB = 1024 * 1024;

test('a file must be smaller than 10 MB', () => {
  expect(fileRefusal({ name: 'paper.pdf', size: 10 * MB - 1 })).toBeNull();
  expect(fileRefusal({ name: 'paper.pdf', size: 10 * MB })).toEqual({
    title: 'Error',
    description: 'File size must be less than 10MB',
  });
});

test('the type goes by the end of the name, whatever its case', () => {
  expect(typeOfName('Board.Pack.PPTX')).toBe('pptx');
  expect(typeOfName('notes.pdf.exe')).toBeNull();
  expect(typeOfName('pdf')).toBeNull();
  expect(fileRefusal({ name: 'macro.xlsm', size: 10 })).toEqual({
    title: 'Invalid file',
    description: 'Choose a file of one of these types: .pdf, .doc, .docx, .xls, .xlsx, .ppt, .pptx',
  });
});
