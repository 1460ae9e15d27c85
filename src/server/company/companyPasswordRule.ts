import type { PasswordContext } from '../users/passwordRule.ts';
import type { Deps } from '../deps.ts';
import { nameOfCompany, storedCompany } from './company.ts';

export async function companyPasswordRule({
  database: { orm },
  settings,
}: Pick<Deps, 'database' | 'settings'>): Promise<
  Pick<PasswordContext, 'minLength' | 'companyName'>
> {
  const company = await storedCompany(orm);
  return {
    minLength: company.passwordMinLength,
    companyName: await nameOfCompany(orm, settings, company),
  };
}
