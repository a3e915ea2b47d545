import { paise, paiseFromRupees, rupeeDecimal } from '#kit/money/paise.ts';
import { newRequestId, type RequestRow } from './books.ts';

const minAmount = paise(9_00);
const maxAmount = paise(200_000_00);

type Read = { ok: true; request: RequestRow } | { ok: false; errors: Record<string, string[]> };

/** Validates the form of a new payment request against the vendor's limits. */
export function readRequestForm(form: URLSearchParams, now: Date): Read {
  const errors: Record<string, string[]> = {};
  const fail = (field: string, message: string) => void (errors[field] ??= []).push(message);
  const text = (field: string, maxLength: number): string => {
    const value = (form.get(field) ?? '').trim();
    if (value === '' && form.has(field)) fail(field, 'This field may not be blank.');
    if (Array.from(value).length > maxLength)
      fail(field, `Ensure this field has no more than ${maxLength} characters.`);
    return value;
  };
  const address = (field: string): string => {
    const value = text(field, 2000);
    if (value !== '' && !isWebAddress(value)) fail(field, 'Enter a valid URL.');
    return value;
  };
  const flag = (field: string, fallback: boolean): boolean => {
    const value = form.get(field)?.toLowerCase() ?? String(fallback);
    if (value !== 'true' && value !== 'false') fail(field, 'Must be a valid boolean.');
    return value === 'true';
  };

  const purpose = text('purpose', 30);
  const amount = form.get('amount');
  const amountPaise = paiseFromRupees(amount ?? '');
  if (!form.has('purpose')) fail('purpose', 'This field is required.');
  if (amount === null) fail('amount', 'This field is required.');
  else if (amountPaise === undefined) fail('amount', 'A valid number is required.');
  else if (amountPaise < minAmount) fail('amount', `Amount cannot be less than INR ${rupeeDecimal(minAmount)}.`);
  else if (amountPaise > maxAmount) fail('amount', `Amount cannot be greater than INR ${rupeeDecimal(maxAmount)}.`);
  const email = text('email', 75);
  if (email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) fail('email', 'Enter a valid email address.');
  const phone = text('phone', 20);
  if (phone !== '' && !/^\+?[\d -]{8,19}$/.test(phone)) fail('phone', 'Enter a valid phone number.');
  const expiresAt = form.get('expires_at');
  if (expiresAt && Number.isNaN(Date.parse(expiresAt))) fail('expires_at', 'Enter a valid date and time.');
  flag('send_email', false);
  flag('send_sms', false);
  const request: RequestRow = {
    kind: 'request',
    id: newRequestId(),
    purpose,
    amountPaise: amountPaise ?? minAmount,
    buyerName: text('buyer_name', 100),
    email,
    phone,
    redirectUrl: address('redirect_url'),
    webhook: address('webhook'),
    mayRepeat: flag('allow_repeated_payments', true),
    expiresAt: expiresAt || null,
    createdAt: now.toISOString(),
  };
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, request };
}

function isWebAddress(text: string): boolean {
  const protocol = URL.parse(text)?.protocol;
  return protocol === 'https:' || protocol === 'http:';
}
