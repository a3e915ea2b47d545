import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearStored, isTokenExpired, readStored, readToken, writeStored, writeToken } from '#web/stored-session.ts';

class FakeStorage {
  readonly items = new Map<string, string>();
  getItem = (key: string): string | null => this.items.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.items.set(key, value);
  removeItem = (key: string): void => void this.items.delete(key);
}

describe('the stored session', () => {
  let storage: FakeStorage;
  beforeEach(() => {
    storage = new FakeStorage();
    vi.stubGlobal('localStorage', storage);
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('treats an expired, missing or unreadable marker as no token', () => {
    writeStored({ token: 'signed-in', tokenExpiration: '2000' });
    expect(readToken(1999)).toBe('signed-in');
    expect(readToken(2000)).toBeUndefined();
    writeStored({ tokenExpiration: '2026-11-20T00:00:00.000Z' });
    expect(readToken(Date.parse('2026-11-19T00:00:00Z'))).toBe('signed-in');
    writeStored({ tokenExpiration: 'soon' });
    expect(readToken(0)).toBeUndefined();
    writeStored({ tokenExpiration: undefined });
    expect(readToken(0)).toBeUndefined();
  });

  it('is expired only where somebody was logged in', () => {
    expect(isTokenExpired(5000)).toBe(false);
    writeStored({ token: 'signed-in', tokenExpiration: '2000' });
    expect(isTokenExpired(1999)).toBe(false);
    expect(isTokenExpired(2000)).toBe(true);
    writeStored({ tokenExpiration: 'soon' });
    expect(isTokenExpired(0)).toBe(true);
  });

  it('ends by the clock of this device', () => {
    writeToken('signed-in', 1000, 5000);
    expect(readStored('tokenExpiration')).toBe('6000');
    expect(readToken(5999)).toBe('signed-in');
  });

  it('clears the prescribed keys and no others', () => {
    storage.setItem('of-another', 'stays');
    writeStored({ name: 'Asha', formData: '{}', token: 'x' });
    clearStored();
    expect([...storage.items]).toEqual([['of-another', 'stays']]);
  });

  it('works without a storage that is switched off', () => {
    vi.stubGlobal('localStorage', undefined);
    writeStored({ name: 'Asha' });
    expect(readStored('name')).toBeUndefined();
  });
});
