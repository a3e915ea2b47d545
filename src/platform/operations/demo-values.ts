/** Defaults of a demo, besides those of the vendors. They are public, so a live start refuses them. */
export const demoValues = {
  STAFF_OWNER_PHONE: '9000000009',
  INVITED_PHONES: '9000000001,9000000002,9000000003',
  STAFF_MAIL: 'office@namuna.example',
} as const;
/** The sender of a demo's mails: its domain does not exist. */
export const demoSenderAddress = 'no-reply@namuna.example';
