import type { RefusalAnswer } from '#kit/endpoint.ts';
import type { ApprovalBlock, ProofBlock } from './model.ts';

/** What every call refuses that approves something; its pages show the words of `web/parts`. */
export const approvalRefusals = {
  'approvals/decided': [409, 'A colleague has decided this already.'],
  'approvals/lapsed': [409, 'Nobody approved this in time. Propose it anew.'],
  'approvals/own': [403, 'This is about your own money: another person approves it.'],
  'approvals/second-person': [403, 'You proposed this: a second person approves it.'],
  'approvals/one-person': [
    403,
    'You and the person who proposed this look like one person. Another person approves it, or an owner says that you are two.',
  ],
  'approvals/entered-sum': [403, 'You entered the settled amount: another person approves it.'],
  'approvals/maker-left': [409, 'Who proposed this may not do so any more. Propose it anew.'],
  'approvals/makers-own': [
    409,
    'This is about the money of the person who proposed it. Another person proposes it anew.',
  ],
  'approvals/not-allowed': [403, 'Your role at the desk does not include this.'],
  'approvals/right-new': [403, 'You have this right for less than 72 hours: a colleague approves it.'],
  'approvals/right-from-maker': [403, 'The person who proposed this gave you your right: another person approves it.'],
  'approvals/makers-right-new': [
    403,
    'You gave the person who proposed this their right less than 72 hours ago: another person approves it.',
  ],
} as const satisfies Readonly<Record<`approvals/${ApprovalBlock}`, RefusalAnswer>>;

/** What every call refuses that closes what took place with a proof. */
export const proofRefusals = {
  'movements/proof-missing': [422, 'Give the proof.'],
  'movements/proof-of-other-kind': [409, 'This has another kind of proof.'],
  'movements/other-number': [409, 'The gateway gives it another number.'],
  'movements/line-unknown': [409, 'No line of an imported statement shows it.'],
  'movements/line-of-other': [409, 'This line of the statement does not show it.'],
  'movements/line-of-recorder': [
    409,
    'Somebody else than the person who recorded it imports a statement with this line.',
  ],
} as const satisfies Readonly<Record<`movements/${ProofBlock}`, RefusalAnswer>>;
