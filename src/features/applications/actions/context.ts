import type { SignInContext } from '#features/accounts/actions/context.ts';
import type { ContentContext } from '#features/content/actions/read-content.ts';
import type { PaymentsContext } from '#features/payments/actions/context.ts';
import type { PhotoCleaner, PhotoStore } from '../photos/port.ts';

/** The kit's Context plus what the actions of this feature need. */
export type ApplicationsContext = PaymentsContext &
  SignInContext &
  ContentContext & {
    readonly photos: PhotoCleaner;
    readonly objects: PhotoStore;
    readonly config: { readonly demo: boolean };
  };
