/** The credentials of the demo: they open nothing but the stand-in, which moves no money. */
export const demoInstamojo = {
  clientId: 'demo-client',
  clientSecret: 'demo-secret',
  privateSalt: 'demo-salt',
} as const;
