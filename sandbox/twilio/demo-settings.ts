/** Default credentials of a demo; they only open the sandbox, which sends no SMS. */
export const demoTwilio = { accountSid: 'ACdemo', authToken: 'demo' } as const;
