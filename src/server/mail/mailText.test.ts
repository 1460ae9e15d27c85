import { expect, test } from 'vitest';
import { invitationMail } from './invitationMail.ts';
import { approvalMail, publicationMail } from './monthMails.ts';
import { answerMail, explanationMail, questionMail } from './questionMails.ts';
import { resetMail } from './resetMail.ts';

// Names of before they had to be one line.
const NAME = 'Eve\r\n\r\nSign in again:\u2028\u202Ehttps://evil.example';
const told = {
  to: 'ada@example.org',
  firstName: NAME,
  month: 'October 2026',
  companyName: NAME,
  link: 'https://reports.example/reports',
};

test.each([
  approvalMail(told, NAME),
  publicationMail(told, 2),
  questionMail(told, NAME),
  answerMail(told),
  explanationMail(told),
  resetMail(told.to, NAME, told.link),
  invitationMail({ ...told, invitedBy: NAME, signsInAt: null }),
])('a name adds no lines to the mail “$subject”', ({ text }) => {
  const lines = text.split(/[\r\n\u2028\u2029]/u);
  expect(lines.filter((line) => line.startsWith('http'))).toEqual([told.link]);
  expect(lines[0]).toBe('Hello Eve Sign in again: https://evil.example,');
  expect(lines.some((line) => line.startsWith('Sign in again'))).toBe(false);
  expect(text).not.toContain('\u202E');
});
