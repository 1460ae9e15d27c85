import { eq } from 'drizzle-orm';
import { isWholePng } from '../../engine/storage/wholePng.ts';
import { MESSAGES } from '../../contract/messages.ts';
import { type PackLogo, logoFacts, refusedLogo } from '../../finance/packLogo.ts';
import type { Database } from '../../engine/db/database.ts';
import { company } from '../../engine/db/schema/company.ts';
import type { Transaction } from '../../engine/db/write.ts';
import { invalidField } from '../../contract/problemError.ts';

/**
 * Refuses a file that is not an intact picture or is too large for a cover; null removes the logo. @throws ProblemError
 */
export function refuseLogo(content: string | null | undefined): void {
  if (content === null || content === undefined) return;
  const bytes = Buffer.from(content, 'base64');
  const refused = refusedLogo(bytes);
  if (refused !== null) throw invalidField('packLogo', refused);
  // A picture that cannot be drawn would make every pack fail.
  if (logoFacts(bytes)?.kind === 'png' && !isWholePng(bytes)) {
    throw invalidField('packLogo', MESSAGES.logoDamaged);
  }
}

export async function packLogoOf(
  reading: Transaction | Database['orm'],
): Promise<PackLogo | undefined> {
  const [stored] = await reading
    .select({ content: company.packLogo })
    .from(company)
    .where(eq(company.id, 1));
  const content = stored?.content ?? null;
  if (content === null) return undefined;
  const facts = logoFacts(Buffer.from(content, 'base64'));
  return facts === null ? undefined : { ...facts, content };
}
