import type { Tx } from '#kit/context.ts';
import { notifiedLettersOf } from '#features/interviews/actions/letters-of.ts';
import { readDeliveries } from '#features/notifications/actions/read-deliveries.ts';
import type { Deliveries } from '#features/notifications/model/messages.ts';
import type { Application } from '../model/applications.ts';
import { sourceOfOpeningWindow, sourceOfReceipt, sourceOfStep, sourceOfWindow } from '../model/sources.ts';
import type { StageStep } from '../stages/model.ts';
import { windowsOf } from '../corrections/store/corrections.ts';
import { informedWindows } from '../corrections/store/window-messages.ts';

/** Something that the applicant was informed of besides the stages. */
export interface Notice {
  readonly kind: 'call-letter' | 'correction-window';
  readonly at: Date;
  readonly deliveries: Deliveries;
}
/** The messages about one application, as far as there are any. */
export interface NoticesOf {
  readonly received: Deliveries | null;
  ofStep(step: Pick<StageStep, 'number'>): Deliveries | null;
  /** Oldest first. */
  readonly notices: readonly Notice[];
}

/** The messages about these applications. Four queries, whatever their number, each by an index. */
export async function readNotices(
  tx: Tx,
  applications: readonly Pick<Application, 'id' | 'role' | 'opening'>[],
  steps: readonly Pick<StageStep, 'applicationId' | 'number'>[],
): Promise<(application: Pick<Application, 'id'>) => NoticesOf> {
  const ids = applications.map(({ id }) => id);
  const events = ids.length === 0 ? [] : await eventsOf(tx, applications, ids);
  const deliveries = await readDeliveries(tx, [
    ...ids.map(sourceOfReceipt),
    ...steps.map(({ applicationId, number }) => sourceOfStep(applicationId, number)),
    ...events.map(({ source }) => source),
  ]);
  const found = (source: string): Deliveries | null => deliveries.get(source) ?? null;
  return ({ id }) => ({
    received: found(sourceOfReceipt(id)),
    ofStep: ({ number }) => found(sourceOfStep(id, number)),
    notices: events.flatMap(({ applicationId, source, ...event }) => {
      const sent = applicationId === id ? found(source) : null;
      return sent === null ? [] : [{ ...event, deliveries: sent }];
    }),
  });
}

type Event = Omit<Notice, 'deliveries'> & { readonly applicationId: string; readonly source: string };
async function eventsOf(
  tx: Tx,
  applications: readonly Pick<Application, 'id' | 'role' | 'opening'>[],
  ids: readonly string[],
): Promise<readonly Event[]> {
  const ofOpenings = await informedWindows(tx, applications);
  return [
    ...(await notifiedLettersOf(tx, ids)).map(({ applicationId, issuedAt, source }) => ({
      kind: 'call-letter' as const,
      applicationId,
      at: issuedAt,
      source,
    })),
    ...(await windowsOf(tx, ids)).map(({ applicationId, number, openedAt }) => ({
      kind: 'correction-window' as const,
      applicationId,
      at: openedAt,
      source: sourceOfWindow(applicationId, number),
    })),
    ...applications.flatMap(({ id, role, opening }) =>
      ofOpenings
        .filter((window) => window.role === role && window.opening === opening)
        .map(({ until, dueAt }) => ({
          kind: 'correction-window' as const,
          applicationId: id,
          at: dueAt,
          source: sourceOfOpeningWindow(id, until),
        })),
    ),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
}
