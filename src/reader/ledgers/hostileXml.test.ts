import { describe, expect, test } from 'vitest';
import { readLedger } from './readLedger.ts';

async function* inPieces(bytes: Uint8Array, size = 64 * 1024) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

describe('hostile XML', () => {
  test.each([
    [
      'entities that expand',
      '<!DOCTYPE a [<!ENTITY x "xxxxxxxx"><!ENTITY y "&x;&x;&x;">]><AuditFile>&y;</AuditFile>',
      'a DOCTYPE declaration',
    ],
    [
      'entities of other files',
      '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><AuditFile>&x;</AuditFile>',
      'a DOCTYPE declaration',
    ],
    ['an entity that nobody declared', '<AuditFile>&x;</AuditFile>', 'XML cannot be read'],
    ['a document type alone', '<!DOCTYPE AuditFile><AuditFile/>', 'a DOCTYPE declaration'],
    [
      'too many levels',
      `<AuditFile>${'<a>'.repeat(50)}${'</a>'.repeat(50)}</AuditFile>`,
      'nested too deeply',
    ],
    [
      'a text without end',
      `<AuditFile>${'x'.repeat(100_000)}</AuditFile>`,
      'a text value that is too long',
    ],
    ['a tag without end', `<AuditFile ${'x'.repeat(600_000)}`, 'a text value that is too long'],
    [
      'an attribute without end',
      `<AuditFile a="${'x'.repeat(600_000)}"/>`,
      'a text value that is too long',
    ],
    [
      'many attributes',
      `<AuditFile ${Array.from({ length: 90 }, (_, at) => `a${at}="1"`).join(' ')}/>`,
      'too many attributes',
    ],
    ['tags that do not match', '<AuditFile><a></b></AuditFile>', 'XML cannot be read'],
    [
      'another encoding',
      '<?xml version="1.0" encoding="utf-7"?><AuditFile/>',
      'encoding of the file, utf-7',
    ],
    ['bytes that are no text', Buffer.from([0x3c, 0x41, 0xff, 0xfe, 0x3e]), 'XML cannot be read'],
    ['no ledger at all', '<html><body/></html>', 'not a ledger in SAF-T or SIE format'],
    ['nothing inside', '<AuditFile/>', 'no general ledger'],
  ])('with %s is refused', async (_, text, reason) => {
    const read = readLedger('xml', inPieces(Buffer.from(text)));
    await expect(read).rejects.toMatchObject({
      name: 'WorkbookRefusedError',
      reason: expect.stringContaining(reason),
    });
  });
});
