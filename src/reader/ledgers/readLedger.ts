import type { Books } from '../../finance/books/books.ts';
import { WorkbookRefusedError } from '../file/workbookRefused.ts';
import { linesOfFile } from './fileLines.ts';
import { SaftReading } from './readSaft.ts';
import { SieReading } from './readSie.ts';
import { Sie5Reading } from './readSie5.ts';
import type { ElementEvents } from './xmlElements.ts';
import { readXmlElements } from './xmlElements.ts';

export type LedgerForm = 'xml' | 'sie';

export const HEAD_BYTES = 4_096;

/** Recognises a ledger in its own format by its first bytes, whatever its name; null for any other file. */
export function ledgerForm(head: Uint8Array): LedgerForm | null {
  const bytes = Buffer.from(head.subarray(0, HEAD_BYTES));
  const isWide = /^(?:\xff\xfe|\xfe\xff)/.test(bytes.toString('latin1', 0, 2));
  const text = bytes.toString('latin1').replaceAll(isWide ? '\0' : /^\xef\xbb\xbf/g, '');
  if (/^[\xff\xfe\s]*<(?:\?xml|!DOCTYPE|(?:\w+:)?(?:AuditFile|Sie|SieEntry)\b)/.test(text))
    return 'xml';
  return /^\s*#(?:FLAGGA|PROGRAM|FORMAT|GEN|SIETYP|FNAMN|PROSA)\b/i.test(text) ? 'sie' : null;
}

/** Reads the ledger in a file as its bytes arrive, with only sums in memory. @throws WorkbookRefusedError */
export async function readLedger(
  form: LedgerForm,
  chunks: AsyncIterable<Uint8Array>,
): Promise<Books> {
  if (form === 'xml') return readXmlLedger(chunks);
  const reading = new SieReading();
  for await (const line of linesOfFile(chunks)) reading.add(line);
  return reading.end();
}

type LedgerReading = ElementEvents & { end(): Books };

const READINGS: Readonly<Record<string, () => LedgerReading>> = {
  AuditFile: () => new SaftReading(),
  Sie: () => new Sie5Reading(),
  SieEntry: () => new Sie5Reading(),
};

async function readXmlLedger(chunks: AsyncIterable<Uint8Array>): Promise<Books> {
  let reading: LedgerReading | null = null;
  await readXmlElements(chunks, {
    open(name, attributes) {
      reading ??= (READINGS[name] ?? notALedger)();
      reading.open(name, attributes);
    },
    close: (name, text) => reading?.close(name, text),
  });
  // The compiler doesn't see assignments in callbacks.
  const read = reading as LedgerReading | null;
  return (read ?? notALedger()).end();
}

function notALedger(): never {
  throw new WorkbookRefusedError(
    'This XML file is not a ledger in SAF-T or SIE format.',
    'Export the ledger as SAF-T or SIE, or save the sheet as .xlsx.',
  );
}
