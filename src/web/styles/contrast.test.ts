// The contrast of the design's colours by WCAG 2.2, criteria 1.4.3 (text, 4.5) and 1.4.11 (parts of controls, focus,
// 3).
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const [bright = '', dark = ''] = css.split('@media screen and (prefers-color-scheme: dark)');
const colours = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map((match) => [match[1]!, match[2]!]));
const inLight = colours(bright);
const schemes = { light: inLight, dark: { ...inLight, ...colours(dark) } };

/** Relative luminance of #rrggbb, 0 to 1. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(text: string, other: string): number {
  const [low, high] = [luminance(text), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}
const backgrounds = ['paper', 'surface', 'sunken'] as const;
const states = ['good', 'bad', 'warn', 'info', 'neutral', 'gen', 'obc', 'sc', 'st'] as const;

describe.each(Object.entries(schemes))('in the %s scheme', (_name, scheme) => {
  const contrastOf = (name: string, background: string): number => contrast(scheme[name]!, scheme[background]!);

  it.each([
    ...backgrounds.flatMap((background) =>
      ['ink', 'ink-soft', 'link', 'bad', 'good'].map((text) => [text, background] as const),
    ),
    ...states.flatMap((state) => [[state, `${state}-tint`] as const, ['ink', `${state}-tint`] as const]),
    ...['brand', 'brand-raised'].flatMap((text) => [['on-brand', text] as const, ['on-brand-soft', text] as const]),
    ['on-accent', 'accent'] as const,
    ['on-accent', 'accent-strong'] as const,
  ])('%s is readable on %s', (text, background) => {
    expect(contrastOf(text, background)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(backgrounds.flatMap((background) => ['line-strong', 'focus'].map((text) => [text, background] as const)))(
    '%s is visible on %s',
    (part, background) => {
      expect(contrastOf(part, background)).toBeGreaterThanOrEqual(3);
    },
  );
});
