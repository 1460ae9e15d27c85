import type { SQL } from 'drizzle-orm';
import { and, eq, isNotNull } from 'drizzle-orm';
import { users } from '../../engine/db/schema/users.ts';
import type { Deps } from '../deps.ts';
import type { Mail } from '../mail/mailer.ts';
import type { QuestionMailDetails } from '../mail/questionMails.ts';
import { companyName } from '../company/company.ts';
import { reportAddress } from './reportAddress.ts';

interface MailedMonth {
  readonly month: string;
}

/** Creates the same mail for each of these people who can sign in, with a link to the page of a month. */
export async function mailsAboutMonth(
  { database: { orm }, settings }: Pick<Deps, 'database' | 'settings'>,
  { month }: MailedMonth,
  who: SQL | undefined,
  mailOf: (told: QuestionMailDetails) => Mail,
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
