import type { SignInContext } from '#features/accounts/actions/context.ts';
import type { ContentContext } from '#features/content/actions/read-content.ts';
import type { InterviewsContext } from '#features/interviews/actions/context.ts';
import type { ListsContext } from '#features/lists/actions/context.ts';
import type { ChatsContext } from '#features/notifications/chats/actions/context.ts';
import type { PaymentsContext } from '#features/payments/actions/context.ts';
import type { PhotosContext } from '#features/photos/actions/context.ts';
import type { FindCommission, ReleaseCommission } from '../model/desk.ts';

/** Context of the calls of the desk about applications. */
export type ReviewContext = ApplicationsContext &
  ChatsContext &
  ListsContext & { readonly findCommission: FindCommission; readonly releaseCommission: ReleaseCommission };
/** The kit's Context plus what the actions of this feature need. */
export type ApplicationsContext = PaymentsContext &
  SignInContext &
  PhotosContext &
  InterviewsContext &
  ContentContext & {
    readonly config: {
      readonly demo: boolean;
      /** The price of one part of an SMS in paise; 0 where it is not set. */
      readonly smsPartPaise: number;
    };
  };
