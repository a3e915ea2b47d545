import { privateRecruitment, type RoleAnswer } from '../../contract/public.ts';
import { inBoth } from '#web/i18n.ts';
import { rupees } from '#web/rupees.ts';

export const shareWords = inBoth(
  {
    share: 'Share on WhatsApp',
    fees: (general: string, reservation: string) => `${general} (GEN, OBC) or ${reservation} (SC, ST, EWS)`,
    text: (role: string, fees: string, link: string) =>
      `${role}. Application fee ${fees}. Details: ${link}\n${privateRecruitment.en}`,
  },
  {
    share: 'WhatsApp पर भेजें',
    fees: (general, reservation) => `${general} (GEN, OBC) या ${reservation} (SC, ST, EWS)`,
    text: (role, fees, link) => `${role}। आवेदन शुल्क ${fees}। पूरी जानकारी: ${link}\n${privateRecruitment.hi}`,
  },
);
type ShareWords = (typeof shareWords)['en'];

/** Both fees of a role in one line. */
export const feesOf = (t: ShareWords, role: Pick<RoleAnswer, 'GeneralFee' | 'ReservationFee'>): string =>
  t.fees(rupees(role.GeneralFee), rupees(role.ReservationFee));

/** Opens WhatsApp with the message about a role; `link` is the URL of its public page. */
export const shareHref = (t: ShareWords, role: RoleAnswer, link: string): string =>
  `https://wa.me/?text=${encodeURIComponent(t.text(role.title, feesOf(t, role), link))}`;
