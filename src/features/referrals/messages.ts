import { formatRupees, type Paise } from '#kit/paise.ts';

interface Message {
  readonly template: string;
  readonly subject: string;
  readonly text: string;
}
/** A name in both languages of a message. */
interface Named {
  readonly en: string;
  readonly hi: string;
}
const both = (template: string, subject: string, en: string, hi: string): Message => ({
  template,
  subject,
  text: `${en}\n${hi}`,
});
interface ClaimFacts {
  readonly number: string;
  readonly amountPaise: Paise;
  readonly reason: string | null;
  readonly utr: string | null;
}

export const claimReceived = (company: Named, it: ClaimFacts): Message =>
  both(
    'claim-received',
    `Claim ${it.number} received`,
    `${company.en} has received your claim ${it.number} of ${formatRupees(it.amountPaise)}. It is usually cleared within 24 to 48 hours.`,
    `${company.hi} को ${formatRupees(it.amountPaise)} का आपका दावा ${it.number} मिल गया है। यह आम तौर पर 24 से 48 घंटे में निपट जाता है।`,
  );
export const claimPaid = (company: Named, it: ClaimFacts): Message =>
  both(
    'claim-paid',
    `Claim ${it.number} paid`,
    `Your claim ${it.number} of ${formatRupees(it.amountPaise)} was paid by ${company.en}. Bank reference (UTR): ${it.utr ?? '-'}.`,
    `${company.hi} ने ${formatRupees(it.amountPaise)} के आपके दावे ${it.number} का पैसा भेज दिया है। बैंक का संदर्भ नंबर (UTR): ${it.utr ?? '-'}।`,
  );
export const claimHeld = (company: Named, it: ClaimFacts): Message =>
  both(
    'claim-held',
    `Claim ${it.number} is on hold`,
    `Your claim ${it.number} of ${formatRupees(it.amountPaise)} with ${company.en} is on hold: ${it.reason ?? '-'}`,
    `${company.hi} में ${formatRupees(it.amountPaise)} का आपका दावा ${it.number} रोका गया है: ${it.reason ?? '-'}`,
  );
export const claimRejected = (company: Named, it: ClaimFacts): Message =>
  both(
    'claim-rejected',
    `Claim ${it.number} was rejected`,
    `Your claim ${it.number} of ${formatRupees(it.amountPaise)} with ${company.en} was rejected and is back in your earnings: ${it.reason ?? '-'}`,
    `${company.hi} में ${formatRupees(it.amountPaise)} का आपका दावा ${it.number} नामंज़ूर हुआ और रकम आपकी कमाई में लौट आई है: ${it.reason ?? '-'}`,
  );
export const claimReturned = (company: Named, it: ClaimFacts): Message =>
  both(
    'claim-returned',
    `The bank returned the payout of claim ${it.number}`,
    `The bank returned our payout of ${formatRupees(it.amountPaise)} for your claim ${it.number} with ${company.en}. The amount is back in your earnings. Check your bank details, then claim again.`,
    `${company.hi} के आपके दावे ${it.number} के ${formatRupees(it.amountPaise)} बैंक ने लौटा दिए हैं। रकम आपकी कमाई में वापस आ गई है। बैंक की जानकारी जाँचकर फिर दावा करें।`,
  );
