import { expect, test } from 'vitest';
import { newestBackup } from './backup.ts';

test('the newest backup of a folder that is a place of copies too', () => {
  const other = ['saral-copies.json', 'saral-setup', 'saral-20261203T060000Z.unfinished', 'copies', 'objects', 'wal'];
  expect(newestBackup(['saral-20261130T060000Z', 'saral-20261201T060000Z', ...other])).toBe('saral-20261201T060000Z');
  expect(newestBackup(other)).toBeUndefined();
});
