import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readParagraphs, readSections, writeParagraphs, writeSections } from './long-text.ts';
import type { Section } from './shapes.ts';

/** A text as it is published: visible, without line breaks and spaces around it; often with what looks like a mark. */
const words = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
  fc
    .tuple(
      fc.constantFrom('', '\\', '\\\\'),
      fc.constantFrom('- ', '# ', '###### ', '####### ', '---', '----', '-', '#', '* ', '• ', '**', '[a](/b) ', '\\*'),
      fc.constantFrom('', 'text', 'पाठ', '- ', '---'),
    )
    .map((parts) => parts.join('')),
);
const text = words.map((typed) => typed.replaceAll(/\p{Cc}/gu, '').trim()).filter((typed) => typed !== '');
const section = fc
  .record(
    { heading: text, paragraphs: fc.array(text, { maxLength: 3 }), list: fc.array(text, { maxLength: 3 }) },
    { requiredKeys: ['paragraphs', 'list'] },
  )
  .filter(({ paragraphs, list }) => paragraphs.length + list.length > 0);

test('what is written stands for the same sections', () => {
  fc.assert(
    fc.property(fc.array(section, { maxLength: 4 }), (sections) => {
      expect(readSections(writeSections(sections))).toEqual(sections);
    }),
    { numRuns: 500 },
  );
});
test('paragraphs are lines', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 5 }), (paragraphs) => {
      expect(readParagraphs(writeParagraphs(paragraphs))).toEqual(paragraphs);
    }),
  );
});
test('whatever is typed keeps its sections when it is shown again', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(words, fc.constant('')), { maxLength: 8 }), (lines) => {
      const read = readSections(lines.join('\n'));
      expect(readSections(writeSections(read))).toEqual(
        // A heading alone cannot be published, and is not lost either.
        read,
      );
    }),
  );
});

const article = `## Why it helps

Clean water is a *right*.
Second line.

- first
* second
• third

After the list.
---
Apart.`;
test('an article becomes sections', () => {
  expect(readSections(article)).toEqual<Section[]>([
    {
      heading: 'Why it helps',
      paragraphs: ['Clean water is a *right*.', 'Second line.'],
      list: ['first', 'second', 'third'],
    },
    { paragraphs: ['After the list.'], list: [] },
    { paragraphs: ['Apart.'], list: [] },
  ]);
  expect(readSections('\\- no item\n\\## no heading')).toEqual([
    { paragraphs: ['- no item', '## no heading'], list: [] },
  ]);
  expect(readSections(' \r\n ')).toEqual([]);
});
