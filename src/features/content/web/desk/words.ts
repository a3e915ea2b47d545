import { inBoth } from '#web/i18n.ts';
import type { ContentKind } from '../../model.ts';

export const contentKindWords = inBoth<Readonly<Record<ContentKind, string>>>(
  {
    company: 'Company',
    campaign: 'Recruitment campaign',
    home: 'Home page',
    about: 'About us',
    government: 'Government buyers',
    project: 'Project',
    post: 'Blog post',
    product: 'Product',
    policy: 'Policy',
  },
  {
    company: 'कंपनी',
    campaign: 'भर्ती अभियान',
    home: 'होम पेज',
    about: 'हमारे बारे में',
    government: 'सरकारी ख़रीदार',
    project: 'प्रोजेक्ट',
    post: 'ब्लॉग पोस्ट',
    product: 'उत्पाद',
    policy: 'नीति',
  },
);

export const deskContentWords = inBoth(
  {
    caption: 'Content',
    empty: 'There is no content yet. Every text of the site that staff can change appears here.',
    key: 'Entry',
    kind: 'Kind',
    state: 'State',
    shown: 'On the site',
    removed: 'Removed',
    samples: 'Has samples',
    version: 'Version',
    published: 'Published',
    by: 'By',
    bundled: 'Bundled',
    page: 'Page',
    noPage: 'None',
  },
  {
    caption: 'वेबसाइट की सामग्री',
    empty: 'अभी कोई सामग्री नहीं है। साइट का हर लेख, जिसे कर्मचारी बदल सकते हैं, यहाँ दिखेगा।',
    key: 'लेख',
    kind: 'प्रकार',
    state: 'स्थिति',
    shown: 'साइट पर है',
    removed: 'हटाया गया',
    samples: 'नमूने हैं',
    version: 'संस्करण',
    published: 'प्रकाशित',
    by: 'किसने',
    bundled: 'पहले से था',
    page: 'पेज',
    noPage: 'कोई नहीं',
  },
);
