import { readFileSync } from 'node:fs';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { checkBody } from '../rules/content.ts';
import { MarkedText } from './marked-text.tsx';
import { Sections } from './sections.tsx';
import { ShownPageContext } from '#web/shown-page.ts';

const shown = (text: string): string => rendered(createElement(MarkedText, { text }));
const rendered = (element: ReactElement): string =>
  renderToStaticMarkup(
    createElement(
      ShownPageContext,
      {
        value: {
          language: 'en',
          pathname: '/blog/1',
          search: '',
          company: 'Works',
          appUrl: 'http://site.test',
          demo: true,
          isSignedIn: false,
        },
      },
      element,
    ),
  );

test('marks become elements, and HTML stays text', () => {
  expect(shown('**Pay** *here* [now](/contact) <b>x</b>')).toBe(
    '<strong>Pay</strong> <em>here</em> <a href="/contact">now</a> &lt;b&gt;x&lt;/b&gt;',
  );
});
test('a link elsewhere than allowed is text', () => {
  expect(shown('[x](javascript:alert) and [y](https://a.test/"onmouseover=alert)')).not.toContain('<a');
});
test('an address in the text of a link gets no other link', () => {
  expect(shown('[office@namuna.example](mailto:office@namuna.example)')).toBe(
    '<a href="mailto:office@namuna.example">office@namuna.example</a>',
  );
  expect(shown('**office@namuna.example**')).toBe(
    '<strong><a href="mailto:office@namuna.example">office@namuna.example</a></strong>',
  );
});

const post = JSON.parse(readFileSync('content/posts/1-panchayati-raj.json', 'utf8')) as { en: object };
const withSections = (content: object) => ({ ...post, en: { ...post.en, content } });
test.each([
  ['few long words', 2, 18, 'a'.repeat(5000)],
  ['few long words that seem to be addresses', 2, 18, 'a@'.repeat(2500)],
  ['many short words', 30, 30, 'w'],
])('the longest post of %s is rendered at once', (_, sections, paragraphs, text) => {
  const content = Array.from({ length: sections }, () => ({
    paragraphs: Array.from({ length: paragraphs }, () => text),
    list: Array.from({ length: text === 'w' ? paragraphs : 0 }, () => text),
  }));
  expect(checkBody('post', withSections(content))).toMatchObject({ ok: true });
  shown('a word');
  const began = process.threadCpuUsage();
  rendered(createElement(Sections, { sections: content }));
  const { user, system } = process.threadCpuUsage(began);
  expect((user + system) / 1000).toBeLessThan(500);
});
test.each([
  ['content', Array.from({ length: 31 }, () => ({ paragraphs: ['w'] }))],
  ['content.0.paragraphs', [{ paragraphs: Array.from({ length: 31 }, () => 'w') }]],
  ['content.0.list', [{ list: Array.from({ length: 31 }, () => 'w') }]],
])('a post has at most 30 in %s', (field, content) => {
  expect(checkBody('post', withSections(content))).toMatchObject({
    refusal: { fields: [{ field: `en.${field}`, reason: 'must have at most 30 entries' }] },
  });
});
test('a post has at most 200 KB', () => {
  const part = { paragraphs: Array.from({ length: 20 }, () => 'w'.repeat(5000)) };
  const content = [part, part];
  expect(checkBody('post', withSections(content))).toMatchObject({
    refusal: { fields: [{ field: 'the whole', reason: 'must have at most 200 KB in all' }] },
  });
});
test('an address is a link also between other words, and not within a longer one', () => {
  expect(shown('to:office@namuna.example, now')).toContain('mailto:office@namuna.example');
  expect(shown(`${'a'.repeat(65)}@namuna.example`)).not.toContain('mailto:');
});
