import { hasRight, type StaffRole } from '#kit/desk-access.ts';
import type { ListPage } from '#kit/list-page.ts';
import { listItems } from '#features/attention/actions/list-items.ts';
import { mayClose } from '#features/attention/model.ts';
import { jobOf } from '#features/operations/model.ts';
import { listMessages } from '#features/notifications/actions/list-messages.ts';
import { type MatterRow, type MessageRow, retryRight } from '../model.ts';
import type { DeskContext } from './context.ts';

/** A page of the attention list, of the kinds that these roles see. */
export async function listMatters(
  ctx: DeskContext,
  params: URLSearchParams,
  roles: readonly StaffRole[],
): Promise<ListPage<MatterRow>> {
  const page = await listItems(ctx, params, roles);
  return {
    ...page,
    rows: page.rows.map(({ since, ...item }) => ({
      ...item,
      openedAt: since.toISOString(),
      canClose: item.id !== null && mayClose(roles, item.kind),
      retriesJob: item.kind === 'job-given-up' && hasRight(roles, retryRight) ? jobOf(item.subject) : null,
    })),
  };
}

/** A page of the messages that wait or were given up. */
export const listUnsentMessages = (
  ctx: DeskContext,
  params: URLSearchParams,
  roles: readonly StaffRole[],
): Promise<ListPage<MessageRow>> => listMessages(ctx, params, roles);
