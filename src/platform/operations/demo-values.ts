/** Defaults of a demo. They are public, so a live start refuses them. */
export const demoValues = {
  STAFF_OWNER_PHONE: '9000000009',
  INVITED_PHONES: '9000000001,9000000002,9000000003',
  INSTAMOJO_CLIENT_ID: 'demo',
  INSTAMOJO_CLIENT_SECRET: 'demo',
  INSTAMOJO_PRIVATE_SALT: 'demo',
  TWILIO_ACCOUNT_SID: 'ACdemo',
  TWILIO_AUTH_TOKEN: 'demo',
  TWILIO_FROM: '+15005550006',
  STAFF_MAIL: 'office@namuna.example',
} as const;
/** The sender of a demo's mails: its domain does not exist. */
export const demoSenderAddress = 'no-reply@namuna.example';
