import type { ReceivedCall } from './testServer.ts';
import { Refusal } from './testServer.ts';

interface Stored {
  readonly id: number;
  readonly version: number;
}

/** Records of one noun as a server keeps them: a change needs the version that was read. */
export interface TestRecords<Row extends Stored> {
  readonly all: () => Row[];
  readonly one: (id: number) => Row;
  /** A colleague's change of a record. */
  readonly change: (id: number, part: Partial<Row>) => void;
  readonly remove: (id: number) => void;
  readonly add: (row: Row) => void;
  /** Answers the call that changes one. */
  readonly patch: (call: ReceivedCall) => Row | Refusal;
}

export function testRecords<Row extends Stored>(rows: readonly Row[]): TestRecords<Row> {
  let stored = [...rows];
  const one = (id: number): Row => {
    const row = stored.find((candidate) => candidate.id === id);
    if (row === undefined) throw new Error(`There is no record ${id}`);
    return row;
  };
  const change = (id: number, part: Partial<Row>) => {
    stored = stored.map((row) =>
      row.id === id ? { ...row, ...part, version: row.version + 1 } : row,
    );
  };
  return {
    all: () => stored,
    one,
    change,
    remove: (id) => {
      stored = stored.filter((row) => row.id !== id);
    },
    add: (row) => {
      stored = [...stored, row];
    },
    patch: ({ params, headers, body }) => {
      const id = Number(params['id']);
      if (headers.get('if-match') !== `"${one(id).version}"`) {
        return new Refusal('stale_version', 'The record was changed by someone else meanwhile');
      }
      // The test that reads a record checks it.
      change(id, body as Partial<Row>);
      return one(id);
    },
  };
}

/** Puts a block into a control as the browser does when a person pastes it. */
export function paste(control: Element, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  control.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
}
