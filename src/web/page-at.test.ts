import { describe, expect, it } from 'vitest';
import { canonicalPath, isPublicPath } from '#web/page-at.ts';

describe('the page at a path', () => {
  it.each([
    ['/', true],
    ['/blog/1', true],
    ['/login', true],
    ['/hi/whatever', true],
    ['/userDashboard', false],
    ['/ApplyNow/Supervisor', false],
    ['/contacts', true],
  ])('decides the language by the path %s: %s', (path, isPublic) => expect(isPublicPath(path)).toBe(isPublic));

  it.each([
    ['/About', '/about'],
    ['/privacypolicy', '/PrivacyPolicy'],
    ['/HI/BLOG/1/', '/hi/blog/1'],
    ['/applynow/Media%20Anchor', '/ApplyNow/Media%20Anchor'],
    ['/USERDASHBOARD', '/userDashboard'],
    ['/contact/', '/contact'],
    ['/Verify/sv-1', '/verify/sv-1'],
    ['//about', '/about'],
    ['/hi/', '/hi'],
    ['/%61bout', '/about'],
    ['/hi/%62log/%31', '/hi/blog/1'],
    ['/product/E%2dRickshaw', '/product/E-Rickshaw'],
    ['/product/a%2fb', '/product/a%2Fb'],
  ])('converts %s to its canonical form %s', (path, canonical) => expect(canonicalPath(path)).toBe(canonical));

  it.each([
    '/',
    '/hi',
    '/about',
    '/product/e-rickshaw',
    '/product/%E0%A4%A',
    '/product/%00',
    '/sandbox/phone',
    '/nowhere/',
    '//evil.example/x',
  ])('leaves %s unchanged', (path) => expect(canonicalPath(path)).toBe(path));
});
