import { inBoth } from '#web/i18n.ts';

export const peopleWords = inBoth(
  {
    caption: 'People with an account',
    empty: 'Nobody has an account yet. Everybody who logs in on the site appears here.',
    search: 'Phone or name',
    name: 'Name',
    noName: 'Without a name',
    withName: 'With a name',
    withoutName: 'Without a name',
    profile: 'Profile',
    phone: 'Phone',
    code: 'Referral code',
    language: 'Language',
    created: 'First login',
  },
  {
    caption: 'खाते वाले लोग',
    empty: 'अभी किसी का खाता नहीं है। साइट पर लॉगिन करने वाला हर व्यक्ति यहाँ दिखेगा।',
    search: 'फ़ोन या नाम',
    name: 'नाम',
    noName: 'नाम नहीं है',
    withName: 'नाम है',
    withoutName: 'नाम नहीं है',
    profile: 'प्रोफ़ाइल',
    phone: 'फ़ोन',
    code: 'रेफ़रल कोड',
    language: 'भाषा',
    created: 'पहला लॉगिन',
  },
);
