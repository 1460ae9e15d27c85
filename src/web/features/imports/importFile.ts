import { LIMITS } from '../../../contract/limits.ts';
import { MESSAGES } from '../../../contract/messages.ts';

const ENDINGS = ['.xlsx', '.csv'] as const;
/** File endings of ledgers that accounting systems export. */
const LEDGER_ENDINGS = ['.xml', '.se', '.si', '.sie', '.txt', '.tsv', '.tab'] as const;

/** A file picker shows these first. */
export const ACCEPTED_WORKBOOKS = [...ENDINGS, ...LEDGER_ENDINGS].join(',');
export const ACCEPTED_WORDS =
  'Excel workbook (.xlsx) or CSV (.csv) · Max file size: 10MB · Ledgers as CSV, SAF-T or SIE: 256MB';

/** Workbooks that Excel can save as .xlsx. */
const SAVED_AGAIN = /\.(?:xls|xlsm|xlsb|xltx|ods|numbers)$/i;

const LEDGER_TOO_LARGE = 'A ledger must be less than 256MB.';

/** Returns null if the file may be sent. The server checks the content too. */
export function workbookRefusal({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (SAVED_AGAIN.test(name)) {
    return 'This kind of workbook cannot be imported. Save it as .xlsx and choose that file.';
  }
  if (LEDGER_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending))) {
    return size >= LIMITS.ledgerBytes ? LEDGER_TOO_LARGE : null;
  }
  if (!ENDINGS.some((ending) => name.toLowerCase().endsWith(ending))) {
    return `Choose a file that ends in ${ENDINGS.join(' or ')}.`;
  }
  // A ledger may be a CSV file too. The server recognises ledgers and enforces their size limit.
  if (name.toLowerCase().endsWith('.csv') && size >= LIMITS.uploadBytes) {
    return size >= LIMITS.ledgerBytes ? LEDGER_TOO_LARGE : null;
  }
  return size >= LIMITS.uploadBytes ? `${MESSAGES.fileTooLarge}.` : null;
}
