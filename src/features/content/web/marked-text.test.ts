import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MarkedText } from './marked-text.tsx';
import { ShownPageContext } from '#web/shown-page.ts';

const shown = (text: string): string =>
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
      createElement(MarkedText, { text }),
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
