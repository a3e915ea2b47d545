/** Settings that a live start accepts; they do not reach any service. */
export const liveSettings = {
  APP_MODE: 'live',
  APP_URL: 'https://saral.example.in',
  SESSION_SECRET: 'session-secret-of-the-tests-0123456789',
  DATA_KEY: 'data-key-of-the-tests-9876543210-abcdef',
  TRUST_PROXY: 'yes',
  STAFF_OWNER_PHONE: '9812345670',
  INSTAMOJO_API_URL: 'https://api.gateway.example.in',
  INSTAMOJO_CLIENT_ID: 'id',
  INSTAMOJO_CLIENT_SECRET: 'secret',
  INSTAMOJO_PRIVATE_SALT: '1f0c9a2b7d3e4865',
  TWILIO_API_URL: 'https://api.sms.example.in',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+15005550001',
  SMTP_URL: 'smtps://mail.example.in',
  MAIL_FROM: 'office@example.in',
} as const;
