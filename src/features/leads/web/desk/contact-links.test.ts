import { expect, test } from 'vitest';
import { contactLinks } from './contact-links.ts';

const lead = {
  phone: { text: '098765 43210', isMasked: false, canReveal: false },
  name: 'Asha',
  company: 'Namuna Enterprises',
  reference: 'SL-17',
  kind: 'quote',
  product: 'E-Rickshaw',
  language: 'en',
} as const;
const phone = (text: string, isMasked = false) => ({ phone: { text, isMasked, canReveal: false } });

test('a mobile number is called and written to, with a text that names person, company, product and reference', () => {
  expect(contactLinks(lead)).toEqual({
    call: 'tel:+919876543210',
    whatsApp: `https://wa.me/919876543210?text=${encodeURIComponent(
      'Hello Asha, this is Namuna Enterprises. You asked us for a quote for E-Rickshaw (reference SL-17).',
    )}`,
  });
});
test('the text is in the language of the person, and says what they asked for', () => {
  const textOf = (change: Parameters<typeof contactLinks>[0]): string =>
    new URL(contactLinks(change).whatsApp ?? '').searchParams.get('text') ?? '';
  expect(textOf({ ...lead, language: 'hi' })).toBe(
    'नमस्ते Asha जी, हम Namuna Enterprises से हैं। आपने हमसे E-Rickshaw का कोटेशन माँगा था (संदर्भ SL-17)।',
  );
  expect(textOf({ ...lead, product: '' })).toContain('for a quote (reference');
  expect(textOf({ ...lead, kind: 'call-back' })).toContain('asked us to call you');
  expect(textOf({ ...lead, kind: 'complaint' })).toContain('your complaint');
  expect(textOf({ ...lead, kind: 'privacy-request', language: 'hi' })).toContain('निजी डेटा');
});
test('an office number is only called; a masked or unreadable one gives no link', () => {
  expect(contactLinks({ ...lead, ...phone('1800 11 4000') })).toEqual({ call: 'tel:1800114000' });
  expect(contactLinks({ ...lead, ...phone('call my shop') })).toEqual({});
  expect(contactLinks({ ...lead, ...phone('••••••10', true) })).toEqual({});
});
