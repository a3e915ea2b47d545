import { refuse, ok, type Result } from '#kit/result.ts';
import { asksForPayment } from '#kit/text/asks-for-payment.ts';
import { isVisible } from '#kit/text/visible.ts';
import type { Application } from '../model/applications.ts';
import { type Stage, stageReasons, type StageReason, type StageStep, type StageWithReason } from './model.ts';
import { cancellationBlock } from '../rules.ts';

export interface AskedMove {
  readonly stage: Stage;
  readonly reason: StageReason | null;
  /** The text of the reason `other`. */
  readonly reasonText: string | null;
  /** The person knows that the applicant can no longer cancel then. */
  readonly isAware: boolean;
}

export const needsReason = (stage: Stage): stage is StageWithReason => Object.hasOwn(stageReasons, stage);
/** A reason belongs to its stage; a stage without reasons takes none. */
export const isReasonOf = (stage: Stage, reason: StageReason | null): boolean =>
  needsReason(stage) ? (stageReasons[stage] as readonly (StageReason | null)[]).includes(reason) : reason === null;

/** What is wrong with the text of a reason: it is read in our name. */
export function faultOfReasonText({
  reason,
  reasonText,
}: Pick<AskedMove, 'reason' | 'reasonText'>): string | undefined {
  if (reason !== 'other') return undefined;
  if (reasonText === null || !isVisible(reasonText)) return 'missing';
  return asksForPayment(reasonText) ? 'payment' : undefined;
}

/** True while the applicant may still cancel, which a move out of `received` ends. */
export const endsCancelling = (
  application: Pick<Application, 'stage' | 'state' | 'createdAt' | 'refundWindowHours' | 'advancedAt'>,
  now: Date,
): boolean => application.stage === 'received' && cancellationBlock(application, now) === undefined;

/**
 * Any stage leads to any other, forward and back, while the application is neither cancelled nor refunded. A move back to
 * `received` does not give the right to cancel back: only an undo does.
 */
export function decideMove(
  application: Pick<Application, 'stage' | 'state' | 'createdAt' | 'refundWindowHours' | 'advancedAt'>,
  asked: AskedMove,
  now: Date,
): Result<undefined, 'applications/not-active' | 'applications/reason' | 'applications/still-cancellable'> {
  if (application.state !== 'active') return refuse('applications/not-active', { facts: { state: application.state } });
  if (!isReasonOf(asked.stage, asked.reason))
    return refuse('applications/reason', {
      fields: [{ field: 'reason', reason: asked.reason === null ? 'missing' : 'invalid' }],
    });
  const ofText = faultOfReasonText(asked);
  if (ofText) return refuse('applications/reason', { fields: [{ field: 'reasonText', reason: ofText }] });
  if (asked.stage !== application.stage && endsCancelling(application, now) && !asked.isAware)
    return refuse('applications/still-cancellable', { fields: [{ field: 'aware', reason: 'missing' }] });
  return ok(undefined);
}

/** The steps as the applicant reads them: one that only corrects a reason shows it in place of the earlier one. */
export const withCorrectedReasons = (steps: readonly StageStep[]): readonly StageStep[] =>
  steps.reduce<readonly StageStep[]>((shown, step) => {
    const last = shown.at(-1);
    const isCorrection = last?.applicationId === step.applicationId && last.stage === step.stage;
    return last && isCorrection && step.fromStage === step.stage
      ? [...shown.slice(0, -1), { ...last, reason: step.reason, reasonText: step.reasonText }]
      : [...shown, step];
  }, []);

/** The applicant sees a step once its undo is over, unless another one came first. */
export const isShownToApplicant = (step: Pick<StageStep, 'dueAt' | 'undoneAt' | 'supersededBy'>, now: Date): boolean =>
  step.undoneAt === null && step.supersededBy === null && step.dueAt <= now;
