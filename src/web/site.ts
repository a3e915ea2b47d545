/** The company's data in the frame of every page, in one language. The root loader fetches it. */
export interface SiteFacts {
  readonly name: string;
  readonly addressLines: readonly string[];
  readonly address: {
    readonly street: string;
    readonly locality: string;
    readonly region: string;
    readonly postalCode: string;
  };
  /** A year. */
  readonly founded: number;
  /** Formatted: `+91 612 555 0100`. */
  readonly phone: string;
  readonly email: string;
  /** Digits with the country code, for wa.me. */
  readonly chatNumber: string;
  /** True for the demo's sample company. */
  readonly isSample: boolean;
  /** `name` is the English title in the URL; `title` is shown in the menu. */
  readonly products: readonly { readonly name: string; readonly title: string }[];
  /** The footer's note about the recruiter. */
  readonly recruitmentNote: string;
  /** When the office answers. */
  readonly hours?: string | undefined;
  /** Registration numbers that a portal confirms; none while they are samples in live. */
  readonly registrations: readonly { readonly term: string; readonly value: string }[];
}
/** A search for the address; the map's site learns of the visitor only when the link is followed. */
export const mapHref = ({ name, addressLines }: Pick<SiteFacts, 'name' | 'addressLines'>): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent([name, ...addressLines].join(', '))}`;
export const telHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
/** `text` is the first message, which the visitor can change before sending. */
export const chatHref = (chatNumber: string, text?: string): string =>
  `https://wa.me/${chatNumber}${text === undefined ? '' : `?text=${encodeURIComponent(text)}`}`;
