import {
  cancelApplication,
  sendCancellationCode,
} from '#features/applications/cancellation/actions/cancel-application.ts';
import { after, hourMs } from '#kit/time.ts';
import type { Applicant } from '../plan.ts';
import type { Story } from '../story.ts';

/** The applicant cancels within the refund window, with an OTP; the fee goes back through the gateway. */
export function cancelSoon(story: Story, { session, applicationId }: Applicant): void {
  const { ctx, time, chance } = story;
  story.at(after(time.now(), chance.between(1, 20) * hourMs), async () => {
    story.must(await sendCancellationCode(ctx, { session, applicationId, clientIp: '10.0.250.7' }));
    const code = story.otpOf(session.phone);
    story.must(await cancelApplication(ctx, { session, applicationId, code }));
  });
}
