import { email as emailText, personNameBody, type PersonName } from '../../../contract/users.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { asOneLine } from '../../../finance/oneLine.ts';
import type { Role } from '../../../finance/permissions.ts';
import type { SingleSignOnSettings } from '../../singleSignOnSettings.ts';

export type Claims = Readonly<Record<string, unknown>>;

/**
 * Joins both answers of a provider; the signed answer takes precedence. Whether an email address is verified is taken
 * only from the answer that has this address.
 */
export function joinedClaims(signed: Claims, more: Claims): Claims {
  const both = { ...more, ...signed };
  const { email } = both;
  const said = [signed, more]
    .filter((one) => one['email'] === email)
    .map((one) => one['email_verified']);
  return { ...both, email_verified: said.find((one) => one !== undefined) };
}

/** Finds a claim by its name or its path: "realm_access.roles". */
function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name
    .split('.')
    .reduce<unknown>(
      (found, part) =>
        typeof found === 'object' && found !== null && Object.hasOwn(found, part)
          ? Reflect.get(found, part)
          : undefined,
      claims,
    );
}

const claimTexts = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');

/** Ordered from the claim that people recognise best to the one that always exists. */
const NAMING_CLAIMS = ['email', 'preferred_username', 'upn', 'name', 'sub'];

/** The person's name for the log when a sign-in is refused; null if no claim has it. */
export function claimedDisplayName(claims: Claims): string | null {
  const who = NAMING_CLAIMS.flatMap((name) => claimTexts(claims[name]))
    .map(asOneLine)
    .find((text) => text !== '');
  return who?.slice(0, LIMITS.email) ?? null;
}

/** The role from the provider; `none` if the provider grants no access, null if it doesn't decide the role. */
export function claimedRole(
  claims: Claims,
  {
    roleClaim,
    adminValues,
    preparerValues,
    viewerValues,
  }: Pick<SingleSignOnSettings, 'roleClaim' | 'adminValues' | 'preparerValues' | 'viewerValues'>,
): Role | 'none' | null {
  if (roleClaim === undefined) return null;
  const values = claimTexts(claimAt(claims, roleClaim));
  if (values.some((value) => adminValues.includes(value))) return 'admin';
  if (values.some((value) => preparerValues.includes(value))) return 'preparer';
  const isViewer =
    viewerValues.length === 0 || values.some((value) => viewerValues.includes(value));
  return isViewer ? 'viewer' : 'none';
}

/**
 * The email address, if the provider has verified it, or if the provider is trusted and doesn't mention verification.
 * An address marked as not verified never counts.
 */
export function claimedEmail(
  claims: Claims,
  { trustsEmail }: Pick<SingleSignOnSettings, 'trustsEmail'>,
): string | null {
  const said = claims['email_verified'];
  const isSure = said === true || (trustsEmail && (said === undefined || said === null));
  const parsed = emailText.safeParse(claims['email']);
  return isSure && parsed.success ? parsed.data : null;
}

export function claimedPersonName(claims: Claims, email: string): PersonName {
  const [local = email] = email.split('@');
  const full = asOneLine(claimTexts(claims['name'])[0] ?? local);
  const cut = full.lastIndexOf(' ');
  const [given, family] = cut < 0 ? [local, full] : [full.slice(0, cut), full.slice(cut + 1)];
  const named = personNameBody.safeParse({
    firstName: shortenedName(claimTexts(claims['given_name'])[0] ?? given),
    lastName: shortenedName(claimTexts(claims['family_name'])[0] ?? family),
  });
  return named.success
    ? named.data
    : { firstName: shortenedName(local), lastName: shortenedName(local) };
}

const shortenedName = (name: string) => asOneLine(name).slice(0, LIMITS.personName).trim();
