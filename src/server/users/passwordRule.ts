import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { invalidField } from '../../contract/problemError.ts';

/** Added to the list: sequences, repetitions, and words of this product. */
const PRODUCT_PASSWORDS = `
  0123456789 0987654321 987654321 87654321 7654321 654321 1111111 111111111 1111111111 222222
  333333 444444 555555 5555555 6666666 777777 888888 88888888 999999 99999999 00000000 121212
  123123123 101010 232323 456789 369258147 12341234 aaaaaa aaaaaaa aaaaaaaa abcdef abcdefg
  abcdefgh zaq1zaq1 zxczxc password1234 password! password1! p@ssw0rd p@ssword newpassword
  thepassword admin1 admin12 admin123 admin1234 admin12345 adminadmin administrator root123
  rootroot toor123 testuser guest123 user123 default changeit welcome12 welcome123 welcome!
  login123 secret123 iloveyou1 princess1 monkey123 sunshine1 hunter2 winter1 spring1 autumn1
  computer1 google1 facebook linkedin liverpool1 hellohello zzzzzz xxxxxx qqqqqq qqqqqqqq mnbvcxz
  poiuytrewq lkjhgfdsa abcabc 123456abc boardreports boardreport finance1 finance123 company1
  company123 budget budget1 report reports boardroom
`;

const COMMON_PASSWORDS_FILE = fileURLToPath(new URL('commonPasswords.txt', import.meta.url));

/** The most common passwords of at least six characters, in lower case. */
const COMMON = new Set(
  `${fs.readFileSync(COMMON_PASSWORDS_FILE, 'utf8').replaceAll(/^#.*$/gm, '')}${PRODUCT_PASSWORDS}`.match(
    /\S+/g,
  ),
);

const isCommonPassword = (password: string) =>
  COMMON.has(password.toLowerCase().replaceAll(/[\s_-]/g, ''));

export interface PasswordContext {
  readonly field: string;
  readonly minLength: number;
  readonly tooShort: (minimum: number) => string;
  readonly email: string;
  readonly companyName: string | null;
}

const lettersAndDigits = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

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
