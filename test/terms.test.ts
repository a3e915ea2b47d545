// A business number is written once, in a terms.ts; all other places compute it from there.
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const stating = globSync(
  '{src,sandbox}/**/{{*words,messages,contract,staff,*-staff,rules,page},{contract,desk}/*}.{ts,tsx}',
).filter((file) => !file.endsWith('.test.ts'));
const policies = globSync('content/policies/{privacy,refunds,terms}.json');
/** Pages for developers that once stated the numbers too. */
const docs = ['CONTRIBUTING.md', 'docs/glossary.md', 'docs/security.md'];
/** The code of a file without comments, which may name the number as an example. */
const code = (file: string): string =>
  readFileSync(file, 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '');
/** When a complaint is acknowledged, which is no other number. */
const acknowledged = /24 hours on business days|कामकाजी दिनों में 24 घंटे/g;

describe.each([
  ['the refund window', /\b24[ -](?:hours?|घंटे)/],
  ['the days a refund takes', /\b7 (?:business days|कामकाजी)/],
  ['the rate of the commission', /\b20\s?%/],
  ['the length of an OTP', /\b6[ -](?:digits?\b|अंक)|\\d\{6\}/],
  ['the age of applicants', /\b18 (?:years|or older|साल)/],
  ['how long data is stored', /\b(?:30|365) (?:days|दिन)/],
  ['the smallest claim', /₹200\b/],
  ['how long an export is stored', /(?:\bexport|files of lists|सूचियों).*(?:7|seven|सात) (?:days|दिन)/i],
  ['what may be exported in a day', /\b200 (?:MB|एमबी)/],
  ['how long an answer to a complaint takes', /\b15 (?:days|दिन)/],
  ['how long a cookie is stored', /"saral-[a-z-]+.*\b\d+ (?:minutes|hours|days|मिनट|घंटे|दिन)/],
  ['the limits of a fee', /₹10,000\b|\b10000\b/],
])('%s', (_name, number) => {
  test('is not written out in any text', () => {
    expect(stating.length).toBeGreaterThan(25);
    const found = [...stating, ...policies, ...docs].flatMap((file) =>
      (/\.(?:json|md)$/.test(file) ? readFileSync(file, 'utf8') : code(file))
        .split('\n')
        .filter((line) => number.test(line.replaceAll(acknowledged, '')))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });
});
