import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { BegunPasskey, PasskeyProof } from '../../../contract/passkeys.ts';

type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>;

function head(kind: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(kind << 5) | count]);
  if (count < 256) return Buffer.from([(kind << 5) | 24, count]);
  return Buffer.from([(kind << 5) | 25, count >> 8, count & 255]);
}

/** What authenticators write of numbers, texts, bytes and maps (RFC 8949). */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest();
const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

/** What a device says otherwise than it should. */
export interface Odd {
  readonly origin?: string;
  readonly rpId?: string;
  readonly counter?: number;
  /** Somebody touched it, and did not say who. */
  readonly isUnverified?: boolean;
  readonly type?: string;
  /** It signs what it is with the passkey's own key, as some do where nobody asks. */
  readonly isSelfAttested?: boolean;
  /** The signature of another device. */
  readonly signer?: Device;
}

/** A device that makes one passkey and counts its uses. */
export class Device {
  readonly #id = randomBytes(16);
  readonly #keys: { readonly privateKey: KeyObject; readonly publicKey: KeyObject };
  readonly #origin: string;
  #handle = 'bm9ib2R5';
  #counter = 0;

  constructor(origin: string) {
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#origin = origin;
  }

  get id(): string {
    return this.#id.toString('base64url');
  }

  /** What `navigator.credentials.create` answers. */
  make({ challenge, rp, user }: BegunPasskey, odd: Odd = {}) {
    this.#handle = user.id;
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const place = Buffer.alloc(18);
    place.writeUInt16BE(this.#id.length, 16);
    const authData = Buffer.concat([this.#data(rp.id, odd, WITH_KEY), place, this.#id, cbor(key)]);
    const said = this.#said('webauthn.create', challenge, odd);
    const isSelf = odd.isSelfAttested === true;
    const signed = sign('sha256', Buffer.concat([authData, sha256(said)]), this.#keys.privateKey);
    const statement: readonly [string, Cbor][] = isSelf
      ? [
          ['alg', -7],
          ['sig', signed],
        ]
      : [];
    const attestation = new Map<string, Cbor>([
      ['fmt', isSelf ? 'packed' : 'none'],
      ['attStmt', new Map(statement)],
      ['authData', authData],
    ]);
    return {
      id: this.id,
      clientDataJSON: said.toString('base64url'),
      attestationObject: cbor(attestation).toString('base64url'),
    };
  }

  /** What `navigator.credentials.get` answers. */
  use({ challenge, rpId }: { challenge: string; rpId: string }, odd: Odd = {}): PasskeyProof {
    this.#counter += 1;
    const data = this.#data(rpId, odd);
    const said = this.#said('webauthn.get', challenge, odd);
    const signer = odd.signer ?? this;
    const { privateKey } = signer.#keys;
    const signature = sign('sha256', Buffer.concat([data, sha256(said)]), privateKey);
    return {
      id: this.id,
      clientDataJSON: said.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: this.#handle,
    };
  }

  #data(rpId: string, odd: Odd, more = 0): Buffer {
    const flags = PRESENT | (odd.isUnverified === true ? 0 : VERIFIED) | more;
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags);
    rest.writeUInt32BE(odd.counter ?? this.#counter, 1);
    return Buffer.concat([sha256(odd.rpId ?? rpId), rest]);
  }

  #said(type: string, challenge: string, odd: Odd): Buffer {
    const said = { type: odd.type ?? type, challenge, origin: odd.origin ?? this.#origin };
    return Buffer.from(JSON.stringify({ ...said, crossOrigin: false }));
  }
}
