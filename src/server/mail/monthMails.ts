import type { Mail } from './mailer.ts';
import { mailText } from './mailText.ts';

export interface MonthTold {
  readonly to: string;
  readonly firstName: string;
  /** "October 2026" */
  readonly month: string;
  readonly companyName: string | null;
  /** To the month's report; it leads nobody in who cannot sign in. */
  readonly link: string;
}

// Neither has a figure in it: mail is read by others than those it is meant for.

const reportOf = ({ month, companyName }: MonthTold) =>
  companyName === null ? `the report of ${month}` : `the report of ${companyName} for ${month}`;

const greeting = ({ firstName }: MonthTold) =>
  firstName === '' ? 'Hello,' : `Hello ${firstName},`;

const ending = ({ link }: MonthTold) => ['', link, '', 'Board Reports', ''];

/** Asks an approver to look at a month. `askedBy`: '' for nobody. */
export function approvalMail(told: MonthTold, askedBy: string): Mail {
  return {
    to: told.to,
    subject: `Your approval of ${told.month} is asked for`,
    text: mailText([
      greeting(told),
      '',
      `${askedBy === '' ? 'An administrator' : askedBy} asks you to approve ${reportOf(told)}.`,
      'Sign in to read it, and to approve or decline it:',
      ...ending(told),
    ]),
  };
}

/** Tells a reader that a month is published. `number`: 1 for its first version. */
export function publicationMail(told: MonthTold, number: number): Mail {
  const report = reportOf(told);
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
