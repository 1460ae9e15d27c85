import type { Books } from '../../../domain/books/books.ts';
import { WorkbookRefusedError } from '../file/workbookRefused.ts';
import { linesOf } from './fileLines.ts';
import { SaftReading } from './readSaft.ts';
import { SieReading } from './readSie.ts';
import { Sie5Reading } from './readSie5.ts';
import type { ElementEvents } from './xmlElements.ts';
import { readElements } from './xmlElements.ts';

export type LedgerForm = 'xml' | 'sie';

/** Enough of a file to tell what it is. */
export const HEAD_BYTES = 4_096;

/** What a file is by its first bytes, whatever its name; null when it is no ledger in a format of its own. */
export function ledgerForm(head: Uint8Array): LedgerForm | null {
  const bytes = Buffer.from(head.subarray(0, HEAD_BYTES));
  const isWide = /^(?:\xff\xfe|\xfe\xff)/.test(bytes.toString('latin1', 0, 2));
  const text = bytes.toString('latin1').replaceAll(isWide ? '\0' : /^\xef\xbb\xbf/g, '');
  if (/^[\xff\xfe\s]*<(?:\?xml|!DOCTYPE|(?:\w+:)?(?:AuditFile|Sie|SieEntry)\b)/.test(text))
    return 'xml';
  return /^\s*#(?:FLAGGA|PROGRAM|FORMAT|GEN|SIETYP|FNAMN|PROSA)\b/i.test(text) ? 'sie' : null;
}

/**
 * The books of a file as its bytes arrive: what is held in memory is what they add up to.
 * @throws WorkbookRefusedError
 */
export async function readLedger(
  form: LedgerForm,
  chunks: AsyncIterable<Uint8Array>,
): Promise<Books> {
  if (form === 'xml') return readXmlLedger(chunks);
  const reading = new SieReading();
  for await (const line of linesOf(chunks)) reading.add(line);
  return reading.end();
}

type Reading = ElementEvents & { end(): Books };

const READINGS: Readonly<Record<string, () => Reading>> = {
  AuditFile: () => new SaftReading(),
  Sie: () => new Sie5Reading(),
  SieEntry: () => new Sie5Reading(),
};

async function readXmlLedger(chunks: AsyncIterable<Uint8Array>): Promise<Books> {
  let reading: Reading | null = null;
  await readElements(chunks, {
    open(name, attributes) {
      reading ??= (READINGS[name] ?? notALedger)();
      reading.open(name, attributes);
    },
    close: (name, text) => reading?.close(name, text),
  });
  // What a callback has set is not seen by the compiler.
  const read = reading as Reading | null;
  return (read ?? notALedger()).end();
}

function notALedger(): never {
  throw new WorkbookRefusedError(
    'This XML file is no ledger that can be read: neither SAF-T nor SIE.',
    'Export the ledger as SAF-T or SIE, or save the sheet as .xlsx.',
  );
}
