import { hkdfSync } from 'node:crypto';

/** The key of a database whose DATA_KEY was never changed; stored nowhere. */
export const signingKeyOf = (dataKey: string): string =>
  Buffer.from(hkdfSync('sha256', dataKey, 'saral', 'signatures', 32)).toString('hex');

/** Setting with the sealed key of a database whose DATA_KEY was changed: what is signed can't be signed again. */
export const signingKeySetting = 'lasting-key:signatures';
