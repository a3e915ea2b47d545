import { describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';

describe('paths', () => {
  it('encodes names and return paths', () => {
    expect(paths.product('en', 'Plastic 660L wheel Dustbin')).toBe('/product/Plastic%20660L%20wheel%20Dustbin');
    expect(paths.product('hi', 'E-Rickshaw')).toBe('/hi/product/E-Rickshaw');
    expect(paths.apply('Media Anchor')).toBe('/ApplyNow/Media%20Anchor');
    expect(paths.login('hi', '/ApplyNow/Media%20Anchor')).toBe('/hi/login?next=%2FApplyNow%2FMedia%2520Anchor');
    expect(paths.home('hi')).toBe('/hi');
  });
});
