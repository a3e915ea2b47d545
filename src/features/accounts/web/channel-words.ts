import type { TextChannel } from '#features/notifications/model/deliveries.ts';
import { inBoth } from '#web/i18n.ts';

/** The choice of a way for messages, below My Applications. */
export const channelWords = inBoth(
  {
    title: 'Our messages to you',
    label: 'OTPs and messages about your applications come by',
    name: (channel: TextChannel) => ({ sms: 'SMS', whatsapp: 'WhatsApp' })[channel],
    since: (moment: string) => `Chosen ${moment}.`,
    save: 'Save',
    isSaved: (channel: TextChannel) =>
      ({ sms: 'Saved: our messages come by SMS.', whatsapp: 'Saved: our messages come on WhatsApp.' })[channel],
    notSaved: 'Could not save that. Please try again.',
  },
  {
    title: 'हमारे संदेश',
    label: 'OTP और आवेदन के संदेश कहाँ चाहिए?',
    name: (channel) => ({ sms: 'SMS पर', whatsapp: 'WhatsApp पर' })[channel],
    since: (moment) => `${moment} को चुना।`,
    save: 'सेव करें',
    isSaved: (channel) =>
      ({ sms: 'सेव हुआ: हमारे संदेश SMS से आएँगे।', whatsapp: 'सेव हुआ: हमारे संदेश WhatsApp पर आएँगे।' })[channel],
    notSaved: 'सेव नहीं हो पाया। फिर कोशिश करें।',
  },
);
