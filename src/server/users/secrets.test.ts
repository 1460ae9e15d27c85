import { expect, test } from 'vitest';
import { newSecret } from './secrets.ts';

test('each of the 256 bits of a secret varies', () => {
  const secrets = Array.from({ length: 64 }, () => Buffer.from(newSecret(), 'base64url'));
  for (let at = 0; at < 32; at += 1) {
    const bytes = secrets.map((secret) => secret.readUInt8(at));
    const [all, any] = [bytes.reduce((a, b) => a & b), bytes.reduce((a, b) => a | b)];
    expect({ all, any }).toEqual({ all: 0, any: 255 });
  }
});
