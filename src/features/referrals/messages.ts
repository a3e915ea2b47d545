import { formatRupees, type Paise } from '#kit/money/paise.ts';
import { type MailLink, type MessageIn, messageIn, type Named } from '#features/notifications/model/messages.ts';
import { referenceInSms, sms, sumInSms } from '#features/notifications/model/sms.ts';
import { pages } from '#pages.ts';

const dashboard: MailLink = {
  path: pages.dashboard.path,
  label: { en: 'Earning Dashboard', hi: 'कमाई डैशबोर्ड' },
};

/** What a message says of a claim. Staff's reasons are left out: the dashboard shows them in the language they were written in. */
interface ClaimFacts {
  readonly number: string;
  readonly amountPaise: Paise;
  readonly utr: string | null;
}
const ofClaim = (company: Named, { number, amountPaise }: ClaimFacts) => ({
  company,
  number: referenceInSms(number),
  amount: sumInSms(amountPaise),
});

/** The fee of an application with the person's code was paid. The dashboard says from when it can be claimed. */
export const earningMade = (company: Named, facts: { readonly amountPaise: Paise }): MessageIn =>
  messageIn(sms('earning-made', { company, amount: sumInSms(facts.amountPaise) }), dashboard, {
    en: {
      subject: `You earned ${formatRupees(facts.amountPaise)}`,
      text: `${company.en}: you earned ${formatRupees(facts.amountPaise)}. Someone applied with your referral code. Your Earning Dashboard shows when you can claim it.`,
    },
    hi: {
      subject: `आपकी ${formatRupees(facts.amountPaise)} की कमाई हुई`,
      text: `${company.hi}: आपकी ${formatRupees(facts.amountPaise)} की कमाई हुई। किसी ने आपके रेफ़रल कोड से आवेदन किया। कब निकाल सकते हैं, "कमाई डैशबोर्ड" में देखें।`,
    },
  });
export const claimReceived = (company: Named, facts: ClaimFacts): MessageIn =>
  messageIn(sms('claim-received', ofClaim(company, facts)), dashboard, {
    en: {
      subject: `Claim ${facts.number} received`,
      text: `${company.en}: we received your claim ${facts.number} of ${formatRupees(facts.amountPaise)}. It usually takes 24 to 48 hours.`,
    },
    hi: {
      subject: `निकासी ${facts.number} का अनुरोध मिल गया`,
      text: `${company.hi}: ${formatRupees(facts.amountPaise)} की निकासी ${facts.number} का अनुरोध मिल गया। आम तौर पर 24 से 48 घंटे लगते हैं।`,
    },
  });
/** Also sent after the owner's own correction, since somebody else may have had the phone; it has no digits of the account. */
export const claimCorrected = (company: Named, facts: ClaimFacts): MessageIn =>
  messageIn(sms('claim-corrected', ofClaim(company, facts)), dashboard, {
    en: {
      subject: `Bank details of claim ${facts.number} changed`,
      text: `${company.en}: the bank details of your claim ${facts.number} of ${formatRupees(facts.amountPaise)} were changed. If it was not you, call us. Our number is on our site.`,
    },
    hi: {
      subject: `निकासी ${facts.number} के खाते का ब्योरा बदला गया`,
      text: `${company.hi}: ${formatRupees(facts.amountPaise)} की निकासी ${facts.number} के खाते का ब्योरा बदला गया। अगर आपने नहीं बदला, तो हमें तुरंत फ़ोन करें। नंबर हमारी साइट पर है।`,
    },
  });
export const claimPaid = (company: Named, facts: ClaimFacts): MessageIn =>
  messageIn(
    sms('claim-paid', { company, amount: sumInSms(facts.amountPaise), utr: referenceInSms(facts.utr ?? '') }),
    dashboard,
    {
      en: {
        subject: `Claim ${facts.number} paid`,
        text: `${company.en}: we paid your claim ${facts.number} of ${formatRupees(facts.amountPaise)}. Bank reference (UTR): ${facts.utr ?? '-'}.`,
      },
      hi: {
        subject: `निकासी ${facts.number} का भुगतान हुआ`,
        text: `${company.hi}: निकासी ${facts.number} के ${formatRupees(facts.amountPaise)} भेज दिए गए हैं। बैंक संदर्भ (UTR): ${facts.utr ?? '-'}।`,
      },
    },
  );
