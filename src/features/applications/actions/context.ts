import type { SignInContext } from '#features/accounts/actions/context.ts';
import type { ContentContext } from '#features/content/actions/read-content.ts';
import type { PaymentsContext } from '#features/payments/actions/context.ts';
import type { PhotosContext } from '#features/photos/actions/context.ts';

/** The kit's Context plus what the actions of this feature need. */
export type ApplicationsContext = PaymentsContext &
  SignInContext &
  PhotosContext &
  ContentContext & {
    readonly config: { readonly demo: boolean };
  };
