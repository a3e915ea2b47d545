import { describe, expect, test } from 'vitest';
import { faultOfName, withoutBrackets } from './person-name.ts';

describe('a name', () => {
  test.each([
    'Asha Kumari',
    'A. K. Singh',
    'S Ram',
    'Om',
    "D'Souza",
    'Mary‑Ann O’Brien',
    'Abdul-Rahman',
    'Ram Singh S/o Shyam Singh',
    'Ram Kumar (late)',
    'आशा कुमारी',
    'डॉ. ओम',
    'जी',
    'श्री राम',
    'க. முத்து',
    'محمد علی',
    'José Ferreira',
  ])('%s is one', (name) => expect(faultOfName(name)).toBeUndefined());

  test.each([
    ['', 'missing'],
    ['   ', 'missing'],
    ['\u3164\u200d', 'missing'],
    ['1', 'no-name'],
    ['12', 'no-name'],
    ['१२', 'no-name'],
    ['X', 'no-name'],
    ['.', 'no-name'],
    ['😀', 'no-name'],
    ['😀 Asha', 'no-name'],
    ['2 Asha', 'no-name'],
    ['Asha 😀', 'characters'],
    ['Asha <b>', 'characters'],
    ['Asha@home', 'characters'],
  ])('%j is not: %s', (typed, fault) => expect(faultOfName(typed)).toBe(fault));
});

test.each([
  ['Om Prakash (owner, …09)', 'Om Prakash owner, …09'],
  ['Asha Kumari', 'Asha Kumari'],
])('the desk shows %j as %j', (name, shown) => expect(withoutBrackets(name)).toBe(shown));
