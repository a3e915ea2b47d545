import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { act } from './act.ts';
import { decisionReason, drawn, optionalTick, tick } from './act-field.ts';
import { sayBoth } from './said.ts';

const deny = act({
  path: '/api/desk/parcels/:id/deny',
  right: 'payments/change',
  hidden: { version: z.string() },
  fields: {
    reason: decisionReason({ label: ['Reason', 'कारण'] }),
    checked: tick(['I checked it', 'मैंने जाँचा']),
    second: optionalTick(['A second one', 'दूसरा']),
    parts: drawn(z.array(z.string())),
  },
  form: { submit: ['Deny', 'मना करें'], ask: [(sum: string) => `Deny ${sum}?`, (sum) => `${sum} मना करें?`] },
  done: { 'parcels/denied': [(count) => `${count} denied`, (count) => `${count} मना`] },
  refusals: { 'parcels/gone': [409, ({ by }) => `${String(by)} has it.`, ({ by }) => `${String(by)} के पास है।`] },
});
const typed = { version: '3', reason: 'Broken', checked: 'yes', parts: ['lid'] };

test('the call takes what the page fills in and what the form shows, and nothing else', () => {
  expect(deny.body?.safeParse(typed).data).toEqual(typed);
  expect(deny.body?.safeParse({ ...typed, second: 'yes' }).success).toBe(true);
  for (const name of Object.keys(typed)) {
    const issues = deny.body?.safeParse({ ...typed, [name]: undefined }).error?.issues;
    expect(issues?.map(({ path }) => path.join())).toEqual([name]);
  }
  expect(deny.body?.safeParse({ ...typed, sum: '5' }).success).toBe(false);
});
test('it is a call of the desk with its right', () => {
  expect(deny).toMatchObject({ method: 'POST', access: 'desk', right: 'payments/change', success: 200 });
});
test('a text is a sentence in each language, made of what it is about', () => {
  const [, en, hi] = deny.refusals['parcels/gone'] as [number, (facts: object) => string, (facts: object) => string];
  expect(sayBoth([en, hi], { by: 'Ravi' })).toEqual(['Ravi has it.', 'Ravi के पास है।']);
  expect(sayBoth(deny.done['parcels/denied']!, 2)).toEqual(['2 denied', '2 मना']);
  expect(sayBoth(['Deny', 'मना करें'], undefined as never)).toEqual(['Deny', 'मना करें']);
});
