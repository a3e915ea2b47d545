// What keeps an entry from being published is named at a field of its form.
import { expect, test } from 'vitest';
import { readContentFiles } from '../seed.ts';
import { checkBody } from './content.ts';
import { faultsOf } from './faults.ts';
import { typedOf } from './typed.ts';

const typedIn = (key: string) => {
  const file = readContentFiles('content').find((each) => each.key === key);
  const checked = file && checkBody(file.kind, file.body);
  if (!file || !checked?.ok) throw new Error(`no valid ${key}`);
  return typedOf(file.kind, checked.value);
};
const company = typedIn('company');
const post = typedIn('1-panchayati-raj');
const baler = typedIn('3-plastic-bailing-machine');

test.each([
  ['a wrong check digit', { gstin: '10AAAAA0000A1ZI' }, ['gstin']],
  ['another length', { gstin: '10AAAAA' }, ['gstin']],
  ['a GSTIN of Jharkhand', { gstin: '20AAAAA0000A1ZG' }, ['en.address.region', 'hi.address.region']],
  ['no state', { 'hi.address.region': 'मगध' }, ['hi.address.region']],
  ['a Udyam number without its state', { udyam: 'UDYAM-0000000' }, ['udyam']],
  ['no registration at all', { gstin: '', udyam: '' }, []],
])('of the company: %s', (_name, typed, fields) => {
  expect(faultsOf('company', { ...company, ...typed }).map(({ field }) => field)).toEqual(fields);
});
test('a part of a long text is named at its field, by its beginning', () => {
  const typed = { ...post, 'en.content': 'Good.\n\n## Rules\n\nRead [this](javascript:alert).', 'hi.content': ' ' };
  expect(faultsOf('post', typed)).toEqual([
    { field: 'en.content', reason: expect.stringMatching(/^may link only/), of: 'Read [this](javascript:alert).' },
    { field: 'hi.content', reason: 'missing' },
  ]);
});
test.each([
  ['20', 'kN', []],
  ['60 to 120, depending on the material', 'kg', ['en.specs.0.unit']],
  ['310 तक', 'किलो', ['en.specs.0.unit']],
  ['310 किलो तक', '', []],
])('a unit is shown after a number: %s, %s', (value, unit, fields) => {
  const typed = { ...baler, 'en.specs.0.value': value, 'en.specs.0.unit': unit };
  expect(faultsOf('product', typed).map(({ field }) => field)).toEqual(fields);
});
