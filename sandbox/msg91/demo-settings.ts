/** Default settings of a demo; they only open the sandbox, which sends no SMS. */
export const demoMsg91 = { authKey: 'demo', reportSecret: 'demo' } as const;
