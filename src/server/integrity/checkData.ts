import { basisOf } from '../../finance/companyBasis.ts';
import type { DataCheck } from '../../contract/dataCheck.ts';
import type { Database } from '../../engine/db/database.ts';
import { traceHeadState } from '../../engine/db/traceHead.ts';
import { sealWaiting } from '../../engine/db/sealer.ts';
import { type KnownHead, type VerifiedChain, verifyChain } from '../../engine/db/verifyChain.ts';
import { verifyPublications } from '../features/publications/verifyPublications.ts';
import { RecordNames } from '../../engine/moments/recordNames.ts';
import { storedCompany } from '../company/company.ts';
import type { FileStorage } from '../../engine/storage/storage.ts';
import { compareRows } from './compareRows.ts';
import { isPriorityFault, byPriority, rowFaultText } from './rowFaultText.ts';

const MOST_FAULTS = 200;

export interface CheckedStorage extends Pick<FileStorage, 'published' | 'shelves'> {
  readonly database: Database;
}

interface CheckInProgress {
  readonly after?: KnownHead | null;
  readonly isStopped?: () => boolean;
}

export interface CheckedData extends Omit<DataCheck, 'at'> {
  /** The next check may begin here; null after a fault in the chain. */
  readonly head: KnownHead | null;
  /** The fault in the chain itself, which is also listed among the faults. */
  readonly chainFault: string | null;
}

/**
 * Checks that the data matches its recorded changes: recomputes the hash chain, and compares every row with its
 * changes, every publication with its row and files, and the chain head with the stored one.
 */
export async function checkData(
  { database, published, shelves }: CheckedStorage,
  { after = null, isStopped = () => false }: CheckInProgress = {},
): Promise<CheckedData> {
  const kept = await traceHeadState(database, shelves.documents);
  const chain = await verifiedChain(database, after, isStopped);
  const since = after === null ? {} : { after: after.moment };
  const rows = await compareRows(database, { ...since, isStopped });
  const found = await verifyPublications(database, published, after?.moment);
  const basis = basisOf(await storedCompany(database.orm));
  const rowFaults = byPriority(rows.faults);
  const names = await RecordNames.of(basis, database.orm, rowFaults);
  const worded = (list: typeof rowFaults) => list.map((fault) => rowFaultText(fault, names));
  const faults = [
    ...worded(rowFaults.filter(isPriorityFault)),
    ...found.faults,
    ...(chain.fault === null ? [] : [{ record: 'Recorded changes', problem: chain.fault.text }]),
    ...(kept.fault === null ? [] : [{ record: 'Stored end of the chain', problem: kept.fault }]),
    ...worded(rowFaults.filter((fault) => !isPriorityFault(fault))),
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

/** The name of an erased document is removed just before the removal is sealed, so a fault is checked again. */
async function verifiedChain(
  database: Database,
  after: KnownHead | null,
  isStopped: () => boolean,
): Promise<VerifiedChain> {
  const first = await verifyChain(database, after, isStopped);
  if (first.fault === null || isStopped()) return first;
  await sealWaiting(database, isStopped);
  const { moments, head } = first;
  const before = head === null ? null : { moment: moments, hash: head };
  return verifyChain(database, before, isStopped);
}
