import { inBoth } from '#web/i18n.ts';
import type { ContentKind } from '../../model/content.ts';

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

/** What other pages show as the list does. */
export const deskContentWords = inBoth(
  { kind: 'Kind', bundled: 'Initial content' },
  { kind: 'प्रकार', bundled: 'पहले से था' },
);
