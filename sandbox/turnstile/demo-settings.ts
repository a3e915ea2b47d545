/** The vendor's published keys for tests, which open the sandbox only. */
export const demoTurnstile = {
  siteKey: '1x00000000000000000000AA',
  secretKey: '1x0000000000000000000000000000000AA',
} as const;
