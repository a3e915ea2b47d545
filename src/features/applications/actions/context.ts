import type { SignInContext } from '#features/accounts/actions/context.ts';
import type { ContentContext } from '#features/content/actions/read-content.ts';
import type { Gateway } from '#features/payments/gateways/port.ts';
import type { PhotoCleaner, PhotoStore } from '../photos/port.ts';

/** What the actions of this feature are given beside the kit's Context. */
export type ApplicationsContext = SignInContext & ContentContext & {
  readonly gateway: Gateway;
  readonly photos: PhotoCleaner;
  readonly objects: PhotoStore;
  readonly policy: { readonly demo: boolean };
};
