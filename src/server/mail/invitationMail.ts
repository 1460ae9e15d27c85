import type { Mail } from './mailer.ts';

export interface Invited {
  readonly to: string;
  readonly firstName: string;
  /** Who invites, as the mail names them; '' for nobody. */
  readonly invitedBy: string;
  readonly companyName: string | null;
  readonly link: string;
}

/** The mail that invites a new user. */
export function invitationMail(invited: Invited): Mail {
  const { to, firstName, invitedBy, companyName, link } = invited;
  const reports = companyName === null ? 'Board Reports' : `the Board Reports of ${companyName}`;
  return {
    to,
    subject: 'You are invited to Board Reports',
    text: [
      `Hello ${firstName},`,
      '',
      `${invitedBy === '' ? 'An administrator' : invitedBy} has invited you to read ${reports}.`,
      'Open this link to choose your password:',
      '',
      link,
      '',
      'The link works once, within seven days. Afterwards, sign in with this e-mail address',
      'and your password. A newer invitation cancels this one.',
      '',
      'If you did not expect this invitation, ignore this e-mail.',
      '',
      'Board Reports',
      '',
    ].join('\n'),
  };
}
