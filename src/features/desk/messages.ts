import { countLimit } from '#kit/desk/list-page.ts';
import type { WaitingKey } from '#kit/desk/desk-parts.ts';
import { type MessageIn, messageIn, type Named } from '#features/notifications/model/messages.ts';
import { sms } from '#features/notifications/model/sms.ts';
import type { Health } from '#features/operations/model/health.ts';
import { healthLine } from '#features/operations/model/health-line.ts';
import { healthThings, healthWords } from '#features/operations/model/health-words.ts';
import type { Waiting } from './model/desk.ts';

const titles: Readonly<Record<WaitingKey, string>> = {
  attention: 'Items that need a decision',
  'refund-proposals': 'Refunds that a second person decides',
  'payout-runs-waiting': 'Payout runs that a second person approves',
  'bank-lines-listed': 'Lines of the bank statement that need a decision',
  'moves-to-agree': 'Phone number changes that a second person agrees to',
  'refunds-in-trouble': 'Refunds that failed or are overdue',
  'leads-overdue': 'Leads whose call or deadline is overdue',
  'invoices-overdue': 'Tax invoices not paid by their day',
  'invoices-pay-back': 'Tax invoices with money to pay back',
  'cases-near-deadline': 'Complaints and privacy requests with a deadline until tomorrow',
  'chats-waiting': 'WhatsApp messages that wait for an answer',
  'leads-new': 'New leads',
  'leads-due-today': 'Leads with a call or deadline today',
  'claims-on-hold': 'Claims on hold',
  'claims-active': 'Claims to pay',
  'applications-unopened': 'Applications that nobody has opened',
  'applications-under-review': 'Applications under review',
  'applications-shortlisted': 'Shortlisted applications without a call',
  'interviews-without-result': 'Interviews whose results are missing',
  'leads-mine': 'Your open leads',
  'messages-failed': 'Messages that were not sent',
};

/** The mail to staff each morning: whether all is well, how much waits, and where. No personal data. */
export function morningMail(
  { waiting, health }: { readonly waiting: readonly Waiting[]; readonly health: readonly Health[] },
  appUrl: string,
): { readonly template: string; readonly subject: string; readonly text: string } {
  const lines = waiting.map(({ key, count, isMore, url }) => {
    const number = isMore ? `more than ${countLimit.toLocaleString('en-IN')}` : count.toLocaleString('en-IN');
    return `${titles[key]}: ${number}\n  ${appUrl}${url}`;
  });
  const t = healthWords.en;
  const wrong = health.flatMap((each) => {
    const { says, next } = healthLine(each, 'en');
    return next === undefined ? [] : [`${healthThings.en[each.of]}: ${says}\n  Next: ${next}`];
  });
  const calm = lines.length > 0 ? 'What waits at the desk today' : t.allRight;
  const subject = wrong.length > 0 ? t.toDo(wrong.length) : calm;
  return {
    template: 'desk-morning',
    subject: subject.replace(/\.$/, ''),
    text: [
      ...(wrong.length === 0 ? [t.allRight] : [...wrong, `All that was looked at: ${appUrl}/desk/health`]),
      ...(lines.length === 0 ? ['Nothing waits at the desk.'] : lines),
      `All of it: ${appUrl}/desk`,
    ].join('\n\n'),
  };
}

/** To the owner who asks for it: shows that an SMS or a mail arrives. */
export const testMessage = (company: Named): MessageIn =>
  messageIn(
    sms(testTemplate, { company }),
    { path: '/desk/settings', label: { en: 'Open the settings', hi: 'सेटिंग खोलें' } },
    {
      en: {
        subject: `Test message of ${company.en}`,
        text: `This is a test message of ${company.en}. Messages of your website arrive here.`,
      },
      hi: {
        subject: `${company.hi} का टेस्ट संदेश`,
        text: `यह ${company.hi} का टेस्ट संदेश है। आपकी वेबसाइट के संदेश यहाँ पहुँच रहे हैं।`,
      },
    },
  );
export const testTemplate = 'desk-test';
