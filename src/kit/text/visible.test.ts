import { expect, test } from 'vitest';
import { isVisible, withoutUnseen } from './visible.ts';

const nothing = ['', ' ', '\u200b', '\u3164', '\u2800', '\uffa0', '\u115f\u1160', '\u{1d159}', '\u200d', '\ufe0f'];
const more = ['\u00ad', '\u{e0041}', '\u202e', '\u0301', '\ue000', '\u3164 \u2800', '\ufff9'];
test.each([...nothing, ...more])('%j is invisible', (text) => expect(isVisible(text)).toBe(false));
test.each(['A', '१', '?', '☎', 'आ', '\u3164x', '👍\ufe0f'])('%j is visible', (text) =>
  expect(isVisible(text)).toBe(true),
);

test('joiners stay only within a word', () => {
  expect(withoutUnseen('शर्\u200dमा \u200dA\u200c')).toBe('शर्\u200dमा A');
});
