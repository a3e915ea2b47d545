/** Default credentials of a demo; they only open the sandbox, which moves no money. */
export const demoInstamojo = {
  clientId: 'demo',
  clientSecret: 'demo',
  privateSalt: 'demo',
} as const;
