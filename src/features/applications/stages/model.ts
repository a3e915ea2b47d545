/** The stages of an application, in the order of the process. */
const rules = {
  received: { isDecided: false, sendsMessage: false },
  'under-review': { isDecided: false, sendsMessage: false },
  shortlisted: { isDecided: false, sendsMessage: true },
  called: { isDecided: false, sendsMessage: true },
  selected: { isDecided: true, sendsMessage: true },
  'not-selected': { isDecided: true, sendsMessage: true },
  withdrawn: { isDecided: true, sendsMessage: true },
} as const;
export type Stage = keyof typeof rules;
export const stages = Object.keys(rules) as [Stage, ...Stage[]];
/** Staff have decided, so the form is corrected no more. */
export const isDecidedStage = (stage: Stage): boolean => rules[stage].isDecided;
export const undecidedStages = stages.filter((stage) => !isDecidedStage(stage));
/** Whether the applicant gets an SMS and an e-mail. */
export const sendsMessage = (stage: Stage): boolean => rules[stage].sendsMessage;
/** The stages that staff choose. `called` comes with a call letter. */
export const movableStages = [
  'under-review',
  'shortlisted',
  'selected',
  'not-selected',
  'withdrawn',
  'received',
] as const satisfies readonly Stage[];
export type MovableStage = (typeof movableStages)[number];

/**
 * Why an application was not selected, or staff withdrew it: codes, which the applicant reads in plain words. Of `other` they
 * read what staff wrote.
 */
export const stageReasons = {
  'not-selected': ['not-eligible', 'documents', 'absent', 'others-chosen', 'vacancies-filled', 'other'],
  withdrawn: ['own-wish', 'duplicate', 'wrong-details', 'not-reachable', 'other'],
} as const satisfies Partial<Record<Stage, readonly string[]>>;
export type StageWithReason = keyof typeof stageReasons;
export type StageReason = (typeof stageReasons)[StageWithReason][number];
export const allStageReasons: readonly StageReason[] = [...new Set(Object.values(stageReasons).flat())];
/** Characters of the text of `other`. */
export const maxReasonText = 300;

/** A move of an application to another stage. */
export interface StageStep {
  readonly applicationId: string;
  /** From 1, in the order of the moves. */
  readonly number: number;
  readonly fromStage: Stage;
  readonly stage: Stage;
  readonly reason: StageReason | null;
  /** The text of the reason `other`; empty once it is erased. */
  readonly reasonText: string | null;
  readonly at: Date;
  /** An account id, or `cli:<system user>`. */
  readonly by: string;
  /** Part of a bulk job, whose undo and release it follows. */
  readonly isBulk: boolean;
  /** It ended the applicant's right to cancel. */
  readonly hasAdvanced: boolean;
  /** From then on, by the wall clock, the applicant sees it and it can no longer be undone. */
  readonly dueAt: Date;
  readonly notifiedAt: Date | null;
  readonly undoneAt: Date | null;
  readonly supersededBy: number | null;
}

export type MoveCode =
  | 'applications/unknown'
  | 'applications/not-active'
  | 'applications/changed'
  | 'applications/reason'
  | 'applications/still-cancellable';
export type UndoCode =
  | 'applications/unknown'
  | 'applications/not-active'
  | 'applications/changed'
  | 'applications/undo-over';

/** Longest note, in characters. */
export const maxNoteLength = 1000;
/** A note by staff on an application. */
export interface ApplicationNote {
  readonly id: number;
  /** An account id, or `cli:<system user>`. */
  readonly author: string;
  readonly at: Date;
  readonly text: string;
}
