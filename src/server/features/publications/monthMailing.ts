import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { calendarYear, fiscalMonthName } from '../../../finance/fiscalCalendar.ts';
import { NAMELESS } from '../../users/personName.ts';
import { financialYears } from '../../../engine/db/schema/financialYears.ts';
import { users } from '../../../engine/db/schema/users.ts';
import type { Deps } from '../../deps.ts';
import { sendInBackground } from '../../mail/inBackground.ts';
import type { Mail } from '../../mail/mailer.ts';
import { approvalMail, type MonthMailDetails, publicationMail } from '../../mail/monthMails.ts';
import { companyName } from '../../company/company.ts';
import { reportAddress } from '../../months/reportAddress.ts';
import { approvalRules, namesOf, type ReviewedMonth } from './reviews.queries.ts';

const MONTH_MAILS = 'mails about a month';

export function mailApprovers(
  basis: CompanyBasis,
  deps: Deps,
  month: ReviewedMonth,
  askedBy: number,
): void {
  sendInBackground(deps, MONTH_MAILS, async () => {
    const { approverIds } = await approvalRules(deps.database.orm);
    const known = (await namesOf(deps.database.orm, [askedBy])).get(askedBy);
    const name = known === undefined || known === NAMELESS ? '' : known;
    const others = approverIds.filter((id) => id !== askedBy);
    return compose(basis, deps, month, others, askedBy, (told) => approvalMail(told, name));
  });
}

export function mailReaders(
  basis: CompanyBasis,
  deps: Deps,
  month: ReviewedMonth & { readonly number: number },
  publishedBy: number,
): void {
  sendInBackground(deps, MONTH_MAILS, () =>
    compose(basis, deps, month, null, publishedBy, (told) => publicationMail(told, month.number)),
  );
}

/**
 * Creates a mail for each of these users who can sign in, or for all users if null, but never for the person who acts.
 */
async function compose(
  basis: CompanyBasis,
  { database: { orm }, settings }: Deps,
  { fyId, monthNum }: ReviewedMonth,
  ids: readonly number[] | null,
  except: number,
  mailOf: (told: MonthMailDetails) => Mail,
): Promise<Mail[]> {
  if (ids?.length === 0) return [];
  const [year] = await orm
    .select({ label: financialYears.fyYear })
    .from(financialYears)
    .where(eq(financialYears.id, fyId));
  if (year === undefined) return [];
  const people = await orm
    .select({ to: users.email, firstName: users.firstName })
    .from(users)
    .where(
      and(
        eq(users.isActive, true),
        isNotNull(users.password),
        ne(users.id, except),
        ids === null ? undefined : inArray(users.id, [...ids]),
      ),
    )
    .orderBy(users.id);
  const month = `${fiscalMonthName(basis, monthNum)} ${calendarYear(basis, year.label, monthNum)}`;
  const company = await companyName(orm, settings);
  const link = `${settings.publicUrl}${reportAddress(month)}`;
  return people.map((person) => mailOf({ ...person, month, companyName: company, link }));
}
