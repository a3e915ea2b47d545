import { expect, test } from 'vitest';
import { languages } from '#kit/language.ts';
import { readTemplates, templateFaults, writeTemplateFile } from './template-file.ts';
import { smsNames } from './sms-texts.ts';

const site = { company: { en: 'Asha Works', hi: 'आशा वर्क्स' }, host: 'asha.example' };
interface Entry {
  templateId: string;
  dltTemplateId: string;
  header: string;
  text: string;
  slots: { name: string; type: string; max: number }[];
  register: Record<string, string>;
  before?: Entry;
}
interface File {
  entityId: string;
  header: string;
  texts: Record<string, Record<string, Entry>>;
}
const written = (previous?: File, of = site): File =>
  JSON.parse(writeTemplateFile(previous && JSON.stringify(previous), of) ?? '') as File;
/** The file as an operator fills it in. */
function filled(): File {
  const file = written();
  file.entityId = '1101234567890123456';
  file.header = 'ASHAWK';
  let count = 0;
  for (const entry of Object.values(file.texts).flatMap((text) => Object.values(text))) {
    entry.templateId = (++count).toString(16).padStart(24, '0');
    entry.dltTemplateId = `1107${String(count).padStart(15, '0')}`;
  }
  return file;
}
const faults = (file: unknown): string[] => templateFaults(JSON.stringify(file), site.host);
const entryOf = (file: File, name: string, language = 'en'): Entry => file.texts[name]![language]!;

test('every text is ready to be filled in, in the notation of each operator', () => {
  const file = written();
  expect(Object.keys(file.texts)).toEqual(smsNames);
  for (const text of Object.values(file.texts)) expect(Object.keys(text)).toEqual([...languages]);
  expect(file).toMatchObject({ entityId: '', header: '' });
  const entry = entryOf(file, 'refund-started');
  expect(entry).toMatchObject({
    templateId: '',
    dltTemplateId: '',
    slots: [
      { name: 'VAR1', type: 'alphanumeric', max: 14 },
      { name: 'VAR2', type: 'alphanumeric', max: 17 },
    ],
  });
  const text = (one: string, two: string) =>
    `Asha Works: we have started your refund ${one} of Rs ${two}. It takes up to 7 business days.`;
  expect(entry.register).toEqual({
    'Airtel, Jio, Vi, BSNL': text('{#alphanumeric#}', '{#alphanumeric#}'),
    'SmartPing, Tata': text('{#var#}', '{#var#}'),
    'SMS provider': text('##VAR1##', '##VAR2##'),
  });
  expect(entryOf(file, 'sign-in-code').text).toMatch(/\n\n@asha\.example #\{#numeric#\}$/);
});

test('a filled file has no faults, and gives each text its ids', () => {
  const file = filled();
  expect(faults(file)).toEqual([]);
  expect(readTemplates(JSON.stringify(file)).find('refund-started', 'hi')).toMatchObject({
    templateId: entryOf(file, 'refund-started', 'hi').templateId,
    header: 'ASHAWK',
  });
});

test('an empty file names each missing entry', () => {
  const found = faults(written());
  expect(found).toContain('entityId is missing');
  expect(found).toContain('header is missing');
  for (const name of smsNames)
    for (const language of languages) expect(found).toContain(`${name}.${language}.templateId is missing`);
});

test.each<[string, (file: File) => void]>([
  ['desk-test.hi is missing', (file) => delete file.texts['desk-test']!['hi']],
  ['desk-test.en is missing', (file) => delete file.texts['desk-test']],
  ['desk-test.en is mistyped', (file) => Object.assign(entryOf(file, 'desk-test'), { dltTemplateId: 1107 })],
  ['desk-test.en.templateId is not an id', (file) => (entryOf(file, 'desk-test').templateId += '0')],
  ['desk-test.en.dltTemplateId is not the number', (file) => (entryOf(file, 'desk-test').dltTemplateId += 'x')],
  ['desk-test.en.header is not a header: six letters', (file) => (entryOf(file, 'desk-test').header = 'ASHA-W')],
  ['desk-test.en.text is not the text', (file) => (entryOf(file, 'desk-test').text += ' ')],
  [
    'sign-in-code.en.text is not the text',
    (file) => (entryOf(file, 'sign-in-code').text = entryOf(file, 'sign-in-code').text.replace('asha', 'other')),
  ],
  ['claim-held.en.slots are not those', (file) => (entryOf(file, 'claim-held').slots[0]!.type = 'numeric')],
  ['claim-held.en.slots are not those', (file) => (entryOf(file, 'claim-held').slots[0]!.name = 'VAR2')],
  ['claim-held.en.slots are not those', (file) => entryOf(file, 'claim-held').slots.pop()],
  [
    'desk-test.hi.templateId is that of desk-test.en',
    (file) => (entryOf(file, 'desk-test', 'hi').templateId = entryOf(file, 'desk-test').templateId),
  ],
  ['entityId is not', (file) => (file.entityId = 'PE1')],
])('%s', (fault, spoil) => {
  const file = filled();
  spoil(file);
  const found = faults(file);
  expect(
    found.some((text) => text.startsWith(fault)),
    found.join('; '),
  ).toBe(true);
});

test.each(['', '{}', '[]', '{"texts":{}}', 'null', '{"entityId":'])('%j is another file', (content) => {
  expect(templateFaults(content, site.host)).toEqual(['it is not a file of `npm run sms-templates`']);
  expect(writeTemplateFile(content, site)).toBeUndefined();
});

test('what is filled in stays, with the names of variables', () => {
  const file = filled();
  entryOf(file, 'desk-test').header = 'OTHERH';
  entryOf(file, 'claim-held').slots[0]!.name = 'number';
  const again = written(file);
  expect(again).toMatchObject({ entityId: file.entityId, header: file.header });
  expect(entryOf(again, 'desk-test')).toEqual(entryOf(file, 'desk-test'));
  expect(entryOf(again, 'claim-held')).toMatchObject({
    templateId: entryOf(file, 'claim-held').templateId,
    slots: [{ name: 'number' }, { name: 'VAR2' }],
  });
  expect(entryOf(again, 'claim-held').register['SMS provider']).toContain('##number##');
  expect(faults(again)).toEqual([]);
});

test('ids of a text that differs by now move aside and are not sent with', () => {
  const renamed = { ...site, company: { en: 'Asha Trust', hi: site.company.hi } };
  const before = entryOf(filled(), 'desk-test');
  const again = written(filled(), renamed);
  for (const file of [again, written(again, renamed)])
    expect(entryOf(file, 'desk-test')).toMatchObject({
      templateId: '',
      before: { templateId: before.templateId, text: before.text },
    });
  expect(faults(again)).toContain('desk-test.en.templateId is missing');
  expect(faults(again)).not.toContain('desk-test.hi.templateId is missing');
});
