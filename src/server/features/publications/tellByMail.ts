import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { calendarYear, fiscalMonthName } from '../../../domain/fiscalCalendar.ts';
import { NAMELESS } from '../../accounts/personName.ts';
import { financialYears } from '../../db/schema/financialYears.ts';
import { users } from '../../db/schema/users.ts';
import type { Deps } from '../../deps.ts';
import { sendInBackground } from '../../mail/inBackground.ts';
import type { Mail } from '../../mail/mailer.ts';
import { approvalMail, type MonthTold, publicationMail } from '../../mail/monthMails.ts';
import { companyName } from '../../reports/company.ts';
import { reportAddress } from '../../reports/reportAddress.ts';
import { approvalRules, namesOf, type ReviewedMonth } from './reviews.queries.ts';

const MAILS = 'mails about a month';

/** Mails the other approvers that they are asked. Returns at once; what fails is in the state of mail. */
export function tellApprovers(
  basis: CompanyBasis,
  deps: Deps,
  month: ReviewedMonth,
  askedBy: number,
): void {
  sendInBackground(deps, MAILS, async () => {
    const { approverIds } = await approvalRules(deps.database.orm);
    const known = (await namesOf(deps.database.orm, [askedBy])).get(askedBy);
    const name = known === undefined || known === NAMELESS ? '' : known;
    const others = approverIds.filter((id) => id !== askedBy);
    return compose(basis, deps, month, others, askedBy, (told) => approvalMail(told, name));
  });
}

/** Mails everybody else who can sign in that a month is published. Returns at once, too. */
export function tellReaders(
  basis: CompanyBasis,
  deps: Deps,
  month: ReviewedMonth & { readonly number: number },
  publishedBy: number,
): void {
  sendInBackground(deps, MAILS, () =>
    compose(basis, deps, month, null, publishedBy, (told) => publicationMail(told, month.number)),
  );
}

/** A mail for each of these users, or for all where null, who can sign in; never for the one who acts. */
async function compose(
  basis: CompanyBasis,
  { database: { orm }, settings }: Deps,
  { fyId, monthNum }: ReviewedMonth,
  ids: readonly number[] | null,
  except: number,
  mailOf: (told: MonthTold) => Mail,
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
