import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LIMITS } from '../../contract/limits.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { isSameBasis, STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { chooseEncoding, NO_PAGE } from './encoded.ts';

export interface PublicConfiguration {
  readonly demo: {
    readonly accounts: readonly { readonly role: 'admin' | 'viewer'; readonly email: string }[];
    readonly key: string;
  } | null;
  readonly sendsMail: boolean;
  readonly singleSignOn?: { readonly name: string } | null;
  readonly takesPasskeys: boolean;
}

const NONCE_PLACE = '__CSP_NONCE__';

const INLINE_SCRIPT = /<script(?: nonce="[^"]*")?>(.*?)<\/script>/gs;

/** The inline scripts, listed in the content security policy: no other text ever runs. */
function inlineScripts(page: string): string[] {
  return Array.from(page.matchAll(INLINE_SCRIPT), ([, text = '']) => {
    const hash = createHash('sha256').update(text).digest('base64');
    return `'sha256-${hash}'`;
  });
}

function policy(nonce: string, scripts: readonly string[]): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    // No text becomes markup or a script's address, except the one address that this policy creates.
    "require-trusted-types-for 'script'",
    'trusted-types pdf-worker',
  ].join('; ');
}

/**
 * A worker has the policy of its own script, not the page's. The worker that parses PDF files may fetch our fonts and
 * character maps and nothing else, whatever a file contains.
 */
const WORKER_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";
const WORKER_SCRIPT = /\.worker\.[^/\\]*\.mjs(?:\.br|\.gz)?$/;

function escapedAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

const DEMO_BOX = /<!--demo-->(.*?)<!--\/demo-->/s;
const DEMO_ACCOUNT = /<p data-demo="(\w+)".*?<\/p>/gs;

function withDemo(page: string, demo: PublicConfiguration['demo']): string {
  return page.replace(DEMO_BOX, (_, box: string) => {
    if (demo === null) return '';
    const emails = new Map<string, string>(demo.accounts.map(({ role, email }) => [role, email]));
    const withAccounts = box.replace(DEMO_ACCOUNT, (account, role: string) => {
      const email = emails.get(role);
      return email === undefined
        ? ''
        : account.replace('__DEMO_EMAIL__', () => escapedAttribute(email));
    });
    return withAccounts.replace('__DEMO_KEY__', () => escapedAttribute(demo.key));
  });
}

const PROVIDER_BOX = /<!--provider-->(.*?)<!--\/provider-->/s;

function withProvider(page: string, { singleSignOn = null }: PublicConfiguration): string {
  return page.replace(PROVIDER_BOX, (_, box: string) =>
    singleSignOn === null
      ? ''
      : box.replace('__PROVIDER_NAME__', () => escapedAttribute(singleSignOn.name)),
  );
}

/**
 * Compressing takes a tenth of a millisecond. The nonce makes every page different, so pages can't be compressed in
 * advance.
 */
const COMPRESS = {
  br: (text: string) =>
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => gzipSync(text),
};

export interface PageCompany {
  readonly basis: CompanyBasis;
  readonly passwordMinLength: number;
}

const STANDARD_COMPANY: PageCompany = {
  basis: STANDARD_BASIS,
  passwordMinLength: LIMITS.passwordMin,
};

const isSamePageCompany = (a: PageCompany, b: PageCompany): boolean =>
  a.passwordMinLength === b.passwordMinLength && isSameBasis(a.basis, b.basis);

/** Answers every address outside /api with the page, with a new nonce each time. */
export type SendPage = (reply: FastifyReply, company?: PageCompany) => FastifyReply;

export async function registerWebAssets(
  app: FastifyInstance,
  folder: string,
  configuration: PublicConfiguration,
): Promise<SendPage> {
  const pageFile = path.join(folder, 'index.html');
  const withBoxes = fs.readFileSync(pageFile, 'utf8');
  const bare = withProvider(withDemo(withBoxes, configuration.demo), configuration);
  const pageFor = ({ basis, passwordMinLength }: PageCompany) => {
    const settled = { ...configuration, passwordMinLength };
    // Line names are the company's own words, so they are sent only to people who have signed in.
    const counted = { ...basis, lineNames: {} };
    const isStandard = isSameBasis(counted, STANDARD_BASIS);
    const content = isStandard ? settled : { ...settled, basis: counted };
    const meta = `<meta name="board-reports" content="${escapedAttribute(JSON.stringify(content))}" />`;
    // A function, because in a replacement text "$&" would stand for the match.
    return bare.replace('</head>', () => `${meta}</head>`);
  };
  let [page, companyOfPage] = [pageFor(STANDARD_COMPANY), STANDARD_COMPANY];
  const scripts = inlineScripts(page);
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    wildcard: false,
    globIgnore: ['index.html*', '**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders(response, file) {
      const isHashed = path.relative(folder, file).startsWith(`assets${path.sep}`);
      response.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
      response.header('x-content-type-options', 'nosniff');
      response.header('cross-origin-resource-policy', 'same-origin');
      response.header('referrer-policy', 'no-referrer');
      const isWorker = WORKER_SCRIPT.test(file);
      response.header('content-security-policy', isWorker ? WORKER_POLICY : NO_PAGE);
    },
  });
  return (reply, company = STANDARD_COMPANY) => {
    if (!isSamePageCompany(company, companyOfPage)) {
      [page, companyOfPage] = [pageFor(company), company];
    }
    const nonce = randomBytes(16).toString('base64');
    const text = page.replaceAll(NONCE_PLACE, nonce);
    const encoding = chooseEncoding(reply.request.headers['accept-encoding'], text.length);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .code(200)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': policy(nonce, scripts),
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': 'camera=(), microphone=(), geolocation=()',
        vary: 'accept-encoding',
      })
      .send(encoding === 'identity' ? text : COMPRESS[encoding](text));
  };
}
