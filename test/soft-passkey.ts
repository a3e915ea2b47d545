// A passkey's device in software: makes the answers of navigator.credentials with a real key (ES256, attestation none).
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { NewPasskeyProof, PasskeyProof } from '#features/staff/model.ts';

/** CBOR of the few kinds of values that WebAuthn needs here. */
function cbor(value: unknown): Buffer {
  const head = (major: number, size: number): Buffer =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([name, part]) => [cbor(name), cbor(part)])]);
  throw new Error('no CBOR for this value');
}
const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

export interface Device {
  /** Its number of signatures; a test may set it back, as a copied device would. */
  count: number;
  /** False: the person gave neither finger, face nor PIN. */
  isVerifying: boolean;
  create(options: Readonly<Record<string, unknown>>, origin?: string): NewPasskeyProof;
  get(options: Readonly<Record<string, unknown>>, origin?: string): PasskeyProof;
}

export function softPasskey(site = 'https://site.test'): Device {
  const { publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const coordinates = [x, y].map((part) => Buffer.from(part, 'base64url'));
  const cose = cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinates[0]],
      [-3, coordinates[1]],
    ]),
  );
  const clientData = (type: string, challenge: unknown, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const device: Device = {
    count: 0,
    isVerifying: true,
    create({ challenge }, origin = site) {
      const size = Buffer.from([id.length >> 8, id.length & 255]);
      const authData = Buffer.concat([authenticatorData(0x40), Buffer.alloc(16), size, id, cose]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        id: id.toString('base64url'),
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      };
    },
    get({ challenge }, origin = site) {
      device.count++;
      const data = clientData('webauthn.get', challenge, origin);
      const authData = authenticatorData(0);
      return {
        id: id.toString('base64url'),
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey).toString('base64url'),
      };
    },
  };
  function authenticatorData(flags: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(device.count);
    const all = flags | 0x01 | (device.isVerifying ? 0x04 : 0);
    return Buffer.concat([sha256(new URL(site).hostname), Buffer.from([all]), count]);
  }
  return device;
}
