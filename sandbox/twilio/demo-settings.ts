/** The credentials that a site in demo mode uses by itself: they open nothing but the stand-in, which sends no text. */
export const demoTwilio = { accountSid: 'ACdemo', authToken: 'demo' } as const;
