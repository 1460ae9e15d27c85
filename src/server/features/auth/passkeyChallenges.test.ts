import { expect, test } from 'vitest';
import { FactorKey } from '../../users/factorKey.ts';
import { PASSKEY_MS, PasskeySignIns } from './passkeyChallenges.ts';

const START = Date.parse('2026-11-21T09:00:00Z');

const withKey = (byte: number, now = () => new Date(START)) =>
  new PasskeySignIns(new FactorKey(Buffer.alloc(32, byte)), now);

test('only our own challenges are accepted, in their exact spelling and for five minutes', () => {
  let time = START;
  const ours = withKey(1, () => new Date(time));
  const challenge = ours.ask();
  const until = new Date(START + PASSKEY_MS);
  expect(ours.untilOf(challenge)).toEqual(until);
  expect(ours.ask()).not.toBe(challenge);
  // Any instance knows it; nobody without the key makes one, or changes when it ends.
  expect(withKey(1).untilOf(challenge)).toEqual(until);
  expect(withKey(2).untilOf(challenge)).toBeNull();
  const bytes = Buffer.from(challenge, 'base64url');
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(ours.untilOf(changed.toString('base64url'))).toBeNull();
  }
  for (const other of [`${challenge}=`, ` ${challenge}`, challenge.slice(0, -1), '']) {
    expect(ours.untilOf(other)).toBeNull();
  }
  time += PASSKEY_MS - 1;
  expect(ours.untilOf(challenge)).toEqual(until);
  time += 1;
  expect(ours.untilOf(challenge)).toBeNull();
});
