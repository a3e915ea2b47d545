/** Default credentials of a demo; they only open the sandbox, which moves no money. */
export const demoRazorpay = {
  keyId: 'rzp_test_demo',
  keySecret: 'demo',
  webhookSecret: 'demo',
} as const;
