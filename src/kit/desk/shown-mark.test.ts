import { expect, test } from 'vitest';
import { markOf, mergedValue } from './shown-mark.ts';

const merge = (before: string, typed: string, now: string) => mergedValue({ typed, now, shown: markOf(before) });

test('what only one of two people changed is what both get, and where both did the second keeps theirs and reads the other', () => {
  expect(merge('A', 'A', 'A')).toEqual({ value: 'A' });
  expect(merge('A', 'B', 'A')).toEqual({ value: 'B' });
  expect(merge('A', 'A', 'C')).toEqual({ value: 'C' });
  expect(merge('A', 'B', 'C')).toEqual({ value: 'B', theirs: 'C' });
  expect(merge('A', 'C', 'C')).toEqual({ value: 'C' });
});
test('a value that a colleague emptied, and one that was empty, count as changed', () => {
  expect(merge('A', 'A', '')).toEqual({ value: '' });
  expect(merge('', 'B', 'C')).toEqual({ value: 'B', theirs: 'C' });
  expect(merge('A', '', 'C')).toEqual({ value: '', theirs: 'C' });
});
test('a browser sends each line break as two characters', () => {
  expect(merge('one\ntwo', 'one\r\ntwo', 'three')).toEqual({ value: 'three' });
});
