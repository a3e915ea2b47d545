import fc from 'fast-check';
import { expect, test } from 'vitest';
import { photoKey } from './rules.ts';

const at = new Date('2026-11-20T06:30:00Z');
const nameIn = (key: string): string => key.replace(/^applicants\/\d+_[0-9a-f]{32}_/, '');

test('contains the time, a random part and the name', () => {
  expect(photoKey(at, 'My Photo.PNG')).toMatch(/^applicants\/1795156200000_[0-9a-f]{32}_my-photo\.jpg$/);
});

test('gives the same photo two keys', () => {
  expect(photoKey(at, 'a.jpg')).not.toBe(photoKey(at, 'a.jpg'));
});

test.each([
  ['../../etc/passwd', 'passwd.jpg'],
  ['..\\..\\boot.ini', 'boot.jpg'],
  ['..', 'photo.jpg'],
  ['.', 'photo.jpg'],
  ['.htaccess', 'photo.jpg'],
  ['', 'photo.jpg'],
  ['shell.php.jpg', 'shell-php.jpg'],
  ['shell.php\0.jpg', 'shell-php.jpg'],
  ['photo.jpg\r\nX-Header: 1', 'photo.jpg'],
  ['फ़ोटो.jpg', 'photo.jpg'],
  ['Andréas Ünlü.jpeg', 'andreas-unlu.jpg'],
  ['gpj.\u202Eexe', 'gpj.jpg'],
  ['\uD800.png', 'photo.jpg'],
  [`${'a'.repeat(5000)}.jpg`, `${'a'.repeat(36)}.jpg`],
])('%j becomes %s', (typed, fileName) => {
  expect(nameIn(photoKey(at, typed))).toBe(fileName);
});

test('for every name the key is a flat, plain name under its folder', () => {
  const anyName = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.string({ unit: fc.constantFrom('.', '/', '\\', '\0', '-', 'a', '%2e', '\n') }),
  );
  fc.assert(
    fc.property(anyName, (typed) => {
      const name = nameIn(photoKey(at, typed));
      expect(name).toMatch(/^[a-z0-9][a-z0-9-]*\.jpg$/);
      expect(name.length).toBeLessThanOrEqual(40);
    }),
    { numRuns: 1000 },
  );
});
