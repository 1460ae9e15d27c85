import { write } from '../../../engine/db/write.ts';
import { contentDigest } from '../../../engine/storage/publishedFiles.ts';
import type { TestApp } from '../../testApp.ts';
import { insertPublication } from '../publications/publications.queries.ts';

interface NamedFile {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly sha256: string | null;
}

/** A publication of July 2025, which has no report, that names these documents; without its packs, which take seconds. */
export function publishedWith(t: TestApp, documents: readonly NamedFile[]): Promise<number> {
  return write(t.database, t.deps.changes, { actor: t.ids.admin }, (transaction) =>
    insertPublication(
      transaction,
      {
        fyId: 13,
        monthNum: 4,
        month: 'July 2025',
        number: 1,
        code: 'KEPT23456789',
        moment: 1,
        manifest: JSON.stringify({ figures: [], documents }),
        manifestDigest: '',
        signature: '',
        publishedBy: t.ids.admin,
        publishedAt: t.deps.now(),
      },
      [
        {
          format: 'pdf',
          digest: contentDigest(Buffer.from('pack')),
          fileSize: 4,
          fileName: 'pack.pdf',
        },
      ],
    ),
  );
}
