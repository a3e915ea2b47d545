/** The company's facts that the frame of every page shows, in one language. The root loader fetches them. */
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
  /** As people read it: `+91 612 555 0100`. */
  readonly phone: string;
  readonly email: string;
  /** Digits with the country code, as wa.me takes them. */
  readonly chatNumber: string;
  /** True while the company is the sample one of the demo. */
  readonly isSample: boolean;
  /** `name` is the English title in the address; `title` is what the menu shows. */
  readonly products: readonly { readonly name: string; readonly title: string }[];
  /** What stands in the footer about who recruits. */
  readonly recruitmentNote: string;
}
export const telHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
export const chatHref = (chatNumber: string): string => `https://wa.me/${chatNumber}`;
