import { expect, test } from 'vitest';
import {
  addFiles,
  changeFile,
  withUploadKey,
  uploadedWords,
  filesToUpload,
} from './uploadQueue.ts';

function keys(): () => string {
  let last = 0;
  return () => {
    last += 1;
    return `key-${last}`;
  };
}

const paper = new File(['paper'], 'Paper.pdf', { lastModified: 1 });
const table = new File(['table'], 'Table.xlsx', { lastModified: 2 });
const script = new File(['script'], 'Script.sh', { lastModified: 3 });
const large = new File([new Uint8Array(10 * 1024 * 1024)], 'Large.pdf', { lastModified: 4 });

test('files are checked as they come, and the same file comes once', () => {
  const newKey = keys();
  const first = addFiles([], [paper, script, large], newKey);
  expect(first.queue.map(({ file }) => file.name)).toEqual(['Paper.pdf']);
  expect(first.refused.map(({ name, title }) => [name, title])).toEqual([
    ['Script.sh', 'Invalid file'],
    ['Large.pdf', 'Error'],
  ]);
  const second = addFiles(first.queue, [paper, table], newKey);
  expect(second.queue.map(({ id, file, key, state }) => [id, file.name, key, state])).toEqual([
    [1, 'Paper.pdf', 'key-1', 'chosen'],
    [2, 'Table.xlsx', 'key-2', 'chosen'],
  ]);
  expect(second.refused).toEqual([]);
});

test('an id is not given twice, also after a file was taken out', () => {
  const newKey = keys();
  const { queue } = addFiles([], [paper, table], newKey);
  const rest = queue.filter(({ id }) => id !== 1);
  expect(addFiles(rest, [paper], newKey).queue.map(({ id }) => id)).toEqual([2, 3]);
});

test('stored files are not sent again', () => {
  const { queue } = addFiles([], [paper, table], keys());
  const after = changeFile(queue, 1, { state: 'stored' });
  expect(filesToUpload(after).map(({ id }) => id)).toEqual([2]);
  expect(filesToUpload(changeFile(after, 2, { state: 'failed' })).map(({ id }) => id)).toEqual([2]);
});

test('a file keeps its key for one report, and gets another for another', () => {
  const newKey = keys();
  const [queued] = addFiles([], [paper], newKey).queue;
  if (queued === undefined) throw new Error('No file was added');
  const sent = withUploadKey({ ...queued, state: 'failed', failure: 'Lost' }, 7, newKey);
  expect(sent).toMatchObject({ key: 'key-1', sentTo: 7, state: 'sending', failure: null });
  expect(withUploadKey(sent, 7, newKey).key).toBe('key-1');
  expect(withUploadKey(sent, 8, newKey)).toMatchObject({ key: 'key-2', sentTo: 8 });
});

test('one document is said as specified, several by their number', () => {
  expect(uploadedWords(1)).toBe('Document uploaded successfully');
  expect(uploadedWords(3)).toBe('3 documents uploaded successfully');
});
