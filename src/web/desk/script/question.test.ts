import { expect, test } from 'vitest';
import { questionWith } from './question.ts';

const question = 'Record that our bank sent ₹{amount|500}?\n\nRavi, payment …1234';
test.each([
  ['', 'Record that our bank sent ₹500?\n\nRavi, payment …1234'],
  ['  ', 'Record that our bank sent ₹500?\n\nRavi, payment …1234'],
  ['499.50', 'Record that our bank sent ₹499.50?\n\nRavi, payment …1234'],
  ['₹ 1,499', 'Record that our bank sent ₹1,499?\n\nRavi, payment …1234'],
])('the question names what is typed: %j', (typed, asked) => {
  expect(questionWith(question, (field) => (field === 'amount' ? typed : 'another'))).toBe(asked);
});
test('a question without a field is as it was', () => {
  expect(questionWith('Close {it}?', () => 'x')).toBe('Close {it}?');
});
