/** Default settings of a demo; they only open the sandbox, which sends nothing. */
export const demoWhatsapp = {
  token: 'demo',
  phoneNumberId: '100000000000001',
  businessAccountId: '100000000000002',
  appSecret: 'demo',
} as const;
