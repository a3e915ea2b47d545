import { inBoth } from '#web/i18n.ts';

/** /desk/results. */
export const deskResultsWords = inBoth(
  {
    publish: (role: string, opening: number) => `Publish results of ${role}, opening ${opening}`,
    lead: 'The numbers of the applications that are at the stage now. A move that can still be undone is not in it.',
    nothing: 'No application of this opening is shortlisted, called or selected.',
    onSite: 'On the site',
    open: 'Open',
    withdraw: 'Withdraw',
  },
  {
    publish: (role: string, opening: number) => `${role}, भर्ती ${opening} के परिणाम प्रकाशित करें`,
    lead: 'जो आवेदन अभी इस चरण में हैं, उनके नंबर। जो बदलाव अभी वापस हो सकता है, वह इसमें नहीं है।',
    nothing: 'इस भर्ती का कोई आवेदन शॉर्टलिस्ट, बुलाया गया या चुना हुआ नहीं है।',
    onSite: 'साइट पर',
    open: 'खोलें',
    withdraw: 'हटाएँ',
  },
);