export const claimHeld = (company: Named, facts: ClaimFacts): MessageIn =>
  messageIn(sms('claim-held', ofClaim(company, facts)), dashboard, {
    en: {
      subject: `Claim ${facts.number} is on hold`,
      text: `${company.en}: your claim ${facts.number} of ${formatRupees(facts.amountPaise)} is on hold. See the reason on your Earning Dashboard.`,
    },
    hi: {
      subject: `निकासी ${facts.number} होल्ड पर है`,
      text: `${company.hi}: ${formatRupees(facts.amountPaise)} की निकासी ${facts.number} होल्ड पर है। कारण "कमाई डैशबोर्ड" में देखें।`,
    },
  });
/** Taken off hold, by staff or because later earnings cover it. */
export const claimReleased = (company: Named, facts: ClaimFacts): MessageIn =>
  messageIn(sms('claim-released', ofClaim(company, facts)), dashboard, {
    en: {
      subject: `Claim ${facts.number} is off hold`,
      text: `${company.en}: your claim ${facts.number} of ${formatRupees(facts.amountPaise)} is off hold. It usually takes 24 to 48 hours.`,
    },
    hi: {
      subject: `निकासी ${facts.number} से होल्ड हटा`,
      text: `${company.hi}: ${formatRupees(facts.amountPaise)} की निकासी ${facts.number} से होल्ड हट गया है। आम तौर पर 24 से 48 घंटे लगते हैं।`,
    },
  });
export const claimRejected = (company: Named, facts: ClaimFacts): MessageIn =>
  messageIn(sms('claim-rejected', ofClaim(company, facts)), dashboard, {
    en: {
      subject: `Claim ${facts.number} was rejected`,
      text: `${company.en}: your claim ${facts.number} of ${formatRupees(facts.amountPaise)} was rejected. The amount is back in your earnings. See the reason on your Earning Dashboard.`,
    },
    hi: {
      subject: `निकासी ${facts.number} नामंज़ूर हुई`,
      text: `${company.hi}: ${formatRupees(facts.amountPaise)} की निकासी ${facts.number} नामंज़ूर हुई। रकम कमाई में लौट आई है। कारण "कमाई डैशबोर्ड" में देखें।`,
    },
  });
export const claimReturned = (company: Named, facts: ClaimFacts): MessageIn =>
  messageIn(sms('claim-returned', ofClaim(company, facts)), dashboard, {
    en: {
      subject: `The bank returned the payment of claim ${facts.number}`,
      text: `${company.en}: the bank returned our payment of ${formatRupees(facts.amountPaise)} for your claim ${facts.number}. The amount is back in your earnings. Check your bank details, then claim again.`,
    },
    hi: {
      subject: `बैंक ने निकासी ${facts.number} का भुगतान लौटा दिया`,
      text: `${company.hi}: बैंक ने निकासी ${facts.number} के ${formatRupees(facts.amountPaise)} लौटा दिए। रकम कमाई में है। खाते का ब्योरा जाँचकर फिर निकालें।`,
    },
  });
/** A transfer recorded for this claim was another claim's. */
export const claimReopened = (company: Named, facts: ClaimFacts): MessageIn =>
  messageIn(sms('claim-reopened', ofClaim(company, facts)), dashboard, {
    en: {
      subject: `Claim ${facts.number} is not paid yet`,
      text: `${company.en}: correction, your claim ${facts.number} of ${formatRupees(facts.amountPaise)} is not paid yet. See the reason on your Earning Dashboard.`,
    },
    hi: {
      subject: `निकासी ${facts.number} का भुगतान अभी नहीं हुआ`,
      text: `${company.hi}: सुधार, निकासी ${facts.number} के ${formatRupees(facts.amountPaise)} अभी नहीं भेजे गए। कारण "कमाई डैशबोर्ड" में देखें।`,
    },
  });
/** A transfer recorded for a claim that is no longer open was another claim's: its amount is in the earnings again. */
export const claimNotPaid = (company: Named, facts: ClaimFacts): MessageIn =>
  messageIn(sms('claim-not-paid', ofClaim(company, facts)), dashboard, {
    en: {
      subject: `Claim ${facts.number} was not paid`,
      text: `${company.en}: correction, your claim ${facts.number} of ${formatRupees(facts.amountPaise)} was not paid. The amount is back in your earnings.`,
    },
    hi: {
      subject: `निकासी ${facts.number} का भुगतान नहीं हुआ`,
      text: `${company.hi}: सुधार, निकासी ${facts.number} के ${formatRupees(facts.amountPaise)} नहीं भेजे गए। रकम कमाई में लौट आई है।`,
    },
  });
