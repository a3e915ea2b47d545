import { expect, test } from 'vitest';
import hindi from '../../../../content/district-names.hi.json' with { type: 'json' };
import { districtNamed, districtsInHindi, districtsOf, stateNames, stateNamesInHindi } from './places.ts';

const isHindi = (name: string | undefined): boolean =>
  name !== undefined && name === name.normalize('NFC') && /^[\p{Script=Devanagari}\p{N} .()-]+$/u.test(name);

test('every state has its own Hindi name', () => {
  expect(stateNamesInHindi.filter((name) => !isHindi(name))).toEqual([]);
  expect(new Set(stateNamesInHindi).size).toBe(stateNames.length);
  expect(stateNamesInHindi[stateNames.indexOf('Bihar')]).toBe('बिहार');
});
test.each(stateNames)('%s: every district has its own Hindi name', (state) => {
  const names = districtsInHindi(state)!;
  const nameless = districtsOf(state)!.filter((_, at) => !isHindi(names[at]));
  expect([nameless, new Set(names).size]).toEqual([[], districtsOf(state)!.length]);
});
test('every Hindi name belongs to a place', () => {
  expect(Object.keys(hindi).sort()).toEqual([...stateNames].sort());
  for (const [state, { districts }] of Object.entries(hindi))
    expect(Object.keys(districts).sort(), state).toEqual([...districtsOf(state)!].sort());
});
test('the Hindi names are in the order of the English ones', () => {
  expect(districtsInHindi('Bihar')![districtsOf('Bihar')!.indexOf('Patna')]).toBe('पटना');
  expect(districtsInHindi('Maharashtra')![districtsOf('Maharashtra')!.indexOf('Chhatrapati Sambhajinagar')]).toBe(
    'छत्रपति संभाजीनगर',
  );
  expect(districtsInHindi('Atlantis')).toBeUndefined();
});

test.each([
  ['Patna', 'Patna'],
  ['patna', 'Patna'],
  ['PATNA', 'Patna'],
  ['पटना', 'Patna'],
  // Once of Maharashtra too, where it has a new name.
  ['aurangabad', 'Aurangabad'],
  ['Patn', undefined],
  ['', undefined],
])('a district by any of its names: %s', (typed, name) => expect(districtNamed(typed)).toBe(name));
test('every district is found by its name', () => {
  for (const name of stateNames.flatMap((state) => districtsOf(state)!)) expect(districtNamed(name)).toBe(name);
});
