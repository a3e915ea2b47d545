import type { Language, Localized } from '#kit/language.ts';
import type { Answers } from './env-file.ts';
import { vendorsOf } from './steps.ts';

/** What is left to do by hand, in order. */
export function nextThings(answers: Answers, language: Language, untried: readonly string[]): string[] {
  const { APP_URL = '', APP_MODE, STAFF_OWNER_PHONE = '', BACKUP_TO } = answers;
  const settings = 'set -a; . /etc/saral.env; set +a;';
  const things: readonly (Localized | false)[] = [
    untried.length > 0 && {
      en: `Not tried yet: ${untried.join(', ')}. Run saral setup again to try.`,
      hi: `अब तक जाँच नहीं हुई: ${untried.join(', ')}। जाँच के लिए saral setup फिर चलाएँ।`,
    },
    {
      en: 'Open ports 80 and 443 in the firewall, and no other but 22: ufw allow 22,80,443/tcp && ufw enable',
      hi: 'फ़ायरवॉल में 22, 80 और 443 के सिवा कोई पोर्ट न खोलें: ufw allow 22,80,443/tcp && ufw enable',
    },
    {
      en: 'Copy DATA_KEY from /etc/saral.env to a safe place off this server: without it bank accounts can’t be read.',
      hi: '/etc/saral.env से DATA_KEY किसी सुरक्षित जगह रखें, इस सर्वर से अलग: उसके बिना बैंक खाते नहीं पढ़े जा सकेंगे।',
    },
    BACKUP_TO === '' && {
      en: 'Nothing is copied away from this server yet: where its disk is lost, all is. Run saral setup again for a place of copies.',
      hi: 'इस सर्वर से अलग अभी कोई कॉपी नहीं बनती: डिस्क गई तो सब गया। कॉपी की जगह के लिए saral setup फिर चलाएँ।',
    },
    BACKUP_TO !== undefined &&
      BACKUP_TO !== '' && {
        en: 'See that the page of the copies’ key is printed twice, and is neither on this server nor beside the copies.',
        hi: 'देखें कि कॉपी की key का पेज दो बार छपा है, और न इस सर्वर पर है न कॉपियों के साथ।',
      },
    ...vendorsOf(answers).map(({ setup }) => setup?.next?.(APP_URL, settings) ?? false),
    {
      en: `The owner's code for the first sign-in at ${APP_URL}/desk: ${settings} saral staff staff-factor invite ${STAFF_OWNER_PHONE}`,
      hi: `${APP_URL}/desk पर पहली बार आने के लिए मालिक का कोड: ${settings} saral staff staff-factor invite ${STAFF_OWNER_PHONE}`,
    },
    {
      en: `See whether anything is wrong: ${settings} saral doctor`,
      hi: `देखें कि सब ठीक है या नहीं: ${settings} saral doctor`,
    },
    APP_MODE === 'rehearsal' && {
      en: `Publish a role with a fee at the desk and pay for it at ${APP_URL} as a test. Then saral setup, 1: live.`,
      hi: `डेस्क पर शुल्क वाली भूमिका खोलें और ${APP_URL} पर टेस्ट भुगतान करें। फिर saral setup, 1: live।`,
    },
  ];
  return things.flatMap((thing) => (thing === false ? [] : [thing[language]])).map((line, at) => `${at + 1}. ${line}`);
}
