import type { DataCheck } from '../../contract/dataCheck.ts';
import type { Database } from '../db/database.ts';
import { keptHeadState } from '../db/keptHead.ts';
import { sealWaiting } from '../db/sealer.ts';
import { type KnownHead, type Verified, verifyChain } from '../db/verifyChain.ts';
import { verifyPublications } from '../features/publications/verifyPublications.ts';
import { RecordNames } from '../moments/recordNames.ts';
import { basisOf, storedCompany } from '../reports/company.ts';
import type { FileStorage } from '../storage/storage.ts';
import { compareRows } from './compareRows.ts';
import { comesFirst, inOrder, rowFaultText } from './rowFaultText.ts';

/** More would be read by nobody. */
const MOST_FAULTS = 200;

/** Where data is: the database and the files that belong to it. */
export interface CheckedPlace extends Pick<FileStorage, 'published' | 'shelves'> {
  readonly database: Database;
}

interface Checking {
  /** Up to which all fits already: only what has changed since is checked. */
  readonly after?: KnownHead | null;
  readonly isStopped?: () => boolean;
}

export interface CheckedData extends Omit<DataCheck, 'at'> {
  /** Where the next check may begin; null after a fault in the chain. */
  readonly head: KnownHead | null;
  /** What of the chain itself does not fit; it is among the faults. */
  readonly chainFault: string | null;
}

/**
 * Whether the data is what its recorded changes have left: the chain of the changes is computed again, every row
 * compared with them, every publication with its row and files, and the end of the chain with the one that is kept.
 */
export async function checkData(
  { database, published, shelves }: CheckedPlace,
  { after = null, isStopped = () => false }: Checking = {},
): Promise<CheckedData> {
  const kept = await keptHeadState(database, shelves.documents);
  const chain = await verifiedChain(database, after, isStopped);
  const since = after === null ? {} : { after: after.moment };
  const rows = await compareRows(database, { ...since, isStopped });
  const found = await verifyPublications(database, published, after?.moment);
  const basis = basisOf(await storedCompany(database.orm));
  const rowFaults = inOrder(rows.faults);
  const names = await RecordNames.of(basis, database.orm, rowFaults);
  const worded = (list: typeof rowFaults) => list.map((fault) => rowFaultText(fault, names));
  const faults = [
    ...worded(rowFaults.filter(comesFirst)),
    ...found.faults,
    ...(chain.fault === null ? [] : [{ record: 'Recorded changes', problem: chain.fault.text }]),
    ...(kept.fault === null ? [] : [{ record: 'Kept head', problem: kept.fault }]),
    ...worded(rowFaults.filter((fault) => !comesFirst(fault))),
  ];
  const { moments, head } = chain;
  return {
    changes: moments,
    publications: found.count,
    headReaches: kept.reaches,
    headIsMissing: kept.isMissing,
    faultCount: faults.length + rows.count - rows.faults.length,
    faults: faults.slice(0, MOST_FAULTS),
    chainFault: chain.fault?.text ?? null,
    head: chain.fault === null && head !== null ? { moment: moments, hash: head } : null,
  };
}

/** The name of an erased document is taken out of the trace a moment before that is sealed: then it is looked at again. */
async function verifiedChain(
  database: Database,
  after: KnownHead | null,
  isStopped: () => boolean,
): Promise<Verified> {
  const first = await verifyChain(database, after, isStopped);
  if (first.fault === null || isStopped()) return first;
  await sealWaiting(database, isStopped);
  const { moments, head } = first;
  const before = head === null ? null : { moment: moments, hash: head };
  return verifyChain(database, before, isStopped);
}
