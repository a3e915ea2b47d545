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
}
export const telHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
export const chatHref = (chatNumber: string): string => `https://wa.me/${chatNumber}`;
