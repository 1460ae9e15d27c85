import { invalidField } from '../http/problem.ts';

/** The passwords that are tried first, in lower case and of six characters or more. */
const COMMON = new Set(
  `
  123456 1234567 12345678 123456789 1234567890 12345678910 0123456789 0987654321 987654321
  87654321 7654321 654321 111111 1111111 11111111 111111111 1111111111 222222 333333 444444
  555555 5555555 666666 6666666 777777 7777777 888888 88888888 999999 99999999 000000 00000000
  121212 123123 123123123 123321 112233 11223344 1122334455 131313 101010 232323 159753 147258
  147258369 159357 789456 789456123 456789 123654 147852 741852963 963852741 369258147 102030
  12341234 1234qwer 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 123qwe 123qweasd 123abc abc123
  abcd1234 abc1234 a12345 a123456 a1234567 a12345678 123456a 123456q 12345a 12345q 1a2b3c aa123456
  aaaaaa aaaaaaa aaaaaaaa abcdef abcdefg abcdefgh asdasd asdf1234 asdfgh asdfghj asdfghjkl asdfasdf
  qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwertyu qwertyui qwertyuiop qwe123 qweasd qweasdzxc
  qweqwe qwer1234 q1w2e3r4 q1w2e3r4t5 qazwsx qazwsxedc zaq12wsx zaq1zaq1 zxcvbn zxcvbnm zxczxc
  password password1 password12 password123 password1234 password! password1! passw0rd p@ssw0rd
  p@ssword pa55word pass123 pass1234 passwort passwd passpass mypassword newpassword thepassword
  admin1 admin12 admin123 admin1234 admin12345 adminadmin administrator root123 rootroot toor123
  test123 test1234 testtest testing tester testuser guest123 user123 default changeme changeit
  letmein letmein1 welcome welcome1 welcome12 welcome123 welcome! login123 master master1 secret
  secret1 secret123 access trustno1 iloveyou iloveyou1 iloveu loveme lovely lover1 love123 princess
  princess1 dragon dragon1 monkey monkey1 monkey123 sunshine sunshine1 shadow shadow1 superman
  superman1 batman batman1 spiderman pokemon starwars football football1 baseball baseball1
  basketball soccer hockey charlie charlie1 michael michael1 michelle jordan jordan23 jessica
  jennifer ashley daniel andrew anthony thomas robert matthew joshua george hunter hunter2 killer
  pepper ginger cookie chocolate cheese banana orange purple yellow flower butterfly summer winter
  spring autumn summer1 winter1 spring1 autumn1 monday friday january october november december
  freedom whatever nothing internet computer computer1 samsung google google1 facebook linkedin
  microsoft windows liverpool liverpool1 arsenal chelsea barcelona london berlin mustang ferrari
  mercedes porsche harley corvette matrix phoenix tigger maggie buster bailey jasper snoopy
  blink182 blahblah fuckyou fuckyou1 asshole biteme hello1 hello123 hellohello goodluck lucky7
  zzzzzz xxxxxx qqqqqq qqqqqqqq 696969 mnbvcxz poiuytrewq lkjhgfdsa abcabc 1234abcd 123456abc
  boardreports boardreport finance finance1 finance123 company company1 company123 budget
  budget1 report reports director boardroom
  `.match(/\S+/g),
);

const isCommonPassword = (password: string) =>
  COMMON.has(password.toLowerCase().replaceAll(/[\s_-]/g, ''));

/** What a new password is checked against. */
export interface PasswordContext {
  /** The field of the call's body that a refusal names. */
  readonly field: string;
  readonly minLength: number;
  readonly tooShort: (minimum: number) => string;
  readonly email: string;
  readonly companyName: string | undefined;
}

const lettersAndDigits = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Refuses a password that is too short or easily guessed. */
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
