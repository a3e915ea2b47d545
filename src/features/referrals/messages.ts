import { formatRupees, type Paise } from '#kit/paise.ts';

interface Message {
  readonly template: string;
  readonly subject: string;
  readonly text: string;
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

export const claimReceived = (it: ClaimFacts): Message =>
  both(
    'claim-received',
    `Claim ${it.number} received`,
    `Namuna Enterprises has received your claim ${it.number} of ${formatRupees(it.amountPaise)}. It is usually cleared within 24 to 48 hours.`,
    `नमूना एंटरप्राइज़ेज़ को ${formatRupees(it.amountPaise)} का आपका दावा ${it.number} मिल गया है। यह आम तौर पर 24 से 48 घंटे में निपट जाता है।`,
  );
export const claimPaid = (it: ClaimFacts): Message =>
  both(
    'claim-paid',
    `Claim ${it.number} paid`,
    `Your claim ${it.number} of ${formatRupees(it.amountPaise)} was paid by Namuna Enterprises. Bank reference (UTR): ${it.utr ?? '-'}.`,
    `नमूना एंटरप्राइज़ेज़ ने ${formatRupees(it.amountPaise)} के आपके दावे ${it.number} का पैसा भेज दिया है। बैंक का संदर्भ नंबर (UTR): ${it.utr ?? '-'}।`,
  );
export const claimHeld = (it: ClaimFacts): Message =>
  both(
    'claim-held',
    `Claim ${it.number} is on hold`,
    `Your claim ${it.number} of ${formatRupees(it.amountPaise)} with Namuna Enterprises is on hold: ${it.reason ?? '-'}`,
    `नमूना एंटरप्राइज़ेज़ में ${formatRupees(it.amountPaise)} का आपका दावा ${it.number} रोका गया है: ${it.reason ?? '-'}`,
  );
export const claimRejected = (it: ClaimFacts): Message =>
  both(
    'claim-rejected',
    `Claim ${it.number} was rejected`,
    `Your claim ${it.number} of ${formatRupees(it.amountPaise)} with Namuna Enterprises was rejected and is back in your earnings: ${it.reason ?? '-'}`,
    `नमूना एंटरप्राइज़ेज़ में ${formatRupees(it.amountPaise)} का आपका दावा ${it.number} नामंज़ूर हुआ और रकम आपकी कमाई में लौट आई है: ${it.reason ?? '-'}`,
  );
