import { startApplication } from '#features/applications/forms/actions/start-application.ts';
import { verifyPayment } from '#features/applications/fees/actions/read-payment.ts';
import { findRole } from '#features/jobs/actions/find-role.ts';
import { defined } from '#kit/defined.ts';
import { paise } from '#kit/money/paise.ts';
import { categories, type Category } from '#features/jobs/model/jobs.ts';
import { feeFor } from '#features/jobs/terms.ts';
import { after, minuteMs } from '#kit/time.ts';
import { newPerson, type Person } from '../people.ts';
import { applicantsSoFar, type PlannedApplicant, plannedApplicants } from '../plan.ts';
import type { Story } from '../story.ts';
import { cancelSoon } from './cancellations.ts';
import { review } from './review.ts';

export function applicants(story: Story): void {
  for (const plan of story.shared(plannedApplicants)) story.at(plan.at, () => apply(story, plan));
}

async function apply(story: Story, plan: PlannedApplicant): Promise<void> {
  const { ctx, chance } = story;
  const person = await newPerson(story, plan.person);
  story.shared(applicantsSoFar).set(plan.person, person);
  const role = defined(await findRole(ctx, plan.role));
  const category: Category = chance.happens(0.3) ? 'GEN' : chance.of(categories);
  const referrer = plan.referrer === undefined ? undefined : story.shared(applicantsSoFar).get(plan.referrer);
  const amount = feeFor({ general: role.generalFeePaise, reservation: role.reservationFeePaise }, category) / 100;
  const { session, email, language } = person;
  const order = await startApplication(ctx, {
    session,
    amount,
    email,
    language,
    clientIp: `10.0.${plan.person % 200}.7`,
    formData: {
      name: session.name,
      fatherName: person.fatherName,
      mobile: person.phone,
      altMobile: '',
      email,
      dob: person.dob,
      gender: person.isWoman ? 'Female' : 'Male',
      address: person.address,
      district: person.district,
      state: person.state,
      category,
      qualification: chance.of(qualifications),
      experience: String(chance.between(0, Math.min(6, 2020 - Number(person.dob.slice(0, 4))))),
      aadhar: String(200_000_000_000 + plan.person * 7_919_113),
      hasReferral: referrer ? 'yes' : 'no',
      referralCode: referrer?.referralCode ?? '',
      agree: true,
      userId: session.accountId,
      photo: person.photo,
      appliedFor: plan.role,
    },
  });
  const { paymentUrl } = story.must(order);
  if (plan.course === 'unpaid') return;
  await pay(story, { person, plan, requestId: defined(new URL(paymentUrl).pathname.split('/').at(-1)) });
}
const qualifications = [
  '10th pass',
  '12th pass',
  '12th pass',
  'Graduate',
  'Graduate, B.A.',
  'Graduate, B.Com.',
  'Graduate, B.Sc.',
  'Diploma in computer applications',
  'Post-graduate',
];

async function pay(
  story: Story,
  paying: { readonly person: Person; readonly plan: PlannedApplicant; readonly requestId: string },
): Promise<void> {
  const { ctx, gateway, time } = story;
  const { person, plan, requestId } = paying;
  const { session, language } = person;
  const payOnce = async (outcome: 'credit' | 'failed') => {
    time.goTo(after(time.now(), 2 * minuteMs));
    const { paymentId } = story.must(gateway.control.pay({ requestId, outcome, webhook: 'none' }));
    return { session, paymentId, gatewayOrderId: requestId, language };
  };
  if (plan.failsFirst) await verifyPayment(ctx, await payOnce('failed'));
  if (plan.course === 'underpaid') {
    // The gateway takes another sum than was asked for: a person of finance decides.
    gateway.control.pay({ requestId, outcome: 'credit', webhook: 'none', amountPaise: paise(480_00) });
    return story.run(['read-all-open-orders']);
  }
  const paid = await payOnce('credit');
  if (plan.neverReturns) await story.run(['read-all-open-orders']);
  const shown = story.must(await verifyPayment(ctx, paid));
  if (plan.paysTwice) story.must(await verifyPayment(ctx, await payOnce('credit')));
  const applicant = { ...person, plan, applicationId: defined(shown.applicationNumber) };
  story.shared(applicantsSoFar).set(plan.person, applicant);
  if (plan.course === 'cancelled') cancelSoon(story, applicant);
  else review(story, applicant);
}
