import * as z from 'zod/mini';
import { LIMITS } from '../../contract/limits.ts';

/** What the server tells everybody, in a meta element of the page. */
const publicConfigSchema = z.object({
  /** The demo account, in demo mode only. */
  demo: z.nullable(z.object({ email: z.string(), key: z.string() })),
  passwordMinLength: z.int().check(z.minimum(LIMITS.passwordMin)),
});
export type PublicConfig = z.infer<typeof publicConfigSchema>;

const WITHOUT_SERVER: PublicConfig = { demo: null, passwordMinLength: LIMITS.passwordMin };

/** The configuration in the meta element's content; the defaults where it is missing or broken. */
export function parsePublicConfig(content: string | null | undefined): PublicConfig {
  try {
    const parsed = z.safeParse(publicConfigSchema, JSON.parse(content ?? 'null'));
    return parsed.success ? parsed.data : WITHOUT_SERVER;
  } catch {
    return WITHOUT_SERVER;
  }
}

export const publicConfig = parsePublicConfig(
  document.querySelector<HTMLMetaElement>('meta[name="board-reports"]')?.content,
);
