import { dayMs, hourMs, minuteMs, secondMs } from '#kit/time.ts';
import { flashFormS } from '#platform/http/forms/plain-form.ts';
import { basketMs } from '#web/enhance/enquiry-basket.ts';
import { referralLinkMs } from '#web/referral-link.ts';
import { browserIdMs, endedSessionMs, otpLifeMs, sessionIdleMs, sessionMs } from '#features/accounts/terms.ts';
import { lowestAge, personalFieldsLifeMs } from '#features/applications/terms.ts';
import type { PolicyTerms } from '#features/content/model/shapes.ts';
import { refundBusinessDays, refundWindowHours } from '#features/jobs/terms.ts';
import { answerMs, retentionMs as leadsLifeMs } from '#features/leads/terms.ts';
import { chatRetentionMs, retentionMs as messagesLifeMs } from '#features/notifications/terms.ts';
import { refundAccountLifeMs } from '#features/payments/terms.ts';
import { unusedPhotoLifeMs } from '#features/photos/terms.ts';
import { exportLifeDays } from '#features/lists/terms.ts';
import { challengeMs, deskBrowserMs, deskSessionMs, invitationShownMs } from '#features/staff/terms.ts';
import { bankDetailsLifeMs, commissionPercent, minimumClaim, namesLifeMs } from '#features/referrals/terms.ts';

/** The business numbers that the policies name; content lies below the features that own them. */
export const policyTerms: PolicyTerms = {
  refundHours: refundWindowHours,
  refundDays: refundBusinessDays,
  commissionPercent,
  minimumClaim: minimumClaim / 100,
  lowestAge,
  otpMinutes: otpLifeMs / minuteMs,
  sessionDays: sessionMs / dayMs,
  idleSessionDays: sessionIdleMs / dayMs,
  applicationDays: personalFieldsLifeMs / dayMs,
  photoDays: unusedPhotoLifeMs / dayMs,
  leadDays: leadsLifeMs / dayMs,
  referredNameDays: namesLifeMs / dayMs,
  messageDays: messagesLifeMs / dayMs,
  endedSessionDays: endedSessionMs / dayMs,
  browserMarkDays: browserIdMs / dayMs,
  deskBrowserDays: deskBrowserMs / dayMs,
  referralLinkDays: referralLinkMs / dayMs,
  bankDetailsDays: bankDetailsLifeMs / dayMs,
  refundAccountDays: refundAccountLifeMs / dayMs,
  chatDays: chatRetentionMs / dayMs,
  exportDays: exportLifeDays,
  answerDays: answerMs / dayMs,
  typedFormMinutes: (flashFormS * secondMs) / minuteMs,
  basketDays: basketMs / dayMs,
  deskHours: deskSessionMs / hourMs,
  passkeyMinutes: challengeMs / minuteMs,
  invitationMinutes: invitationShownMs / minuteMs,
};
