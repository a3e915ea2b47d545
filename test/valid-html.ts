import { HtmlValidate } from 'html-validate';
import { expect } from 'vitest';

const checker = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });

/** A whole page keeps the rules of the HTML standard. */
export function expectValidHtml(html: string, url: string): void {
  const { results } = checker.validateStringSync(html, url);
  const faults = results.flatMap(({ messages }) => messages.map(({ message, selector }) => `${message} (${selector})`));
  expect(faults, url).toEqual([]);
}
