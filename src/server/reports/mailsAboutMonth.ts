import type { SQL } from 'drizzle-orm';
import { and, eq, isNotNull } from 'drizzle-orm';
import { users } from '../db/schema/users.ts';
import type { Deps } from '../deps.ts';
import type { Mail } from '../mail/mailer.ts';
import type { QuestionTold } from '../mail/questionMails.ts';
import { companyName } from './company.ts';
import { reportAddress } from './reportAddress.ts';

interface ToldMonth {
  /** "October 2026" */
  readonly month: string;
}

/** The same mail to each of those people who can sign in, with a link to the page of a month. */
export async function mailsAboutMonth(
  { database: { orm }, settings }: Pick<Deps, 'database' | 'settings'>,
  { month }: ToldMonth,
  who: SQL | undefined,
  mailOf: (told: QuestionTold) => Mail,
): Promise<Mail[]> {
  const people = await orm
    .select({ to: users.email, firstName: users.firstName })
    .from(users)
    .where(and(eq(users.isActive, true), isNotNull(users.password), who))
    .orderBy(users.id);
  const company = await companyName(orm, settings);
  const link = `${settings.publicUrl}${reportAddress(month)}`;
  return people.map((person) => mailOf({ ...person, month, companyName: company, link }));
}
