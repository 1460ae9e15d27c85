import type * as z from 'zod/mini';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { forgotPasswordBody, loginBody } from '../../../contract/auth.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { publicConfig } from '../../api/publicConfig.ts';
import { resetPasswordForm } from '../../components/passwordForms.ts';
import * as calls from './auth.api.ts';

type Login = z.output<typeof loginBody>;
type Forgot = z.output<typeof forgotPasswordBody>;
type Reset = z.output<ReturnType<typeof resetPasswordForm>>;

/** Each signed-out form: what it accepts, by the contract, and what it sends. */
export const login = {
  resolver: standardSchemaResolver<Login, unknown, Login>(loginBody),
  send: calls.login,
  failure: MESSAGES.loginFailed,
};

export const forgotPassword = {
  resolver: standardSchemaResolver<Forgot, unknown, Forgot>(forgotPasswordBody),
  send: calls.forgotPassword,
  failure: 'The link could not be requested',
};

export const resetPassword = {
  resolver: standardSchemaResolver<Reset, unknown, Reset>(
    resetPasswordForm(publicConfig.passwordMinLength),
  ),
  send: calls.resetPassword,
  failure: 'The password could not be changed',
};
