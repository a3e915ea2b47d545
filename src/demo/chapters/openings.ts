import { archiveRole } from '#features/jobs/actions/archive-role.ts';
import { createRole } from '#features/jobs/actions/create-role.ts';
import { invitePhones } from '#features/jobs/actions/invite-phones.ts';
import { by, openOffice } from '../office.ts';
import { phoneOf } from '../people.ts';
import { advertised, plannedApplicants } from '../plan.ts';
import type { Story } from '../story.ts';

/**
 * Numbers are invited to the openings, to three of them twice. Roles stay as the notice shows them all the time, closed but for
 * the invited, because visitors see the site while it is filled.
 */
export function openings(story: Story): void {
  const { ctx, time } = story;
  story.at(time.daysAgo(182, '09:40'), () => openOffice(story));
  for (const { role, opening, from, until } of advertised) {
    story.at(time.daysAgo(from, '09:30'), async () => {
      const actor = by(story, 'recruiter');
      const [first, last] = [time.daysAgo(from, '00:00'), time.daysAgo(until - 1, '23:59')];
      const invited = story
        .shared(plannedApplicants)
        .filter((plan) => plan.role === role && plan.at >= first && plan.at <= last);
      if (invited.length > 0)
        story.must(
          await invitePhones(
            ctx,
            { role, opening, typed: invited.map(({ person }) => phoneOf(person)).join('\n') },
            actor,
          ),
        );
    });
  }
  story.at(time.daysAgo(101, '16:20'), async () => {
    const actor = by(story, 'recruiter');
    const { name } = story.must(await createRole(ctx, notNeeded, actor));
    story.must(await archiveRole(ctx, { name, isArchived: true, actor }));
  });
}

/** A role that was prepared and is not advertised after all. */
const notNeeded: Parameters<typeof createRole>[1] = {
  general: '300',
  reservation: '150',
  form: {
    titleEn: 'Data Entry Operator',
    titleHi: 'डेटा एंट्री ऑपरेटर',
    summaryEn: 'Private recruitment. Enters filled survey forms at the Patna office and checks them against the paper.',
    summaryHi: 'निजी भर्ती। पटना कार्यालय में भरे हुए सर्वे फ़ॉर्म कंप्यूटर पर चढ़ाना और कागज़ से मिलाना।',
    placeEn: 'Patna office.',
    placeHi: 'पटना कार्यालय।',
    payEn: '₹14,000 a month.',
    payHi: '₹14,000 महीना।',
    eligibilityEn: '12th pass, typing in Hindi and English, 18 years or older.',
    eligibilityHi: '12वीं पास, हिंदी और अंग्रेज़ी टाइपिंग, उम्र 18 साल या ज़्यादा।',
    selectionEn: 'A typing test and an interview. Paying the fee does not guarantee selection.',
    selectionHi: 'टाइपिंग टेस्ट और इंटरव्यू। शुल्क देने से चयन पक्का नहीं होता।',
    interviewsEn: '',
    interviewsHi: '',
    vacancies: '4',
    openingDate: '02-06-25',
    noticeTitleEn: '',
    noticeTitleHi: '',
    noticeNumber: '',
    noticeDay: '',
    localities: 'Patna',
    region: 'Bihar',
    salary: '14000',
    salaryPer: 'MONTH',
    employmentType: '',
  },
};
