import type { Mail } from './mailer.ts';
import { mailText } from './mailText.ts';

export interface MonthMailDetails {
  readonly to: string;
  readonly firstName: string;
  readonly month: string;
  readonly companyName: string | null;
  readonly link: string;
}

// The subject and the body contain no figure, because others than the recipient may read mail.

const reportPhrase = ({ month, companyName }: MonthMailDetails) =>
  companyName === null ? `the report for ${month}` : `${companyName}'s report for ${month}`;

const greeting = ({ firstName }: MonthMailDetails) =>
  firstName === '' ? 'Hello,' : `Hello ${firstName},`;

const ending = ({ link }: MonthMailDetails) => ['', link, '', 'Board Reports', ''];

export function approvalMail(told: MonthMailDetails, askedBy: string): Mail {
  return {
    to: told.to,
    subject: `Your approval is requested for ${told.month}`,
    text: mailText([
      greeting(told),
      '',
      `${askedBy === '' ? 'An administrator' : askedBy} asks you to approve ${reportPhrase(told)}.`,
      'Sign in to read it, and to approve or decline it:',
      ...ending(told),
    ]),
  };
}

export function publicationMail(told: MonthMailDetails, number: number): Mail {
  const report = reportPhrase(told);
  const again = number === 1 ? 'is published' : `was published again, as version ${number}`;
  return {
    to: told.to,
    subject: number === 1 ? `${told.month} is published` : `${told.month} was published again`,
    text: mailText([
      greeting(told),
      '',
      `${report.charAt(0).toUpperCase()}${report.slice(1)} ${again}.`,
      'Sign in to read it:',
      ...ending(told),
    ]),
  };
}
