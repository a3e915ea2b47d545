import { describe, expect, test } from 'vitest';
import { type LeadKind, type LeadState, leadStates } from '../model/leads.ts';
import { readEnquiry, stepOf, type TypedEnquiry } from './enquiry.ts';

const now = new Date('2026-11-27T06:00:00Z');
const least = { 'quantity:E-Rickshaw': '2', name: 'Asha', phone: '98765 43210' };
const isCounted = (product: string) => product !== 'Rope';
const read = (typed: TypedEnquiry) => readEnquiry(typed, now, isCounted);
const faultsOf = (more: TypedEnquiry): unknown => {
  const result = read({ ...least, ...more });
  return result.ok ? [] : result.refusal.fields;
};

test('reads all that is typed, the products in their order', () => {
  expect(
    read({
      'quantity:Plastic Bailing Machine': ' १ ',
      'quantity:Rope': '2.50',
      'quantity:Garbage Tipper Trucks': ' ',
      other: ' Hand  carts, 4 ',
      name: ' Asha ',
      phone: '९८७६५ 43210',
      email: 'asha@example.com',
      organisation: 'Gram Panchayat Danapur',
      place: 'Block office',
      district: 'Patna',
      state: '10',
      neededBy: '31/12/2026',
      message: 'By truck,\r\nplease',
    }),
  ).toEqual({
    ok: true,
    value: {
      items: [
        { product: 'Plastic Bailing Machine', quantity: '1' },
        { product: 'Rope', quantity: '2.5' },
        { product: 'Hand carts, 4', quantity: '' },
      ],
      name: 'Asha',
      phone: '98765 43210',
      email: 'asha@example.com',
      organisation: 'Gram Panchayat Danapur',
      place: 'Block office, Patna, Bihar',
      stateCode: '10',
      neededBy: '2026-12-31',
      message: 'By truck,\nplease',
    },
  });
});
test('name, phone and one product are enough', () => {
  expect(read(least)).toMatchObject({ ok: true, value: { place: '', stateCode: '', neededBy: null, message: '' } });
  expect(read({ name: 'A', phone: '1', other: 'Hand carts' }).ok).toBe(true);
});
test.each([
  [{ 'quantity:E-Rickshaw': '' }, 'items', 'missing'],
  [{ 'quantity:E-Rickshaw': 'many' }, 'quantity:E-Rickshaw', 'quantity'],
  [{ 'quantity:E-Rickshaw': '0' }, 'quantity:E-Rickshaw', 'quantity'],
  [{ 'quantity:E-Rickshaw': '-2' }, 'quantity:E-Rickshaw', 'quantity'],
  [{ 'quantity:E-Rickshaw': '100001' }, 'quantity:E-Rickshaw', 'too-much'],
  [{ 'quantity:E-Rickshaw': '10000000' }, 'quantity:E-Rickshaw', 'too-much'],
  [{ 'quantity:E-Rickshaw': '9'.repeat(40) }, 'quantity:E-Rickshaw', 'too-much'],
  [{ 'quantity:E-Rickshaw': '2.5' }, 'quantity:E-Rickshaw', 'whole'],
  [{ 'quantity:E-Rickshaw/Loading bed': '0.5' }, 'quantity:E-Rickshaw/Loading bed', 'whole'],
  [{ 'quantity:Rope': '100000.5' }, 'quantity:Rope', 'too-much'],
  [{ [`quantity:${'x'.repeat(201)}`]: '1' }, `quantity:${'x'.repeat(201)}`, 'invalid'],
  [Object.fromEntries(Array.from({ length: 30 }, (_none, n) => [`quantity:${n} x`, '1'])), 'items', 'too-many'],
  [{ other: 'x'.repeat(201) }, 'other', 'too-long'],
  [{ price: '1' }, 'price', 'unknown'],
  [{ name: ' ' }, 'name', 'missing'],
  [{ phone: '' }, 'phone', 'missing'],
  [{ state: '99' }, 'state', 'invalid'],
  [{ state: 'constructor' }, 'state', 'invalid'],
  [{ neededBy: 'soon' }, 'neededBy', 'invalid'],
  [{ neededBy: '2026-11-26' }, 'neededBy', 'past'],
  [{ neededBy: '2028-12-31' }, 'neededBy', 'too-far'],
  [{ message: 'x'.repeat(501) }, 'message', 'too-long'],
  [{ district: 'x'.repeat(61) }, 'district', 'too-long'],
])('refuses %j by its field', (more, field, reason) => {
  expect(faultsOf(more)).toEqual([{ field, reason }]);
});
test('names all faults together', () => {
  expect(faultsOf({ name: '', phone: '', 'quantity:E-Rickshaw': 'x' })).toHaveLength(3);
});

describe('the step that the sender sees', () => {
  const of = (state: LeadState, kind: LeadKind = 'quote') => stepOf({ kind, state, dueAt: null });
  test('says nothing of spam, and not whether they bought', () => {
    expect(of('spam')).toBe(of('new'));
    expect(of('lost')).toBe(of('won'));
  });
  test('tells the steps from receiving to closing apart', () => {
    const course = (['new', 'in-progress', 'quoted', 'won'] as const).map((state) => of(state));
    expect(course).toEqual(['received', 'in-progress', 'quoted', 'closed']);
    expect([of('answered'), of('answered', 'call-back')]).toEqual(['in-progress', 'closed']);
    const agreed = { kind: 'call-back', state: 'answered', dueAt: new Date() } as const;
    expect(stepOf(agreed)).toBe('in-progress');
    expect(leadStates.filter((state) => !course.includes(of(state)))).toEqual([]);
  });
});
