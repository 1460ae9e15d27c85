import { changePasswordBody, resetPasswordBody } from '../../contract/auth.ts';
import { MESSAGES } from '../../contract/messages.ts';
import * as z from 'zod/mini';

/**
 * The contract's forms with this company's minimum length, which may be longer. The error message states the length.
 */
export function resetPasswordForm(minimum: number) {
  return resetPasswordBody.check(
    z.refine((body) => body.password.length >= minimum, {
      error: MESSAGES.passwordTooShort(minimum),
      path: ['password'],
    }),
  );
}

export function changePasswordForm(minimum: number) {
  return changePasswordBody.check(
    z.refine((body) => body.newPassword.length >= minimum, {
      error: MESSAGES.newPasswordTooShort(minimum),
      path: ['newPassword'],
    }),
  );
}
