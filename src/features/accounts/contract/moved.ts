import { bankWaitAfterMoveHours } from '../terms.ts';

/** Refusal of a call that gives a bank account soon after the move of the person's account to another number. */
export const phoneMoved = {
  'claims/phone-moved': [
    409,
    `Your account was moved to this number. You can give a bank account ${bankWaitAfterMoveHours} hours after that.`,
  ],
} as const;
