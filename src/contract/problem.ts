import * as z from 'zod/mini';
import './messages.ts';

/** Stable codes of failures, which programs may rely on. */
export const PROBLEM_STATUS = {
  invalid_input: 400,
  invalid_current_password: 400,
  invalid_reset_token: 400,
  authentication_required: 401,
  invalid_credentials: 401,
  second_factor_required: 401,
  invalid_code: 401,
  invalid_passkey: 401,
  challenge_over: 401,
  admin_required: 403,
  second_factor_missing: 403,
  cross_site_request: 403,
  approver_required: 403,
  asker_required: 403,
  token_not_allowed: 403,
  not_found: 404,
  file_missing: 404,
  method_not_allowed: 405,
  already_exists: 409,
  in_use: 409,
  last_administrator: 409,
  own_account: 409,
  not_active: 409,
  passkeys_unavailable: 409,
  signs_in_elsewhere: 409,
  import_blocked: 409,
  changed_since: 409,
  as_of_read_only: 409,
  review_refused: 409,
  question_refused: 409,
  readings_private: 409,
  unmapped_accounts: 409,
  characters_without_font: 409,
  plan_locked: 409,
  stale_version: 412,
  request_timeout: 408,
  too_large: 413,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  pack_failed: 422,
  file_refused: 422,
  too_many_attempts: 429,
  too_many_connections: 429,
  headers_too_large: 431,
  internal_error: 500,
  temporarily_unavailable: 503,
  out_of_space: 507,
} as const;

export type ProblemCode = keyof typeof PROBLEM_STATUS;

// A cast because TypeScript widens the keys of an object to string; these are exactly its keys.
const codes = Object.keys(PROBLEM_STATUS) as [ProblemCode, ...ProblemCode[]];

/** The body of every error response: RFC 9457, application/problem+json. */
export const problemSchema = z.object({
  title: z.string(),
  status: z.int(),
  /** A sentence to show to the user. */
  detail: z.string(),
  code: z.enum(codes),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  requestId: z.string(),
  /**
   * Set with already_exists to the id of the existing record. After stale_version it is absent, and
   * the record must be read again.
   */
  existingId: z.optional(z.int()),
  /** Set with second_factor_required: completeLogin needs this besides a code. */
  challenge: z.optional(z.string()),
});
export type Problem = z.infer<typeof problemSchema>;
