import { expect, test } from 'vitest';
import { isUntranslated, looseTexts } from '../../scripts/words.ts';

const found = (jsx: string): string[] =>
  looseTexts('src/web/planted.tsx', `export const It = ({ say, on }) => ${jsx};`);

test('interface texts outside the words files are found', () => {
  expect(found('<p>Pay now</p>')).toEqual(['Pay now']);
  expect(found('<button aria-label="Close" />')).toEqual(['Close']);
  expect(found("<input placeholder={on ? 'Your name' : say.other} />")).toEqual(['Your name']);
  expect(found("<p>{on && 'Paid'}</p>")).toEqual(['Paid']);
  expect(found('<p>{`Fee ${on}`}</p>')).toEqual(['Fee']);
  expect(looseTexts('src/web/planted.ts', "document.title = 'Thank you'; alert('Saved');")).toEqual([
    'Thank you',
    'Saved',
  ]);
});

test('words, class names, URLs and symbols are not reported', () => {
  expect(found('<p className="lead" id="fee">{say.fee} ₹{on} · +91 <a href="/about">{say.about}</a></p>')).toEqual([]);
});

test('Hindi texts without Devanagari are found', () => {
  expect(isUntranslated('Pay now')).toBe(true);
  expect(isUntranslated((fee: number) => `Pay ${fee}`)).toBe(true);
  expect(isUntranslated('अभी भुगतान करें')).toBe(false);
  expect(isUntranslated((fee: number) => `${fee} दें`)).toBe(false);
  expect(isUntranslated((year: number) => `${year}`)).toBe(false);
});
