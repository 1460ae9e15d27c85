import { expect, test } from 'vitest';
import { MessageBatch } from './messageBatch.ts';

const message = (text: string) => new Uint8Array(Buffer.from(text));
const textOf = (batch: Uint8Array | null) => batch && Buffer.from(batch).toString();

test('a statement is run with its Sync, in order, and a query at once', () => {
  const batch = new MessageBatch();
  for (const part of ['P1', 'B2', 'D3', 'E4', 'C5']) expect(batch.add(message(part))).toBeNull();
  expect(textOf(batch.add(message('S6')))).toBe('P1B2D3E4C5S6');
  expect(textOf(batch.add(message('Q7')))).toBe('Q7');
  // Flush is not held back either, nor is what came before it.
  expect(batch.add(message('P8'))).toBeNull();
  expect(textOf(batch.add(message('H9')))).toBe('P8H9');
});

test('a connection does not run what the one before it left unfinished', () => {
  const batch = new MessageBatch();
  // A first message, and a last one: the engine would end itself over a Terminate behind others.
  for (const end of ['\0start', 'X']) {
    expect(batch.add(message('Pdelete'))).toBeNull();
    expect(textOf(batch.add(message(end)))).toBe(end);
  }
  expect(textOf(batch.add(message('Q')))).toBe('Q');
});
