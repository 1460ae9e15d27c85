/** The number of nested causes of an error that are followed. */
const MOST_NESTED_CAUSES = 8;

const EXPIRED = 'has expired';
const NOT_YET = 'is not valid yet';
const OTHER_NAME = 'is for another name';
const UNTRUSTED = 'is not trusted';

/** Names that OpenSSL and Node give to refused certificates. */
const BY_CODE: ReadonlyMap<string, string> = new Map([
  ['CERT_HAS_EXPIRED', EXPIRED],
  ['CERT_NOT_YET_VALID', NOT_YET],
  ['ERR_TLS_CERT_ALTNAME_INVALID', OTHER_NAME],
  ...[
    'CERT_CHAIN_TOO_LONG',
    'CERT_REJECTED',
    'CERT_REVOKED',
    'CERT_SIGNATURE_FAILURE',
    'CERT_UNTRUSTED',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'INVALID_CA',
    'INVALID_PURPOSE',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_GET_ISSUER_CERT',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  ].map((code) => [code, UNTRUSTED] as const),
]);

/** Some libraries replace the code with their own, so the message is searched too. */
const BY_MESSAGE: readonly (readonly [RegExp, string])[] = [
  [/certificate has expired/i, EXPIRED],
  [/certificate is not yet valid/i, NOT_YET],
  [/does not match certificate's altnames/i, OTHER_NAME],
  [
    /self-signed certificate|unable to get (?:local )?issuer certificate|unable to verify the first certificate/i,
    UNTRUSTED,
  ],
];

/** The end of a sentence that names the server; null if the error isn't about a certificate. */
export function certificateFault(error: unknown): string | null {
  let cause = error;
  for (let depth = 0; depth < MOST_NESTED_CAUSES && cause instanceof Error; depth += 1) {
    const code = 'code' in cause ? String(cause.code) : '';
    const byCode = BY_CODE.get(code);
    if (byCode !== undefined) return sentenceOf(byCode, code);
    for (const [pattern, fault] of BY_MESSAGE) {
      const words = pattern.exec(cause.message)?.[0];
      if (words !== undefined) return sentenceOf(fault, words);
    }
    cause = cause.cause;
  }
  return null;
}

const sentenceOf = (fault: string, detail: string) =>
  fault === UNTRUSTED
    ? `its certificate is not trusted (${detail}). Set NODE_EXTRA_CA_CERTS to a file with the certificate of the authority that issued it`
    : `its certificate ${fault} (${detail})`;
