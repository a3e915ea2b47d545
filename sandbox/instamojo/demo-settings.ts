/** The credentials that a site in demo mode uses by itself: they open nothing but the stand-in, which moves no money. */
export const demoInstamojo = {
  clientId: 'demo',
  clientSecret: 'demo',
  privateSalt: 'demo',
} as const;
