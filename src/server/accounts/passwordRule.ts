import { invalidField } from '../http/problem.ts';
import { isCommonPassword } from './commonPasswords.ts';

/** What a password being set is held against. */
export interface PasswordContext {
  /** The name of the field in the call's body, which the refusal names. */
  readonly field: string;
  readonly minLength: number;
  readonly tooShort: (minimum: number) => string;
  readonly email: string;
  readonly companyName: string | undefined;
}

const lettersAndDigits = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Refuses a password that is too short or that anybody would try first. */
export function checkNewPassword(password: string, context: PasswordContext): void {
  const { field, minLength, tooShort, email, companyName } = context;
  if (password.length < minLength) throw invalidField(field, tooShort(minLength));
  if (isCommonPassword(password)) {
    throw invalidField(field, 'This password is too common. Choose another');
  }
  const lowerCase = password.toLowerCase();
  if (lowerCase === email || lowerCase === email.slice(0, email.lastIndexOf('@'))) {
    throw invalidField(field, 'The password must not be the email address');
  }
  const company = lettersAndDigits(companyName ?? '');
  if (company !== '' && lettersAndDigits(password) === company) {
    throw invalidField(field, 'The password must not be the name of the company');
  }
}
