import { expect, test } from 'vitest';
import { signInText } from './messages.ts';

test.each([
  ['en', '012345 is your OTP to log in to Asha Works. It is valid for 5 minutes. Do not share it with anyone.'],
  ['hi', '012345 Asha Works में लॉगिन का OTP है, 5 मिनट तक। इसे किसी को न बताएँ।'],
] as const)('the login SMS (%s) equals its template except for the OTP and the site', (language, text) => {
  const company = { en: 'Asha Works', hi: 'Asha Works' };
  const sms = signInText(company, { code: '012345', appUrl: 'https://namuna.example:8443' })(language);
  expect(sms.text).toBe(`${text}\n\n@namuna.example #012345`);
});
