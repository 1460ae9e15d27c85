import { eq } from 'drizzle-orm';
import { isWholePng } from '../storage/wholePng.ts';
import { MESSAGES } from '../../contract/messages.ts';
import { type PackLogo, logoFacts, refusedLogo } from '../../domain/packLogo.ts';
import type { Database } from '../db/database.ts';
import { company } from '../db/schema/company.ts';
import type { Transaction } from '../db/write.ts';
import { invalidField } from '../http/problem.ts';

/** Refuses what is no picture, damaged, or too large for a cover. null: there is to be none. */
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

/** The picture on the covers of the company's packs; undefined: there is none. */
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
