import { expect, test } from 'vitest';
import { nextOf } from './next.ts';

const next = (address: string | undefined) =>
  nextOf(new URLSearchParams(address === undefined ? '' : { next: address }));

test('a path of this site is returned with its query', () => {
  expect(next('/ApplyNow/Media%20Anchor?category=SC')).toBe('/ApplyNow/Media%20Anchor?category=SC');
});

test('empty values and other sites are ignored', () => {
  for (const address of [undefined, '', '//evil.example', 'https://evil.example/', '/\\evil.example']) {
    expect(next(address)).toBeUndefined();
  }
});

test('login pages lead to their own next page', () => {
  expect(next('/userName?next=%2FuserDashboard')).toBe('/userDashboard');
  expect(next('/hi/login?next=%2FuserName%3Fnext%3D%252Fapplication')).toBe('/application');
  expect(next('/USERNAME')).toBeUndefined();
  expect(next('/login/?next=//evil.example')).toBeUndefined();
});
