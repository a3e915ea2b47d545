import { hkdfSync } from 'node:crypto';
import type pg from 'pg';

/**
 * Gives the pool's connections the key with which the database signs what the program records, such as audit entries. Called
 * before the first connection. The key is derived from DATA_KEY and stored nowhere.
 */
export function signOn(pool: pg.Pool, dataKey: string): void {
  const key = Buffer.from(hkdfSync('sha256', dataKey, 'saral', 'signatures', 32)).toString('hex');
  pool.options.options = [pool.options.options, `-c saral.signing_key=${key}`].filter(Boolean).join(' ');
}
