import { inBoth } from '#web/i18n.ts';

export const resultsWords = inBoth(
  {
    earlierResults: (closed: string | null, until: string | null) =>
      `Results of the ${closed === null ? 'earlier opening' : `opening that closed on ${closed}`} are out. ${until === null ? 'These are further places.' : `These are further places, until ${until}.`}`,
    ownResults: (published: string) =>
      `The selected applicants of this opening were published on ${published}. Before you pay, ask us whether places are left.`,
    toResults: 'See the results',
  },
  {
    earlierResults: (closed: string | null, until: string | null) =>
      `${closed === null ? 'पिछली भर्ती' : `${closed} को बंद हुई भर्ती`} के परिणाम आ चुके हैं। ${until === null ? 'ये और पद हैं।' : `ये और पद हैं, ${until} तक।`}`,
    ownResults: (published: string) =>
      `इस भर्ती में चुने गए आवेदक ${published} को प्रकाशित हो चुके हैं। भुगतान से पहले हमसे पूछ लें कि जगह बाकी है या नहीं।`,
    toResults: 'परिणाम देखें',
  },
);
