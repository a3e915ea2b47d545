// Texts of the demo's front door.
import type { Post } from './office.ts';
import type { Example } from './store.ts';

export interface Said {
  readonly en: string;
  readonly hi: string;
}
export const postWords: Readonly<Record<Post, Said>> = {
  owner: { en: 'Owner: sees and changes everything', hi: 'मालिक: सब देखते और बदलते हैं' },
  recruiter: { en: 'Recruiter: applications and interviews', hi: 'भर्ती: आवेदन और इंटरव्यू' },
  sales: { en: 'Sales: enquiries and quotations', hi: 'बिक्री: पूछताछ और कोटेशन' },
  finance: { en: 'Finance: refunds, settlements, payout runs', hi: 'लेखा: रिफ़ंड, सेटलमेंट, भुगतान सूची' },
  second: { en: 'Finance: the second person for money out', hi: 'लेखा: पैसा भेजने के लिए दूसरा व्यक्ति' },
  editor: { en: 'Editor: pages, products, posts', hi: 'संपादक: पेज, उत्पाद, लेख' },
  viewer: { en: 'Viewer: reads, without personal data', hi: 'दर्शक: केवल देखती हैं, निजी जानकारी के बिना' },
};
export const exampleWords: Readonly<Record<Example, Said>> = {
  called: { en: 'Called to an interview', hi: 'इंटरव्यू के लिए बुलाया गया' },
  selected: { en: 'Selected', hi: 'चयनित' },
  received: { en: 'Has just applied', hi: 'अभी आवेदन किया' },
  'not-selected': { en: 'Not selected', hi: 'चयन नहीं हुआ' },
  refunded: { en: 'Cancelled: the fee goes back', hi: 'आवेदन रद्द किया: शुल्क वापस जाता है' },
  referrer: { en: 'Earns by a referral code', hi: 'रेफ़रल कोड से कमाई' },
  claimant: { en: 'Waits for a payout', hi: 'भुगतान का इंतज़ार' },
};
export const invitedWords: Said = { en: 'Invited to apply', hi: 'आवेदन के लिए आमंत्रित' };
