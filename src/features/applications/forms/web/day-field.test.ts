import { describe, expect, test } from 'vitest';
import { formatTypedDay, shownDay } from './day-field.tsx';

describe('a date while it is typed', () => {
  test.each([
    ['1', '1'],
    ['12', '12/'],
    ['12/0', '12/0'],
    ['12/03', '12/03/'],
    ['12/03/2004', '12/03/2004'],
    ['12032004', '12/03/2004'],
    ['12//', '12/'],
    ['5/', '05/'],
    ['05/3/', '05/03/'],
    ['5/3/1999', '05/03/1999'],
    ['१२०३२००४', '12/03/2004'],
    ['2004-03-12', '2004-03-12'],
    ['12-3', '12-3'],
    ['', ''],
  ])('%j becomes %j', (typed, shown) => expect(formatTypedDay(typed)).toBe(shown));
});

test('a stored day is shown with the day first, unfinished text as it was typed', () => {
  expect(shownDay('2004-03-12')).toBe('12/03/2004');
  expect(shownDay('12/03')).toBe('12/03');
});
