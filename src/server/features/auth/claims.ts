import { email as emailText, personNameBody, type PersonName } from '../../../contract/users.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { asOneLine } from '../../../domain/oneLine.ts';
import type { Role } from '../../../domain/permissions.ts';
import type { SingleSignOnSettings } from '../../singleSignOnSettings.ts';

/** What a provider says of a person; anything can be in it. */
export type Claims = Readonly<Record<string, unknown>>;

/**
 * What both answers of a provider say, the signed one first. Whether an e-mail address is verified is only taken from
 * an answer that has this address.
 */
export function joined(signed: Claims, more: Claims): Claims {
  const both = { ...more, ...signed };
  const { email } = both;
  const said = [signed, more]
    .filter((one) => one['email'] === email)
    .map((one) => one['email_verified']);
  return { ...both, email_verified: said.find((one) => one !== undefined) };
}

/** A claim by its name, or by its place within others: "realm_access.roles". */
function claimed(claims: Claims, name: string): unknown {
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

const texts = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');

/** From the claim that people know best to the one that is always there. */
const WHO = ['email', 'preferred_username', 'upn', 'name', 'sub'];

/** Whom the log names when a sign-in is refused; null where no claim says it. */
export function whoIn(claims: Claims): string | null {
  const who = WHO.flatMap((name) => texts(claims[name]))
    .map(asOneLine)
    .find((text) => text !== '');
  return who?.slice(0, LIMITS.email) ?? null;
}

/** The role that the provider gives; `none` where it allows nothing, null where it does not decide. */
export function roleIn(
  claims: Claims,
  {
    roleClaim,
    adminValues,
    preparerValues,
    viewerValues,
  }: Pick<SingleSignOnSettings, 'roleClaim' | 'adminValues' | 'preparerValues' | 'viewerValues'>,
): Role | 'none' | null {
  if (roleClaim === undefined) return null;
  const values = texts(claimed(claims, roleClaim));
  if (values.some((value) => adminValues.includes(value))) return 'admin';
  if (values.some((value) => preparerValues.includes(value))) return 'preparer';
  const isViewer =
    viewerValues.length === 0 || values.some((value) => viewerValues.includes(value));
  return isViewer ? 'viewer' : 'none';
}

/**
 * The e-mail address, if the provider has made sure that it is theirs, or says nothing of that and is trusted. One that
 * it calls not verified never counts.
 */
export function emailIn(
  claims: Claims,
  { trustsEmail }: Pick<SingleSignOnSettings, 'trustsEmail'>,
): string | null {
  const said = claims['email_verified'];
  const isSure = said === true || (trustsEmail && (said === undefined || said === null));
  const parsed = emailText.safeParse(claims['email']);
  return isSure && parsed.success ? parsed.data : null;
}

/** What to call somebody who is given an account: both names, or what there is of them. */
export function nameIn(claims: Claims, email: string): PersonName {
  const [local = email] = email.split('@');
  const full = asOneLine(texts(claims['name'])[0] ?? local);
  const cut = full.lastIndexOf(' ');
  const [given, family] = cut < 0 ? [local, full] : [full.slice(0, cut), full.slice(cut + 1)];
  const named = personNameBody.safeParse({
    firstName: shortened(texts(claims['given_name'])[0] ?? given),
    lastName: shortened(texts(claims['family_name'])[0] ?? family),
  });
  return named.success ? named.data : { firstName: shortened(local), lastName: shortened(local) };
}

const shortened = (name: string) => asOneLine(name).slice(0, LIMITS.personName).trim();
