import { answerOnWhatsapp as answerApplicant } from '#features/applications/actions/answer-on-whatsapp.ts';
import { answerOnWhatsapp as answerLead } from '#features/leads/actions/answer-on-whatsapp.ts';
import { readWriter } from '#features/notifications/chats/actions/place-message.ts';
import { receiveMessage } from '#features/notifications/chats/actions/receive-message.ts';
import { after, minuteMs } from '#kit/time.ts';
import { by } from '../office.ts';
import { applicantsSoFar, isApplicant } from '../plan.ts';
import type { Story } from '../story.ts';

/** What somebody writes on WhatsApp, and what the office answers; undefined: it waits for an answer. */
interface Written {
  readonly daysAgo: number;
  readonly text: string;
  readonly answer: string | undefined;
  /** Digits with the country code; empty where the person hides the number. */
  readonly from: string;
  readonly name: string;
}
const ofBuyers: readonly Written[] = [
  {
    daysAgo: 41,
    from: '919000020951',
    name: 'Dharmendra Yadav',
    text: 'Do you deliver wheel bins to Gaya? We need 30.',
    answer: 'Yes, with our own truck. May I call you today about sizes and the rate?',
  },
  {
    daysAgo: 9,
    from: '919000020952',
    name: 'सरपंच सुनीता देवी',
    text: 'नमस्ते, ट्राई-साइकिल की गारंटी कितने साल की है?',
    answer: 'नमस्ते, गारंटी एक साल की है। कोटेशन के लिए अपना पंचायत और ज़िला लिख दीजिए।',
  },
  {
    daysAgo: 1,
    from: '919000020953',
    name: 'Nagar Panchayat Store',
    text: 'Please send the price of a garbage tipper with delivery.',
    answer: undefined,
  },
  { daysAgo: 2, from: '', name: 'R.', text: 'Is the office open on Saturday?', answer: undefined },
];
const ofApplicants = [
  {
    daysAgo: 23,
    text: { en: 'When will I know about the interview?', hi: 'इंटरव्यू की तारीख़ कब पता चलेगी?' },
    answer: {
      en: 'The call letter comes by message and is in My Applications, a week before the day.',
      hi: 'बुलावा पत्र एक हफ़्ते पहले संदेश से आएगा, और “मेरे आवेदन” में भी दिखेगा।',
    },
  },
  {
    daysAgo: 2,
    text: { en: 'I have moved. Can my address be changed?', hi: 'मेरा पता बदल गया है। क्या सुधार हो सकता है?' },
    answer: undefined,
  },
] as const;

/** Buyers and applicants write on WhatsApp; the office answers most of them. */
export function conversations(story: Story): void {
  const { time } = story;
  for (const written of ofBuyers) story.at(time.daysAgo(written.daysAgo, '15:20'), () => write(story, written));
  for (const { daysAgo, text, answer } of ofApplicants)
    story.at(time.daysAgo(daysAgo, '18:45'), async () => {
      const applicant = [...story.shared(applicantsSoFar).values()].findLast(isApplicant);
      if (!applicant) return;
      const { phone, session, language } = applicant;
      const from = phone.replace('+', '');
      await write(story, { daysAgo, from, name: session.name, text: text[language], answer: answer?.[language] });
    });
}

async function write(story: Story, { daysAgo, from, name, text, answer }: Written): Promise<void> {
  const { ctx, time } = story;
  const message = { from, name, text, type: 'text', at: time.now(), mediaId: null, deniesCode: false };
  const id = await receiveMessage(ctx, { ...message, id: `wamid.demo.${daysAgo}.${from}` });
  if (id === undefined || answer === undefined) return;
  story.at(after(time.now(), 50 * minuteMs), async () => {
    const { about = '' } = (await readWriter(ctx.db, id)) ?? {};
    const record = about.replace(/^\w+:/, '');
    const given = { how: 'text', text: answer, ready: '', seen: id } as const;
    story.must(
      about.startsWith('lead:')
        ? await answerLead(ctx, Number(record), given, by(story, 'sales'))
        : await answerApplicant(ctx, record, given, by(story, 'recruiter')),
    );
  });
}
