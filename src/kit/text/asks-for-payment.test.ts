import { expect, test } from 'vitest';
import { asksForPayment } from './asks-for-payment.ts';

test.each([
  'Pay to A/c 0012 3456 7890',
  'HDFC 50100123456789',
  'IFSC sbin0001234',
  'UPI: ravi.kumar@okaxis',
  'https://pay.example/x',
  'www.pay-here.in',
  'pay-here.in/47',
  'Call 98100 12345 and pay',
  '९८१०० १२३४५ पर पैसे भेजें',
])('%s', (text) => expect(asksForPayment(text)).toBe(true));
test.each([
  'Delivery within 15 days at Block Office, Danapur 801503',
  'From 01-12-2026 to 05-12-2026, 10.30 to 17.00',
  '2026-12-01 - 2026-12-05',
  'Tender 47/2026-27 of 12/11/2026, page 3.2',
  '6 x 12V 100Ah batteries, model ER-4000',
  'Bring your Aadhaar card. Hall No. 4, 2nd floor',
  'Price is 1,25,00,000 in all',
])('not %s', (text) => expect(asksForPayment(text)).toBe(false));
