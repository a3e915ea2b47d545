import { describe, expect, it } from 'vitest';
import { canonicalPath, paths } from '#web/paths.ts';

describe('paths', () => {
  it('encodes names and return paths', () => {
    expect(paths.product('en', 'Plastic 660L wheel Dustbin')).toBe('/product/Plastic%20660L%20wheel%20Dustbin');
    expect(paths.product('hi', 'E-Rickshaw')).toBe('/hi/product/E-Rickshaw');
    expect(paths.apply('Media Anchor')).toBe('/ApplyNow/Media%20Anchor');
    expect(paths.login('hi', '/ApplyNow/Media%20Anchor')).toBe('/hi/login?next=%2FApplyNow%2FMedia%2520Anchor');
    expect(paths.home('hi')).toBe('/hi');
  });

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
