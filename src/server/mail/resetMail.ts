import type { Mail } from './mailer.ts';
import { mailText } from './mailText.ts';

export function resetMail(to: string, firstName: string, link: string): Mail {
  return {
    to,
    subject: 'Reset your Board Reports password',
    text: mailText([
      firstName === '' ? 'Hello,' : `Hello ${firstName},`,
      '',
      'Someone, most likely you, asked to reset the password of your Board Reports account.',
      'Open this link to choose a new password:',
      '',
      link,
      '',
      'The link works once and expires in one hour. Asking for another link cancels this one.',
      '',
      'If you did not ask for this, ignore this email: your password stays the same.',
      '',
      'Board Reports',
      '',
    ]),
  };
}
