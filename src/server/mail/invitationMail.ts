import type { Mail } from './mailer.ts';
import { mailText } from './mailText.ts';

export interface Invited {
  readonly to: string;
  readonly firstName: string;
  readonly invitedBy: string;
  readonly companyName: string | null;
  /** Leads to choosing a password, or to the product if the person signs in at the company's provider. */
  readonly link: string;
  readonly signsInAt: string | null;
}

export function invitationMail(invited: Invited): Mail {
  const { to, firstName, invitedBy, companyName, link, signsInAt } = invited;
  const reports = companyName === null ? 'Board Reports' : `the Board Reports of ${companyName}`;
  return {
    to,
    subject: 'You are invited to Board Reports',
    text: mailText([
      `Hello ${firstName},`,
      '',
      `${invitedBy === '' ? 'An administrator' : invitedBy} has invited you to read ${reports}.`,
      signsInAt === null
        ? 'Open this link to choose your password:'
        : `Open this address and sign in with ${signsInAt}:`,
      '',
      link,
      '',
      ...(signsInAt === null
        ? [
            'The link works once, within seven days. After that, sign in with this email address',
            'and your password. A newer invitation cancels this one.',
          ]
        : ["Your account there must have this email address. You don't need another password."]),
      '',
      'If you did not expect this invitation, ignore this email.',
      '',
      'Board Reports',
      '',
    ]),
  };
}
