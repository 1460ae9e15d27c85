import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { BegunPasskey, PasskeyProof } from '../../../contract/passkeys.ts';

type Cbor = number | string | Uint8Array | readonly Cbor[] | ReadonlyMap<number | string, Cbor>;

function head(kind: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(kind << 5) | count]);
  if (count < 256) return Buffer.from([(kind << 5) | 24, count]);
  return Buffer.from([(kind << 5) | 25, count >> 8, count & 255]);
}

/** Writes numbers, texts, bytes, lists and maps like authenticators (RFC 8949). */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if ('size' in value) {
    const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one)]);
    return Buffer.concat([head(5, value.size), ...entries]);
  }
  return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
}

const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest();
/** A value of ASN.1, of less than 64 KB. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const long = Buffer.alloc(2);
  long.writeUInt16BE(body.length);
  const length = body.length < 128 ? [body.length] : [0x82, ...long];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

/** A certificate (X.509) by which the maker of devices vouches for them with its key. */
function makersCertificate({ privateKey, publicKey }: KeyPair): Buffer {
  const [SEQUENCE, INTEGER, BITS, ID, TIME] = [0x30, 0x02, 0x03, 0x06, 0x17];
  const ecdsaWithSha256 = der(SEQUENCE, der(ID, Buffer.from('2a8648ce3d040302', 'hex')));
  const valid = ['200101000000Z', '490101000000Z'].map((day) => der(TIME, Buffer.from(day)));
  const nobody = der(SEQUENCE);
  const certified = der(
    SEQUENCE,
    der(INTEGER, Buffer.from([1])),
    ecdsaWithSha256,
    nobody,
    der(SEQUENCE, ...valid),
    nobody,
    publicKey.export({ format: 'der', type: 'spki' }),
  );
  const signature = sign('sha256', certified, privateKey);
  return der(SEQUENCE, certified, ecdsaWithSha256, der(BITS, Buffer.from([0]), signature));
}

const newKeys = (): KeyPair => generateKeyPairSync('ec', { namedCurve: 'P-256' });

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

interface KeyPair {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

/** Faulty answers of a device. */
export interface Odd {
  readonly origin?: string;
  readonly rpId?: string;
  readonly counter?: number;
  /** Someone touched the device without identifying themselves. */
  readonly isUnverified?: boolean;
  readonly type?: string;
  /** The signer of the attestation: the passkey's own key, as on some devices by default, or the maker. */
  readonly attestedBy?: 'itself' | 'maker';
  /** The signature of another device. */
  readonly signer?: Device;
}

/** A device that makes one passkey and counts its uses. */
export class Device {
  readonly #id = randomBytes(16);
  readonly #keys = newKeys();
  readonly #origin: string;
  #handle = 'bm9ib2R5';
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  get id(): string {
    return this.#id.toString('base64url');
  }

  /** The answer of `navigator.credentials.create`. */
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
    const { privateKey } = this.#keys;
    const self = () => ({
      alg: -7,
      sig: sign('sha256', Buffer.concat([authData, sha256(said)]), privateKey),
    });
    const maker = () => {
      const keys = newKeys();
      const point = Buffer.concat([
        Buffer.from([4]),
        ...[x, y].map((part) => Buffer.from(part, 'base64url')),
      ]);
      const about = [Buffer.from([0]), sha256(rp.id), sha256(said), this.#id, point];
      const sig = sign('sha256', Buffer.concat(about), keys.privateKey);
      return { sig, x5c: [makersCertificate(keys)] };
    };
    const { attestedBy } = odd;
    const ways = { itself: ['packed', self], maker: ['fido-u2f', maker] } as const;
    const [format, statement] = attestedBy === undefined ? ['none', () => ({})] : ways[attestedBy];
    const attestation = new Map<string, Cbor>([
      ['fmt', format],
      ['attStmt', new Map<string, Cbor>(Object.entries(statement()))],
      ['authData', authData],
    ]);
    return {
      id: this.id,
      clientDataJSON: said.toString('base64url'),
      attestationObject: cbor(attestation).toString('base64url'),
    };
  }

  /** The answer of `navigator.credentials.get`. */
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
